import { expect } from "chai";
import { createCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { findDecayWindows } from "../../../../../lib/metrics/search/decay/decay_windows.ts";
import { readPageFigures } from "../../../../../lib/metrics/search/decay/page_figures.ts";

function windowsOf(
  days: number,
  clicks: Readonly<Record<number, number>> = {},
  missing: readonly number[] = [],
) {
  const values = Array.from(
    { length: days },
    (_, day) => missing.includes(day) ? 0 : clicks[day] ?? 0,
  );
  const present = new Uint8Array(days).fill(1);
  for (const day of missing) present[day] = 0;
  const calendar = createCalendar("2025-07-01", present);
  return findDecayWindows(readPageFigures(calendar, values, 0), present);
}

describe("findDecayWindows()", () => {
  it("takes the last 28 days, the 28 before and the same weekdays a year ago", () => {
    const windows = windowsOf(400);
    expect(windows?.current).to.deep.equal({ start: 372, end: 400 });
    expect(windows?.previous).to.deep.equal({ start: 344, end: 372 });
    expect(windows?.yearAgo).to.deep.equal({ start: 8, end: 36 });
  });

  it("finds the best 28 days that ended before the previous ones began", () => {
    // 9 on day 343 is the last that a peak may hold, 12 on day 344 is none of it
    expect(windowsOf(400, { 343: 9, 344: 12 })?.peak).to.deep.equal({ start: 316, end: 344 });
    // of the windows that hold days 100 and 120 the latest
    expect(windowsOf(400, { 100: 5, 120: 6, 200: 10 })?.peak).to.deep.equal({
      start: 100,
      end: 128,
    });
  });

  it("looks for the peak in the last 60 weeks only", () => {
    // days 0 to 59 are out of reach
    expect(windowsOf(480, { 59: 12, 60: 1 })?.peak).to.deep.equal({ start: 60, end: 88 });
  });

  it("takes no one-off spike for a peak", () => {
    const steady = Object.fromEntries(Array.from({ length: 400 }, (_, day) => [day, 10]));
    const spike = Object.fromEntries(Array.from({ length: 10 }, (_, day) => [200 + day, 90]));
    const peak = windowsOf(400, { ...steady, ...spike })?.peak;
    expect((peak?.start ?? 0) >= 210 || (peak?.end ?? 999) <= 200).to.equal(true);
  });

  it("fills gaps by the other days, and wants days to compare with", () => {
    const steady = Object.fromEntries(
      Array.from({ length: 400 }, (_, day) => [day, day < 200 ? 12 : 10]),
    );
    // 14 days of the best time are missing: it still is the best
    const half = Array.from({ length: 14 }, (_, day) => 160 + day);
    expect(windowsOf(400, steady, half)?.peak).to.deep.equal({ start: 172, end: 200 });
    // with 6 of the last 28 days, no window has 7 days in common with them
    const most = Array.from({ length: 22 }, (_, day) => 375 + day);
    expect(windowsOf(400, steady, most)?.peak).to.equal(null);
  });

  it("has no year ago under 392 days, no peak under 84 and nothing under 56", () => {
    expect(windowsOf(392)?.yearAgo).to.deep.equal({ start: 0, end: 28 });
    expect(windowsOf(391)?.yearAgo).to.equal(null);
    expect(windowsOf(84)?.peak).to.deep.equal({ start: 0, end: 28 });
    expect(windowsOf(83)?.peak).to.equal(null);
    expect(windowsOf(55)).to.equal(null);
  });
});
