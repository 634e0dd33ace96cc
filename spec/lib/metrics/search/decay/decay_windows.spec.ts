import { expect } from "chai";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import { findDecayWindows } from "../../../../../lib/metrics/search/decay/decay_windows.ts";

const windowsOf = (days: number, clicks: Readonly<Record<number, number>> = {}) =>
  findDecayWindows(sumFromStart(Array.from({ length: days }, (_, day) => clicks[day] ?? 0)));

describe("findDecayWindows()", () => {
  it("takes the last 28 days, the 28 before and the same weekdays a year ago", () => {
    const windows = windowsOf(400);
    expect(windows?.current).to.deep.equal({ start: 372, end: 400 });
    expect(windows?.previous).to.deep.equal({ start: 344, end: 372 });
    expect(windows?.yearAgo).to.deep.equal({ start: 8, end: 36 });
  });

  it("finds the best 28 days that ended before the previous ones began", () => {
    // 9 on day 343 is the last that a peak may hold, 99 on day 344 is none of it
    expect(windowsOf(400, { 343: 9, 344: 99 })?.peak).to.deep.equal({ start: 316, end: 344 });
    // of the windows that hold days 100 and 120 the latest
    expect(windowsOf(400, { 100: 5, 120: 6, 200: 10 })?.peak).to.deep.equal({
      start: 100,
      end: 128,
    });
  });

  it("looks for the peak in the last 365 days only", () => {
    // days 0 to 34 are out of reach
    expect(windowsOf(400, { 34: 99, 35: 1 })?.peak).to.deep.equal({ start: 35, end: 63 });
  });

  it("has no year ago under 392 days, no peak under 84 and nothing under 56", () => {
    expect(windowsOf(392)?.yearAgo).to.deep.equal({ start: 0, end: 28 });
    expect(windowsOf(391)?.yearAgo).to.equal(null);
    expect(windowsOf(84)?.peak).to.deep.equal({ start: 0, end: 28 });
    expect(windowsOf(83)?.peak).to.equal(null);
    expect(windowsOf(55)).to.equal(null);
  });
});
