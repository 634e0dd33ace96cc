import { expect } from "chai";
import { splitWords } from "../../../../lib/crawler/text/split_words.ts";
import { findTopWord } from "../../../../lib/crawler/text/top_word.ts";
import { expectGrowth } from "../../../support/growth.ts";

function topWord(text: string, lang: string | null = "en") {
  return findTopWord(splitWords(text), lang);
}

/** Words that differ from one another, of letters alone. */
function distinctWords(count: number): string {
  const letters = (n: number): string =>
    n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26);
  return Array.from({ length: count }, (_, n) => `zz${letters(n)}`).join(" ");
}

describe("findTopWord()", () => {
  it("counts nothing under 200 words", () => {
    expect(topWord("tea ".repeat(199))).to.equal(null);
    expect(topWord("tea ".repeat(200))).to.deep.equal({ word: "tea", count: 200 });
  });

  it("passes over stop words, numbers and single characters", () => {
    const text = "the The of don't 2024 10 x 茶 ".repeat(60) + "Green tea tea";
    expect(topWord(text)).to.deep.equal({ word: "tea", count: 2 });
  });

  it("returns null when nothing else is there", () => {
    expect(topWord("the 2024 of 1,000 ".repeat(100))).to.equal(null);
  });

  it("counts whatever the case, with apostrophes left out", () => {
    expect(topWord("Tea TEA tea o'clock ".repeat(60))).to.deep.equal({ word: "tea", count: 180 });
    expect(topWord("o'clock ".repeat(200))).to.deep.equal({ word: "oclock", count: 200 });
  });

  it("counts exactly among 20,000 different words", () => {
    const text = `${distinctWords(20_000)} ${"tea ".repeat(30)} ${"cup ".repeat(29)}`;
    expect(topWord(text)).to.deep.equal({ word: "tea", count: 30 });
  });

  it("counts a text of a million words in linear time", () => {
    const split = (times: number) => splitWords(`${distinctWords(50_000)} tea `.repeat(times));
    const [words, few] = [split(16), split(2)];
    expect(findTopWord(words, null)?.count).to.equal(16);
    expectGrowth((whole) => findTopWord(whole ? words : few, null));
  });

  it("reads words beyond the first plane, and cuts a long one", () => {
    expect(topWord("naïveté ".repeat(200))?.word).to.equal("naïveté");
    expect(topWord(`${"x".repeat(500)} `.repeat(200))?.word).to.equal("x".repeat(100));
  });
});
