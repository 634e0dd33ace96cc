import { expect } from "chai";
import { scanWords } from "../../../../lib/metrics/core/word_scanner.ts";

function listWords(text: string): string[] {
  const { count, starts, ends } = scanWords(text);
  return Array.from({ length: count }, (_, word) => text.slice(starts[word], ends[word]));
}

function hashOf(word: string): number | undefined {
  return scanWords(word).hashes[0];
}

describe("scanWords()", () => {
  it("finds runs of letters, digits and marks", () => {
    expect(listWords("Green tea, 250 g – naïve café!")).to.deep.equal(
      ["Green", "tea", "250", "g", "naïve", "café"],
    );
  });

  it("joins by an apostrophe or full stop only between two characters of words", () => {
    expect(listWords("don't. 'Node.js' v1.2.3… it’s'")).to.deep.equal(
      ["don't", "Node.js", "v1.2.3", "it’s"],
    );
  });

  it("takes pairs of units for the character that they make", () => {
    expect(listWords("tea😀shop 𝐁old 𠀀")).to.deep.equal(["tea", "shop", "𝐁old", "𠀀"]);
  });

  it("finds none where there is none, and survives halves of pairs", () => {
    expect(listWords("")).to.deep.equal([]);
    expect(listWords(" .'’– \u{1f600}\ud800 ")).to.deep.equal([]);
  });

  it("gives the same hash to a word in any case", () => {
    expect(hashOf("Straße")).to.equal(hashOf("straße"));
    expect(hashOf("ΟΔΟΣ")).to.equal(hashOf("ΟΔΟΣ".toLowerCase()));
    expect(hashOf("İZMİR")).to.equal(hashOf("İZMİR".toLowerCase()));
    expect(hashOf("tea")).to.not.equal(hashOf("tee"));
  });

  it("holds texts of any length", () => {
    expect(scanWords("a ".repeat(300_000)).count).to.equal(300_000);
    expect(scanWords("one two").count).to.equal(2);
  });
});
