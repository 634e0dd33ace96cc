import { expect } from "chai";
import {
  compareAround,
  compareYears,
} from "../../../../../lib/metrics/search/decay/year_change.ts";

/** 69 weeks. */
const weeksOf = (levelOf: (week: number) => number) => ({
  start: 5,
  levels: Float64Array.from({ length: 69 }, (_, week) => levelOf(week)),
});

describe("compareYears()", () => {
  it("compares the last weeks with the same weeks a year ago", () => {
    // week 65 to 68 against 13 to 16
    const weeks = weeksOf((week) => week >= 65 ? 30 : week >= 13 && week < 17 ? 50 : 99);
    expect(compareYears(weeks, 1, { weeks: 4 }))
      .to.include({ weeks: 4, days: 28, before: 200, after: 120, drop: 0.4 });
  });

  it("leaves out weeks that one of the years does not have", () => {
    const weeks = weeksOf((week) => week === 14 || week === 67 ? Number.NaN : 10);
    expect(compareYears(weeks, 1, { weeks: 4 })).to.include({ weeks: 2, before: 20, after: 20 });
    const none = weeksOf((week) => week >= 66 ? Number.NaN : 10);
    expect(compareYears(none, 1, { weeks: 4 })).to.equal(null);
  });

  it("lets a season come a week sooner or later", () => {
    const season = (peak: number) => (week: number) => 100 - 20 * Math.abs(week - peak);
    const weeks = weeksOf((week) => week < 30 ? season(16)(week) : season(69)(week));
    expect(compareYears(weeks, 1, { weeks: 4 })?.drop).to.be.above(0);
    expect(compareYears(weeks, 1, { weeks: 4, shift: 1 })?.drop).to.equal(0);
  });
});

describe("compareAround()", () => {
  const day = (week: number) => 5 + 7 * week;

  it("takes off what happened at the same time a year ago", () => {
    // half now and half then: the season
    const season = weeksOf((week) => week >= 60 ? 50 : week >= 8 && week < 30 ? 60 : 100);
    const both = weeksOf((week) => week >= 60 ? 50 : week < 8 ? 120 : week < 20 ? 60 : 100);
    expect(compareAround(both, 1, day(60))?.drop).to.be.closeTo(0, 1e-12);
    expect(compareAround(season, 1, day(60))?.drop).to.be.closeTo(50 / 60 - 2 / 3, 0.01);
    const flat = weeksOf((week) => week >= 60 ? 50 : 100);
    expect(compareAround(flat, 1, day(60))?.drop).to.be.closeTo(0.5, 1e-12);
  });

  it("is null where the year before is not known", () => {
    expect(compareAround(weeksOf(() => 10), 1, day(52))).to.equal(null);
  });
});
