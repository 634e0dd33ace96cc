import { expect } from "chai";
import { createCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import { createSiteTrend } from "../../../../../lib/metrics/search/decay/site_trend.ts";

const FIRST = { start: 0, end: 28 };
const SECOND = { start: 28, end: 56 };

/** 28 days of one number and 28 of another. */
const page = (before: number, after: number) =>
  sumFromStart([...Array<number>(28).fill(before), ...Array<number>(28).fill(after)]);

const trendOf = (pages: readonly Float64Array[], missing: readonly number[] = []) => {
  const present = new Uint8Array(56).fill(1);
  for (const day of missing) present[day] = 0;
  return createSiteTrend(createCalendar("2026-01-01", present), pages);
};

describe("createSiteTrend()", () => {
  it("is what three of four pages lost at least", () => {
    const pages = [5, 5, 5, 5, 6, 8, 9, 9, 9, 20].map((after) => page(10, after));
    // drops -1, 0.1 three times, 0.2, 0.4, 0.5 four times: the third of ten, counted from 0, is 0.1
    expect(trendOf(pages).commonDrop(FIRST, SECOND)).to.be.closeTo(0.1, 1e-12);
  });

  it("is what two of three lost at least where the site falls as a whole", () => {
    // the third of ten drops is 0.3, more than a fifth: the fourth counts
    const pages = [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5].map((after) => page(10, after));
    expect(trendOf(pages).commonDrop(FIRST, SECOND)).to.be.closeTo(0.35, 1e-12);
  });

  it("is no fall where half of the pages fall and the others do not", () => {
    const pages = Array.from({ length: 20 }, (_, place) => page(10, place < 10 ? 3 : 10));
    expect(trendOf(pages).commonDrop(FIRST, SECOND)).to.equal(0);
  });

  it("fills days without data by the others", () => {
    const pages = Array.from({ length: 10 }, () => {
      const days = [...Array<number>(28).fill(10), ...Array<number>(28).fill(5)];
      return sumFromStart(days.map((clicks, day) => day >= 49 ? 0 : clicks));
    });
    const missing = Array.from({ length: 7 }, (_, day) => 49 + day);
    expect(trendOf(pages).commonDrop(FIRST, SECOND)).to.be.closeTo(0.625, 1e-12);
    expect(trendOf(pages, missing).commonDrop(FIRST, SECOND)).to.be.closeTo(0.5, 1e-12);
  });

  it("leaves out pages with fewer than thirty clicks", () => {
    const pages = [...Array.from({ length: 9 }, () => page(10, 5)), page(1, 0)];
    expect(trendOf(pages).commonDrop(FIRST, SECOND)).to.equal(null);
    expect(trendOf([...pages, page(2, 1)]).commonDrop(FIRST, SECOND)).to.equal(0.5);
  });
});
