import { expect } from "chai";
import { readRange } from "../../../../lib/routes/exports/read_range.ts";

describe("readRange()", () => {
  for (
    const [header, expected] of Object.entries({
      "bytes=0-9": { start: 0, end: 10 },
      "bytes=90-": { start: 90, end: 100 },
      "bytes=95-1000": { start: 95, end: 100 },
      "bytes=-10": { start: 90, end: 100 },
      "bytes=-1000": { start: 0, end: 100 },
      "bytes=99-99": { start: 99, end: 100 },
      "bytes=100-": "unsatisfiable",
      "bytes=-0": "unsatisfiable",
      "bytes=9-3": "whole",
      "bytes=0-1,5-6": "whole",
      "items=0-1": "whole",
      "bytes=-": "whole",
      "bytes=a-b": "whole",
      "bytes=99999999999999999999-": "whole",
      "": "whole",
    })
  ) {
    it(`reads "${header}" of 100 bytes`, () => {
      expect(readRange(header, 100)).to.deep.equal(expected);
    });
  }

  it("finds no byte of an empty file", () => {
    expect(readRange("bytes=0-", 0)).to.equal("unsatisfiable");
  });
});
