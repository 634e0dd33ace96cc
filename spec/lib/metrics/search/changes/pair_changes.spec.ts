import { expect } from "chai";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { createPairRun, type PairRow } from "../../../../support/search/pair_runs.ts";

const align = (before: readonly PairRow[], after: readonly PairRow[]) =>
  alignPairs({ before: createPairRun(before), after: createPairRun(after) });

describe("alignPairs()", () => {
  it("puts rows of the same query and page side by side, others beside nothing", () => {
    const pairs = align(
      [[1, 10, 100, 5, 2], [2, 10, 50, 1, 4]],
      [[1, 10, 80, 4, 3], [1, 11, 20, 1, 6], [3, 9, 7, 0, 9]],
    );
    expect(Array.from(pairs.queries)).to.deep.equal([1, 1, 2, 3]);
    expect(Array.from(pairs.pages)).to.deep.equal([10, 11, 10, 9]);
    expect(Array.from(pairs.before.clicks)).to.deep.equal([5, 0, 1, 0]);
    expect(Array.from(pairs.after.clicks)).to.deep.equal([4, 1, 0, 0]);
    expect(Array.from(pairs.before.impressions)).to.deep.equal([100, 0, 50, 0]);
    expect(Array.from(pairs.after.positionSums)).to.deep.equal([240, 120, 0, 63]);
  });

  it("has the rows of one window where the other has none", () => {
    expect(Array.from(align([], [[1, 10, 80, 4, 3]]).after.clicks)).to.deep.equal([4]);
    expect(Array.from(align([[1, 10, 80, 4, 3]], []).after.clicks)).to.deep.equal([0]);
    expect(align([], []).queries).to.have.length(0);
  });

  it("keeps a position that is not known as it is", () => {
    const pairs = align([[1, 10, 80, 4, Number.NaN]], [[1, 10, 80, 4, 3]]);
    expect(pairs.before.positionSums[0]).to.be.NaN;
    expect(pairs.after.positionSums[0]).to.equal(240);
  });
});
