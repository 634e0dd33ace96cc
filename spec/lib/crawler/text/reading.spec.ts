import { expect } from "chai";
import { measureReading } from "../../../../lib/crawler/text/reading.ts";

describe("measureReading()", () => {
  const cases: [text: string, sentences: number, words: number, syllables: number][] = [
    ["", 0, 0, 0],
    ["... 42 !", 0, 0, 0],
    ["Tea", 1, 1, 1],
    ["The cat sat on the mat.", 1, 6, 6],
    ["It works. Does it? Yes!", 3, 5, 5],
    ["Version 2.0 is here.", 1, 3, 4],
    ['He said "stop." Then he left…', 2, 6, 6],
    ["Wait... what?!", 2, 2, 2],
    ["I made a table, and asked for water.", 1, 8, 10],
    ["Understanding readability requires considerable information.", 1, 5, 20],
    ["well-known people's café", 1, 3, 6],
  ];
  for (const [text, sentences, words, syllables] of cases) {
    it(`counts ${JSON.stringify(text)}`, () => {
      expect(measureReading(text)).to.deep.equal({ sentences, words, syllables });
    });
  }

  it("reads text without spaces and without ends in linear time", () => {
    const start = performance.now();
    expect(measureReading("a".repeat(1_000_000)).words).to.equal(1);
    expect(measureReading("-a'".repeat(500_000)).words).to.be.greaterThan(0);
    expect(measureReading(`${".".repeat(30_000)}x`).sentences).to.equal(1);
    expect(performance.now() - start).to.be.lessThan(3_000);
  });
});
