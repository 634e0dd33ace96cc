import { expect } from "chai";
import { sumFlagged } from "../../../../lib/metrics/search_data/sum_flagged.ts";

const RUN = {
  firsts: Uint32Array.of(1, 2, 3, 5),
  seconds: new Uint32Array(4),
  clicks: Float64Array.of(4, 1, 0, 7),
  impressions: Float64Array.of(10, 20, 30, 40),
  positionSums: Float64Array.of(15, Number.NaN, Number.NaN, 80),
};

describe("sumFlagged()", () => {
  it("sums by flag, and knows no position where no row does", () => {
    const flags = new Map([[1, "a"], [2, "b"], [3, "b"], [4, "c"], [5, "a"]]);
    expect(sumFlagged(RUN, (id) => flags.get(id))).to.deep.equal([
      { flag: "a", keywordsCount: 2, clicks: 11, impressions: 50, positionSum: 95 },
      { flag: "b", keywordsCount: 2, clicks: 1, impressions: 50, positionSum: null },
    ]);
  });
  it("leaves out what has no flag, and takes null for one", () => {
    expect(sumFlagged(RUN, (id) => id === 3 ? null : undefined)).to.deep.equal([
      { flag: null, keywordsCount: 1, clicks: 0, impressions: 30, positionSum: null },
    ]);
  });
});
