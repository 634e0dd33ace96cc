import { expect } from "chai";
import { createFullCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { judgePage } from "../../../../../lib/metrics/search/decay/judge_page.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { createDailySeries } from "../../../../support/search/daily_series.ts";

/** Near impressions at position 8, hardly clicked, and until day 300 others far behind. */
function judged(nearOf: (day: number) => number) {
  const random = createSeededRandom(8);
  const series = createDailySeries((day) => {
    const near = random.count(nearOf(day));
    const deep = day < 300 ? random.count(80) : 0;
    const position = near + deep > 0 ? (8 * near + 60 * deep) / (near + deep) : 8;
    return { clicks: +(day % 10 === 0), impressions: near + deep, position };
  });
  const calendar = createFullCalendar(series.from, series.clicks.length);
  return judgePage(series, { calendar });
}

describe("judgePage()", () => {
  it("raises no alarm where only impressions far behind are gone", () => {
    const { decay, measurement } = judged(() => 40);
    expect(decay).to.include({ status: "measurement_change", severity: null, score: 0 });
    expect(measurement?.day).to.be.within(299, 301);
  });

  it("judges such a page by the days since", () => {
    const { decay } = judged((day) => day < 440 ? 60 : 15);
    expect(decay.status).to.equal("decaying");
    // 1 July 2025 and 300 days; the fall is counted from the first day of the series
    expect(decay.peak?.from.localeCompare("2026-04-26")).to.be.at.least(0);
    expect(decay.onset?.day).to.be.within(436, 444);
  });

  it("leaves pages alone that fell otherwise", () => {
    const series = createDailySeries((day) => ({ clicks: 0, impressions: day < 400 ? 60 : 20 }));
    const calendar = createFullCalendar(series.from, series.clicks.length);
    const { decay, measurement } = judgePage(series, { calendar });
    expect(decay.status).to.equal("decaying");
    expect(measurement).to.equal(null);
  });
});
