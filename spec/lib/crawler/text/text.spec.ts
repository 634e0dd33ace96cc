import { expect } from "chai";
import { collapseWhitespace, cutText, measureText } from "../../../../lib/crawler/text/text.ts";

const TWENTY = "one two three four five six seven eight nine ten ".repeat(2);

function hashHex(text: string): string | null {
  const { contentHash } = measureText(text);
  return contentHash === null ? null : Buffer.from(contentHash).toString("hex");
}

describe("measureText()", () => {
  it("hashes from 20 words on", () => {
    expect(measureText(TWENTY.replace("one ", "")).contentHash).to.equal(null);
    expect(measureText(TWENTY).contentHash).to.have.lengthOf(16);
  });

  it("sketches from 50 words on", () => {
    expect(measureText("word ".repeat(49)).minhash).to.equal(null);
    expect(measureText("word ".repeat(50)).minhash).to.have.lengthOf(128);
  });

  it("takes 16 bytes of SHA-256 over the words as UTF-16", () => {
    // printf '%s' "$words" | iconv -t UTF-16LE | sha256sum | cut -c 1-32
    expect(hashHex(TWENTY)).to.equal("0101ca9a94da34b973329521fe26b2cf");
  });

  it("does not see case, punctuation and white space", () => {
    const other = "ONE, two… three; four\nfive (six) «seven» eight — nine: ten! ".repeat(2);
    expect(hashHex(other)).to.equal(hashHex(TWENTY));
  });

  it("sees one other word", () => {
    expect(hashHex(TWENTY.replace("nine", "none"))).to.not.equal(hashHex(TWENTY));
  });

  it("sees where words end", () => {
    expect(hashHex(`${TWENTY} a bc`)).to.not.equal(hashHex(`${TWENTY} ab c`));
  });
});

describe("collapseWhitespace()", () => {
  it("joins white space of all kinds, and drops NUL bytes", () => {
    expect(collapseWhitespace(" \u00a0a\r\n\tb\u2003c\0d ")).to.equal("a b c d");
  });
});

describe("cutText()", () => {
  it("returns a short text as it is", () => {
    expect(cutText("abc", 3)).to.equal("abc");
  });

  it("does not split a character", () => {
    expect(cutText("ab🙂", 3)).to.equal("ab");
    expect(cutText("ab🙂c", 4)).to.equal("ab🙂");
  });
});
