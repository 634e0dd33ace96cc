import { expect } from "chai";
import { averageRank } from "../../../../../lib/metrics/search/visibility/average_rank.ts";

describe("averageRank()", () => {
  it("averages with and without the keywords that do not rank", () => {
    // (2 + 8 + 100 + 100) ÷ 4; (2 + 8) ÷ 2
    expect(averageRank([2, null, 8, 120])).to.deep.equal({
      penalised: 52.5,
      rankedOnly: 5,
      rankedCount: 2,
      keywordsCount: 4,
    });
  });

  it("counts as many as were checked", () => {
    expect(averageRank([1, null], 20).penalised).to.equal(10.5);
  });

  it("is null where there is nothing to average", () => {
    expect(averageRank([])).to.include({ penalised: null, rankedOnly: null });
    expect(averageRank([null])).to.include({ penalised: 100, rankedOnly: null });
  });
});
