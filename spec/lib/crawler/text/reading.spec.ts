import { expect } from "chai";
import { measureReading } from "../../../../lib/crawler/text/reading.ts";
import { expectGrowth } from "../../../support/growth.ts";

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
    const kinds: [unit: string, times: number, end: string, words: number][] = [
      ["a", 1_000_000, "", 1],
      ["-a'", 500_000, "", 500_000],
      [".", 32_000, "x", 1],
    ];
    for (const [unit, times, end, words] of kinds) {
      const [text, part] = [unit.repeat(times) + end, unit.repeat(times / 8) + end];
      expect(measureReading(text).words).to.equal(words);
      expectGrowth((whole) => measureReading(whole ? text : part));
    }
  });
});
