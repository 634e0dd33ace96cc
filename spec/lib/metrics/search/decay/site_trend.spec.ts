import { expect } from "chai";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import { createSiteTrend } from "../../../../../lib/metrics/search/decay/site_trend.ts";

/** 28 days of one number and 28 of another. */
const page = (before: number, after: number) =>
  sumFromStart([...Array<number>(28).fill(before), ...Array<number>(28).fill(after)]);

describe("createSiteTrend()", () => {
  it("is the median drop of the pages", () => {
    const pages = [5, 5, 5, 5, 6, 8, 9, 9, 9, 20].map((after) => page(10, after));
    // drops 0.5 four times, 0.4, 0.2, 0.1 three times, -1
    expect(createSiteTrend(pages).medianDrop(0, 28)).to.be.closeTo(0.3, 1e-12);
  });

  it("leaves out pages with fewer than thirty clicks", () => {
    const pages = [...Array.from({ length: 9 }, () => page(10, 5)), page(1, 0)];
    expect(createSiteTrend(pages).medianDrop(0, 28)).to.equal(null);
    expect(createSiteTrend([...pages, page(2, 1)]).medianDrop(0, 28)).to.equal(0.5);
  });
});
