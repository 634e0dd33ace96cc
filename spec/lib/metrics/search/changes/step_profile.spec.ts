import { expect } from "chai";
import { profileSteps, sumCounts } from "../../../../../lib/metrics/search/changes/step_profile.ts";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";

const counted = (values: readonly number[], exposures = values.map(() => 1)) => ({
  sums: sumFromStart(values),
  exposure: sumFromStart(exposures),
});

describe("profileSteps()", () => {
  it("weighs each day as the first of a new level", () => {
    const gains = profileSteps(counted([10, 10, 10, 5, 5, 5]), { start: 0, end: 6 }, 1);
    // 30 ln 10 + 15 ln 5 - 45 ln 7.5
    expect(gains[3]).to.be.closeTo(30 * Math.log(10) + 15 * Math.log(5) - 45 * Math.log(7.5), 1e-9);
    expect(Math.max(...gains)).to.equal(gains[3]);
    expect(gains[0]).to.equal(0);
  });

  it("leaves each side its days", () => {
    const gains = profileSteps(counted([10, 10, 10, 5, 5, 5]), { start: 0, end: 6 }, 3);
    expect(Array.from(gains, (gain) => gain > 0))
      .to.deep.equal([false, false, false, true, false, false]);
  });

  it("weighs days without data as the one after them", () => {
    const days = counted([10, 10, 0, 5, 5], [1, 1, 0, 1, 1]);
    const gains = profileSteps(days, { start: 0, end: 5 }, 1);
    expect(gains[2]).to.equal(gains[3]);
  });

  it("finds no more in equal days", () => {
    const gains = profileSteps(counted([4, 4, 4, 4]), { start: 0, end: 4 }, 1);
    for (const gain of gains) expect(gain).to.be.closeTo(0, 1e-9);
  });
});

describe("sumCounts()", () => {
  it("sums a window", () => {
    expect(sumCounts(counted([1, 2, 3, 4]), { start: 1, end: 3 }))
      .to.deep.equal({ count: 5, exposure: 2 });
  });
});
