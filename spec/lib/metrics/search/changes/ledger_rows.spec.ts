import { expect } from "chai";
import { prepareRows } from "../../../../../lib/metrics/search/changes/ledger_rows.ts";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { readPriorCurve } from "../../../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import { clickRate } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { createPairRun, type PairRow } from "../../../../support/search/pair_runs.ts";

const CURVE = readPriorCurve("desktop");
const STEADY: PairRow = [9, 9, 10_000, 300, 3];

function rowsOf(before: PairRow, after: PairRow, steady: PairRow = STEADY) {
  const runs = {
    before: createPairRun([before, STEADY]),
    after: createPairRun([after, steady]),
  };
  const rows = prepareRows(alignPairs(runs), CURVE);
  return {
    before: { seen: rows.seenBefore[0], expected: rows.expectedBefore[0] ?? 0 },
    after: { seen: rows.seenAfter[0], expected: rows.expectedAfter[0] ?? 0 },
  };
}

describe("prepareRows()", () => {
  it("expects what the curve says of the positions", () => {
    const { before, after } = rowsOf([1, 1, 1_000, 30, 2], [1, 1, 900, 20, 5]);
    expect(before).to.deep.equal({ seen: 1_000, expected: clickRate(CURVE, 2) });
    expect(after).to.deep.equal({ seen: 900, expected: clickRate(CURVE, 5) });
  });

  it("counts impressions that a fall to the second page took as the position's", () => {
    // at 20 one of 20 searches gets there
    const { before, after } = rowsOf([1, 1, 1_000, 30, 8], [1, 1, 50, 0, 20]);
    expect(before.seen).to.equal(1_000);
    expect(after.seen).to.be.closeTo(1_000, 1e-6);
    expect(after.expected).to.be.closeTo(Math.max(1e-4, clickRate(CURVE, 20)) / 20, 1e-9);
  });

  it("counts no more than there are: the rest is demand", () => {
    const { after } = rowsOf([1, 1, 1_000, 30, 8], [1, 1, 400, 0, 20]);
    expect(after.seen).to.be.closeTo(1_000, 1e-6);
    const few = rowsOf([1, 1, 1_000, 30, 8], [1, 1, 10, 0, 20]);
    expect(few.after.seen).to.be.closeTo(200, 1e-6);
  });

  it("takes off what demand did to pairs whose position was steady", () => {
    const half: PairRow = [9, 9, 5_000, 150, 3];
    const { after } = rowsOf([1, 1, 1_000, 30, 8], [1, 1, 400, 0, 20], half);
    expect(after.seen).to.be.closeTo(500, 1e-6);
  });

  it("does the same in the other direction", () => {
    const { before } = rowsOf([1, 1, 50, 0, 20], [1, 1, 1_000, 30, 8]);
    expect(before.seen).to.be.closeTo(1_000, 1e-6);
  });

  it("takes the position of the other window where one is not known", () => {
    const { after } = rowsOf([1, 1, 1_000, 30, 2], [1, 1, 900, 20, Number.NaN]);
    expect(after).to.deep.equal({ seen: 900, expected: clickRate(CURVE, 2) });
  });

  it("takes the tenth position where none is known", () => {
    const { after } = rowsOf([1, 1, 1_000, 30, Number.NaN], [1, 1, 900, 20, Number.NaN]);
    expect(after).to.deep.equal({ seen: 900, expected: clickRate(CURVE, 10) });
  });

  it("distinguishes queries that never ranked up to position 20 from others", () => {
    const pairs = alignPairs({
      before: createPairRun([[1, 1, 10, 0, 3], [2, 2, 10, 0, 25], [3, 3, 10, 0, 30]]),
      after: createPairRun([[1, 1, 10, 0, 40], [3, 3, 10, 0, 25], [4, 4, 10, 0, Number.NaN]]),
    });
    expect(Array.from(prepareRows(pairs, CURVE).groups)).to.deep.equal([0, 1, 1, 0]);
  });
});
