import { expect } from "chai";
import { saysFilter } from "../../support/assistant/said_limits.ts";

describe("saysFilter()", () => {
  for (
    const [filter, sentence, says] of [
      ["country=at", "the position of one keyword, in Austria.", true],
      ["country=aut", "die Position eines Keywords, in Österreich.", true],
      ["country=us", "die Klicks, in den Vereinigten Staaten.", true],
      ["country=gb", "the clicks, in the United Kingdom.", true],
      ["country=de", "the clicks, in France.", false],
      ["device=mobile", "the clicks, on mobile.", true],
      ["min_clicks=1000", "the pages, at least 1,000 clicks.", true],
    ] as const
  ) {
    it(`finds that ${filter} is ${says ? "" : "not "}in “${sentence}”`, () => {
      expect(saysFilter(sentence, filter)).to.equal(says);
    });
  }
});
