import { expect } from "chai";
import { PhraseTable } from "../../../../lib/metrics/core/phrase_table.ts";
import { scanWords } from "../../../../lib/metrics/core/word_scanner.ts";

describe("PhraseTable", () => {
  const table = new PhraseTable(["green tea", "green tea ceremony", "cast iron teapot"], 8);

  it("finds the longest phrase at a word", () => {
    const words = scanWords("A Green Tea Ceremony, and green tea");
    expect(table.findAt(words, 1)).to.deep.equal({ phrase: 1, wordsCount: 3 });
    expect(table.findAt(words, 5)).to.deep.equal({ phrase: 0, wordsCount: 2 });
  });

  it("finds nothing where no phrase begins, or where one is cut off", () => {
    const words = scanWords("tea green pot cast iron");
    expect([0, 1, 2, 3, 4, 5].map((word) => table.findAt(words, word))).to.deep.equal(
      [undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });

  it("looks at no more words than a phrase may have", () => {
    const short = new PhraseTable(["green tea", "green tea ceremony"], 2);
    expect(short.findAt(scanWords("green tea ceremony"), 0)).to.deep.equal(
      { phrase: 0, wordsCount: 2 },
    );
  });

  it("finds each of very many phrases", () => {
    const phrases = Array.from({ length: 50_000 }, (_, n) => `kind of tea ${n}`);
    const many = new PhraseTable(phrases, 8);
    const lost = phrases.filter((phrase, n) => many.findAt(scanWords(phrase), 0)?.phrase !== n);
    expect(lost).to.deep.equal([]);
  });
});
