import { expect } from "chai";
import { createFullCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { findMeasurementChange } from "../../../../../lib/metrics/search/decay/measurement_change.ts";
import { findSiteMeasurement } from "../../../../../lib/metrics/search/decay/site_measurement.ts";
import { createDailySeries, type SpecDay } from "../../../../support/search/daily_series.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const DAYS = 300;
const calendar = createFullCalendar("2025-07-01", DAYS);

/** Ten impressions at position 8 that are clicked, and until a day 50 at position 60 that are not. */
function deepPage(seed: number, until: number, late: Partial<SpecDay> = {}) {
  const random = createSeededRandom(seed);
  return createDailySeries((day) => {
    const near = random.count(10);
    const deep = day < until ? random.count(50) : 0;
    const impressions = near + deep;
    const position = impressions > 0 ? (near * 8 + deep * 60) / impressions : 8;
    const figures = { clicks: random.count(0.5), impressions, position };
    return day < until ? figures : { ...figures, ...late };
  }, DAYS);
}

describe("findMeasurementChange()", () => {
  it("finds the day on which impressions far behind vanish and clicks hold", () => {
    for (let seed = 0; seed < 20; seed++) {
      const found = findMeasurementChange(calendar, deepPage(seed, 200));
      expect(found?.day).to.be.within(199, 201);
      expect(found?.vanishedPosition).to.be.within(57, 63);
      expect((found?.impressionsBefore ?? 0) / (found?.impressionsAfter ?? 1)).to.be.within(4, 9);
    }
  });

  it("finds none where clicks go with the impressions, or the page fell from near the top", () => {
    for (let seed = 0; seed < 20; seed++) {
      const clicked = deepPage(seed, 200, { clicks: 0 });
      const many = { ...clicked, clicks: Array.from(clicked.clicks, (count) => 20 * count) };
      expect(findMeasurementChange(calendar, many)).to.equal(null);
      const random = createSeededRandom(seed);
      const fallen = createDailySeries((day) => {
        const impressions = random.count(day < 200 ? 60 : 20);
        return { clicks: 0, impressions, position: day < 200 ? 6 : 8 };
      }, DAYS);
      expect(findMeasurementChange(calendar, fallen)).to.equal(null);
    }
  });

  it("finds none where they fade by and by", () => {
    const fading = createDailySeries((day) => {
      const deep = Math.max(0, 100 - day / 3);
      return { clicks: 1, impressions: 10 + deep, position: (80 + 60 * deep) / (10 + deep) };
    }, DAYS);
    expect(findMeasurementChange(calendar, fading)).to.equal(null);
  });
});

describe("findSiteMeasurement()", () => {
  it("finds the day that many pages share, with how many", () => {
    const near = Array.from({ length: 10 }, (_, seed) => deepPage(100 + seed, 0));
    const deep = Array.from({ length: 12 }, (_, seed) => deepPage(seed, 200));
    const found = findSiteMeasurement(calendar, [...deep, ...near]);
    expect(found).to.include({ day: 200, pagesLooked: 12 });
    expect(found?.pagesChanged).to.be.at.least(11);
    expect(found?.vanishedPosition).to.be.within(58, 62);
  });

  it("finds none where each page has its own day", () => {
    const pages = Array.from({ length: 12 }, (_, seed) => deepPage(seed, 60 + 18 * seed));
    expect(findSiteMeasurement(calendar, pages)).to.equal(null);
  });
});
