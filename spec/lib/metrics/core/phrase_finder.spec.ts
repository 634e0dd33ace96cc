import { expect } from "chai";
import { createPhraseFinder } from "../../../../lib/metrics/core/phrase_finder.ts";

const find = (phrases: readonly string[], text: string) =>
  createPhraseFinder(phrases.map((phrase) => [phrase, phrase] as const)).find(text.split(" "))
    .map(({ phrase, start, length }) => [phrase, start, length]);

describe("createPhraseFinder()", () => {
  it("finds whole words and sequences of them, with their places", () => {
    expect(find(["near me", "me"], "pizza near me")).to.deep.equal([
      ["near me", 1, 2],
      ["me", 2, 1],
    ]);
    expect(find(["ear", "near men"], "near me")).to.deep.equal([]);
  });

  it("finds the beginning of a word, of a phrase's last word only", () => {
    expect(find(["tani*"], "tanie buty")).to.deep.equal([["tani*", 0, 1]]);
    expect(find(["satın al*"], "ev satın alma")).to.deep.equal([["satın al*", 1, 2]]);
    expect(find(["satın al*"], "satınal")).to.deep.equal([]);
  });

  it("finds phrases of scripts without spaces anywhere", () => {
    expect(find(["おすすめ", "とは"], "ノートパソコンおすすめ")).to.deep.equal([[
      "おすすめ",
      0,
      0,
    ]]);
  });

  it("folds phrases as it is told", () => {
    const finder = createPhraseFinder([["Où-est", 1]], (text) => text.replaceAll("ù", "u"));
    expect(finder.find(["ou", "est"])).to.have.length(1);
  });

  it("takes a text of 100,000 words", () => {
    expect(find(["a b c"], "a ".repeat(100_000).trim())).to.deep.equal([]);
  });
});
