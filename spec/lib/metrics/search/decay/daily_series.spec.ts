import { expect } from "chai";
import {
  datesOf,
  sumFromStart,
  sumWindow,
  totalWindow,
} from "../../../../../lib/metrics/search/decay/daily_series.ts";

describe("datesOf()", () => {
  it("names the first and the last day, over the end of February", () => {
    expect(datesOf({ from: "2028-02-27" }, { start: 1, end: 4 }))
      .to.deep.equal({ from: "2028-02-28", to: "2028-03-01" });
  });
});

describe("sumWindow()", () => {
  it("sums the days of a window", () => {
    expect(sumWindow(sumFromStart([1, 2, 4, 8]), { start: 1, end: 3 })).to.equal(6);
  });
});

describe("totalWindow()", () => {
  it("sums the days and weights the positions that exist", () => {
    const series = {
      from: "2026-01-01",
      clicks: [9, 1, 2, 0],
      impressions: [99, 10, 30, 0],
      positions: [50, 4, 8, Number.NaN],
    };
    expect(totalWindow(series, { start: 1, end: 4 })).to.deep.equal({
      clicks: 3,
      impressions: 40,
      ctr: 0.075,
      position: 7,
    });
    expect(totalWindow(series, { start: 3, end: 4 })).to.include({ ctr: null, position: null });
  });
});
