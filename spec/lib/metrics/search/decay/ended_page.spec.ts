import { expect } from "chai";
import { createCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { findPageEnd } from "../../../../../lib/metrics/search/decay/ended_page.ts";

const DAYS = 488;

function endOf(
  impressionsOf: (day: number) => number,
  missing: (day: number) => boolean = () => false,
) {
  const present = Uint8Array.from({ length: DAYS }, (_, day) => missing(day) ? 0 : 1);
  const impressions = Array.from(
    { length: DAYS },
    (_, day) => missing(day) ? 0 : impressionsOf(day),
  );
  return findPageEnd(createCalendar("2025-07-18", present), { impressions });
}

describe("findPageEnd()", () => {
  it("finds the day since which a page is not seen", () => {
    expect(endOf((day) => day < 400 ? 50 : 0)).to.deep.equal({ day: 400, days: 88, usual: 50 });
    expect(endOf((day) => day < 485 ? 50 : 0)).to.deep.equal({ day: 485, days: 3, usual: 50 });
  });

  it("takes missing days for missing", () => {
    expect(endOf(() => 50, (day) => day >= 470)).to.equal(null);
    // the first day with data and without impressions
    expect(endOf((day) => day < 400 ? 50 : 0, (day) => day >= 400 && day < 410))
      .to.include({ days: 78 });
  });

  it("does not mind pauses that the page had before, nor days on which none were due", () => {
    // weekdays alone, and a holiday of two weeks
    expect(endOf((day) => day % 7 < 5 ? 50 : 0)).to.equal(null);
    expect(endOf((day) => day >= 478 || (day > 350 && day < 364) ? 0 : 50)).to.equal(null);
    expect(endOf((day) => day < 470 ? +(day % 2 === 0) : 0)).to.equal(null);
  });

  it("takes no fading for an end", () => {
    expect(endOf((day) => Math.round(60 * Math.exp(-Math.max(0, day - 400) / 12))))
      .to.equal(null);
  });

  it("lets a page sleep that slept a year ago", () => {
    const inSeason = (day: number) => day % 365 > 40 && day % 365 < 100 ? 50 : 0;
    expect(endOf((day) => day < 10 ? 50 : inSeason(day))).to.equal(null);
    expect(endOf((day) => day < 465 ? 50 : 0)?.day).to.equal(465);
  });
});
