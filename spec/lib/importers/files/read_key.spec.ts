import { expect } from "chai";
import { readKeyword, readPage } from "../../../../lib/importers/files/read_key.ts";

describe("readKeyword()", () => {
  it("trims, and keeps any script", () => {
    expect(readKeyword("  кофе рядом ")).to.deep.equal({ text: "кофе рядом" });
    expect(readKeyword("2026")).to.deep.equal({ text: "2026" });
  });

  it("collapses white space, also over lines", () => {
    expect(readKeyword('site:a.test "free" \n-site:b.test\t x')).to.deep.equal({
      text: 'site:a.test "free" -site:b.test x',
    });
  });

  it("composes accents", () => {
    expect(readKeyword("cafe\u0301")).to.deep.equal({ text: "caf\u00e9" });
  });

  it("refuses what is empty, too long, or holds NUL characters", () => {
    expect(readKeyword(" ").fault).to.equal("The keyword is empty.");
    expect(readKeyword("a\0b").fault).to.equal("The keyword holds a NUL character.");
    expect(readKeyword("a".repeat(1001)).fault).to.equal(
      "The keyword is longer than 1000 characters.",
    );
  });

  it("refuses what a spreadsheet made of it", () => {
    for (const text of ["1.23457E+12", "1,2E+10", "#NAME?", "#######"]) {
      expect(readKeyword(text).fault)
        .to.equal(`"${text}" is what a spreadsheet made of the keyword.`);
    }
  });
});

describe("readPage()", () => {
  it("takes absolute http(s) URLs", () => {
    expect(readPage("https://example.com/ä#x")).to.deep.equal({ text: "https://example.com/ä#x" });
    expect(readPage("HTTP://EXAMPLE.COM")).to.deep.equal({ text: "HTTP://EXAMPLE.COM" });
  });

  it("refuses paths, other schemes and empty hosts", () => {
    for (const text of ["/a", "android-app://x/y", "https:///a", "www.example.com"]) {
      expect(readPage(text).fault).to.equal(`"${text}" is no absolute http(s) URL.`);
    }
    expect(readPage("").fault).to.equal("The URL is empty.");
    expect(readPage(`https://example.com/${"a".repeat(4096)}`).fault)
      .to.equal("The URL is longer than 4096 characters.");
  });
});
