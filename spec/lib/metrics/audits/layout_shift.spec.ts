import { expect } from "chai";
import { cumulativeLayoutShift } from "../../../../lib/metrics/audits/layout_shift.ts";

describe("cumulativeLayoutShift()", () => {
  const shifts = (...pairs: [at: number, value: number][]) =>
    cumulativeLayoutShift(pairs.map(([at, value]) => ({ at, value })));

  it("is 0 without shifts", () => {
    expect(shifts()).to.equal(0);
  });

  it("sums up what follows within a second", () => {
    expect(shifts([0, 0.25], [999, 0.25], [1_998, 0.5])).to.equal(1);
  });

  it("begins again after a second of quiet, and takes the larger sum", () => {
    expect(shifts([0, 0.25], [1_000, 0.5], [1_500, 0.125])).to.equal(0.625);
    expect(shifts([0, 0.5], [2_000, 0.25])).to.equal(0.5);
  });

  it("begins again after five seconds without quiet", () => {
    const every = Array.from({ length: 10 }, (_, index): [number, number] => [index * 900, 0.125]);
    // 0 to 4,500 ms are six shifts
    expect(shifts(...every)).to.equal(0.75);
  });
});
