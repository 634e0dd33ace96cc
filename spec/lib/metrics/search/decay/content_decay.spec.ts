import { expect } from "chai";
import {
  createCalendar,
  createFullCalendar,
} from "../../../../../lib/metrics/search/decay/calendar.ts";
import { judgeDecay } from "../../../../../lib/metrics/search/decay/content_decay.ts";
import type { ContentDecay } from "../../../../../lib/metrics/search/decay/decay_judgement.ts";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import { createSiteTrend } from "../../../../../lib/metrics/search/decay/site_trend.ts";
import { createDailySeries } from "../../../../support/search/daily_series.ts";
import { createSeededRandom } from "../../../../support/random.ts";

/** Clicks a day: the first number, then the others from the days they are under. */
const steps = (first: number, changes: Readonly<Record<number, number>>, length = 487) =>
  createDailySeries((day) => {
    const last = Object.keys(changes).map(Number).filter((from) => from <= day).at(-1);
    return { clicks: last === undefined ? first : changes[last] ?? 0 };
  }, length);

const trendOf = (pages: readonly ArrayLike<number>[]) =>
  createSiteTrend(createFullCalendar("2025-07-01", 487), pages.map(sumFromStart));

const briefly = ({ status, severity, score }: ContentDecay) => [status, severity, score];

describe("judgeDecay()", () => {
  it("reports the windows with their dates and figures", () => {
    // falls from 10 a day to 3 in steps; all of 2026 until April is the peak
    const decay = judgeDecay(steps(10, { 330: 6, 400: 5, 459: 3 }));
    expect(decay.current).to.deep.equal({
      from: "2026-10-03",
      to: "2026-10-30",
      clicks: 84,
      impressions: 840,
      ctr: 0.1,
      position: 4,
    });
    expect(decay.previous).to.include({ from: "2026-09-05", to: "2026-10-02", clicks: 140 });
    // the last 28 days at 10 a day: up to day 329
    expect(decay.peak).to.include({ from: "2026-04-29", to: "2026-05-26", clicks: 280 });
    expect(decay.yearAgo).to.include({ from: "2025-10-04", to: "2025-10-31", clicks: 280 });
    expect(decay).to.deep.include({
      excessDrop: 0.7,
      siteDrop: null,
      lost: 196,
      seasonality: "known",
    });
    expect(briefly(decay)).to.deep.equal(["decaying", "severe", 70]);
  });

  it("grades the drop", () => {
    const grade = (clicks: number) =>
      briefly(judgeDecay(steps(100, { 400: clicks + 1, 430: clicks })));
    expect(grade(81)).to.deep.equal(["stable", null, 0]);
    expect(grade(80)).to.deep.equal(["decaying", "mild", 20]);
    expect(grade(60)).to.deep.equal(["decaying", "moderate", 40]);
    expect(grade(40)).to.deep.equal(["decaying", "severe", 60]);
  });

  it("measures the slope of 26 weeks and whether it is steady", () => {
    // a click less every week: weeks of 7 × 86 down to 7 × 61, whose mean is 7 × 73.5
    const decay = judgeDecay(
      createDailySeries((day) => ({ clicks: 60 + Math.ceil((487 - day) / 7) })),
    );
    expect(decay.slopePerWeek).to.be.closeTo(-1 / 73.5, 1e-12);
    expect(decay).to.include({ sustained: true, weeksDeclining: 25 });
  });

  it("finds no decay in a page that doubles everywhere", () => {
    const decay = judgeDecay(
      createDailySeries((day) => ({ clicks: Math.round(2 ** (1 + day / 60)) })),
    );
    expect(briefly(decay)).to.deep.equal(["growing", null, 0]);
    const random = createSeededRandom(5);
    for (let run = 0; run < 50; run++) {
      const base = Array.from({ length: 487 }, () => random.count(20));
      const doubled = createDailySeries((day) => ({
        clicks: (base[day] ?? 0) * (day < 459 ? 1 : 2),
      }));
      expect(judgeDecay(doubled).severity).to.equal(null);
    }
  });

  it("calls a page seasonal that is as low as it was a year ago", () => {
    // ten times as much in the summer months
    const summer = (day: number) => day % 365 < 62 || day % 365 > 334 ? 100 : 10;
    expect(briefly(judgeDecay(createDailySeries((day) => ({ clicks: summer(day) })))))
      .to.deep.equal(["seasonal", null, 0]);
    // a little less than a year ago, which chance explains: 252 and 280
    expect(judgeDecay(createDailySeries((day) => ({ clicks: day > 458 ? 9 : summer(day) }))).status)
      .to.equal("seasonal");
    // far less than a year ago: a season that did not come back as it was
    expect(judgeDecay(createDailySeries((day) => ({ clicks: day > 458 ? 3 : summer(day) }))).status)
      .to.equal("decaying");
  });

  it("calls a page that sleeps out of season neither dead nor decaying", () => {
    // clicks in December and January only
    const winter = (day: number) => day > 152 && day < 215 ? 50 : 0;
    const series = createDailySeries((day) => ({
      clicks: winter(day),
      impressions: 5 + 10 * winter(day),
    }));
    expect(judgeDecay(series).status).to.equal("seasonal");
  });

  it("caps an alarm at moderate when no year before is known", () => {
    // 17 days of 4 and 11 of 1, after 280: a drop of 71.8 %
    const decay = judgeDecay(steps(10, { 330: 4, 380: 1 }, 391));
    expect(briefly(decay)).to.deep.equal(["decaying", "moderate", 72]);
    expect(decay).to.deep.include({ seasonality: "unknown", sinceYearAgo: null });
  });

  it("does not alarm over chance", () => {
    // 27 lost of 84 are 32 %, but no more than 3 × sqrt(84 + 57) = 35.6
    const decay = judgeDecay(steps(3, { 459: 2, 486: 3 }));
    expect(decay.sincePeak?.drop).to.be.closeTo(27 / 84, 1e-12);
    expect(decay).to.include({ significant: false, status: "stable" });
    // 54 lost of 168 are more than 50.4
    expect(judgeDecay(steps(6, { 459: 4, 486: 6 })).significant).to.equal(true);
    // for eight weeks, 55 of 168 are more than chance against the year before
    expect(judgeDecay(steps(3, { 430: 2, 486: 3 })).status).to.equal("decaying");
  });

  it("excuses a page by what the whole site lost", () => {
    const falling = steps(10, { 420: 5, 470: 4 });
    const siteTrend = trendOf(Array.from({ length: 20 }, () => falling.clicks));
    const decay = judgeDecay(falling, { siteTrend });
    expect(decay.siteDrop).to.equal(decay.sincePeak?.drop);
    // as much again as the site lost: 20 of 40 that it would have kept
    const worse = judgeDecay(steps(10, { 420: 2.5, 470: 2 }), { siteTrend });
    expect(worse.excessDrop).to.be.closeTo(0.5, 1e-12);
    expect(briefly(decay)).to.deep.equal(["stable", null, 0]);
  });

  it("excuses it as well where the data begin within the year before", () => {
    // 480 days: of the 17 weeks of the year before three days are not known
    const halved = steps(2, { 400: 1 }, 480);
    const siteTrend = createSiteTrend(
      createFullCalendar("2025-07-01", 480),
      Array.from({ length: 20 }, () => sumFromStart(halved.clicks)),
    );
    const decay = judgeDecay(steps(2, { 400: 0.78 }, 480), { siteTrend });
    expect(decay.excessDrop).to.be.closeTo(0.22, 1e-9);
    expect(decay).to.include({ status: "stable", severity: null });
    expect(judgeDecay(steps(2, { 400: 0.2 }, 480), { siteTrend }).status).to.equal("decaying");
  });

  it("does not blame a page because the site grew", () => {
    const steady = steps(10, {});
    const growing = steps(10, { 440: 20 });
    const siteTrend = trendOf(Array.from({ length: 20 }, () => growing.clicks));
    const decay = judgeDecay(steady, { siteTrend });
    expect(decay).to.include({ siteDrop: -1, excessDrop: 0, status: "stable" });
  });

  it("judges by impressions where there were never thirty clicks", () => {
    const decay = judgeDecay(
      createDailySeries((day) => ({ clicks: 0, impressions: day < 400 ? 50 : 20 })),
    );
    expect(decay).to.include({ metric: "impressions", status: "decaying", lost: 840 });
  });

  it("does not judge small and young pages", () => {
    expect(judgeDecay(createDailySeries((day) => ({ clicks: +(day % 2 === 0) }))).status)
      .to.equal("too_small");
    expect(judgeDecay(createDailySeries((day) => ({ clicks: day < 368 ? 0 : 9 }))).status)
      .to.equal("new");
    expect(judgeDecay(steps(9, {}, 40))).to.include({ status: "new", peak: null });
    expect(judgeDecay(steps(0, {})).status).to.equal("new");
  });

  it("calls a page dead, recovering, or long since stable", () => {
    expect(briefly(judgeDecay(steps(10, { 440: 0 })))).to.deep.equal(["dead", "severe", 100]);
    const recovering = judgeDecay(steps(10, { 400: 2, 459: 3 }));
    expect(briefly(recovering)).to.deep.equal(["recovering", null, 0]);
    // from 140 to 168 is a fifth more, but no more than 2 × sqrt(308) = 35.1
    expect(judgeDecay(steps(20, { 400: 5, 459: 6 })).status).to.equal("decaying");
    // fell eight months ago at once, which no season does
    expect(judgeDecay(steps(10, { 140: 5 }, 391)).status).to.equal("decaying");
    // a fall of more than a year ago is in both years
    expect(judgeDecay(steps(10, { 60: 5 })).status).to.equal("stable");
  });

  it("finds a fall of some months ago where little of last year is known", () => {
    expect(judgeDecay(steps(20, { 300: 8 }, 400)))
      .to.include({ status: "decaying", seasonality: "known" });
  });

  it("dates the fall, and the end of a page", () => {
    expect(judgeDecay(steps(20, { 400: 8 })).onset).to.include({ day: 400, isSudden: true });
    const end = judgeDecay(steps(20, { 474: 0 }));
    expect(end).to.include({ status: "dead", severity: "severe" });
    expect(end.end).to.include({ day: 474, days: 13 });
  });

  it("finds a slow leak, in spite of a season", () => {
    const random = createSeededRandom(14);
    let found = 0;
    for (let page = 0; page < 50; page++) {
      const series = createDailySeries((day) => {
        const season = 1 + 0.3 * Math.sin((day - 7 * page) / 58);
        return { clicks: random.count(16 * season * 0.992 ** (day / 7)) };
      });
      if (judgeDecay(series).status === "decaying") found++;
    }
    expect(found).to.be.at.least(47);
  });

  it("takes missing days for missing, not for days without clicks", () => {
    // 7 of the last 28 days, and 10 of a year ago
    const isMissing = (day: number) => (day >= 470 && day < 477) || (day >= 100 && day < 110);
    const random = createSeededRandom(15);
    for (let page = 0; page < 50; page++) {
      const series = createDailySeries((day) => ({
        clicks: isMissing(day) ? 0 : random.count(20),
      }));
      const present = Uint8Array.from({ length: 487 }, (_, day) => isMissing(day) ? 0 : 1);
      const decay = judgeDecay(series, { calendar: createCalendar("2025-07-01", present) });
      expect(decay.severity).to.equal(null);
      expect(decay.sincePeak?.days).to.be.within(7, 21);
      expect(decay.sincePeak?.drop).to.be.below(0.2);
    }
  });

  it("counts no more as lost than the peak has, whatever days are missing", () => {
    // 10 on working days, 1 on others, then nothing; the last Saturdays and Sundays have no data
    const isWeekend = (day: number) => (day + 1) % 7 > 4;
    const series = createDailySeries((day) => ({
      clicks: day > 458 ? 0 : isWeekend(day) ? 1 : 10,
    }));
    const present = Uint8Array.from(
      { length: 487 },
      (_, day) => day > 458 && isWeekend(day) ? 0 : 1,
    );
    const calendar = createCalendar(series.from, present);
    const { peak, sincePeak, lost } = judgeDecay(series, { calendar });
    expect(sincePeak).to.include({ days: 20, before: 200, after: 0 });
    expect(peak?.clicks).to.equal(208);
    expect(lost).to.equal(208);
  });

  it("does not alarm over one-off spikes", () => {
    const random = createSeededRandom(16);
    let alarms = 0;
    for (let page = 0; page < 100; page++) {
      const start = 120 + 3 * page;
      const length = 3 + page % 25;
      const series = createDailySeries((day) => ({
        clicks: random.count(day >= start && day < start + length ? 60 : 10),
      }));
      if (judgeDecay(series).severity !== null) alarms++;
    }
    expect(alarms).to.be.at.most(2);
  });

  it("alarms over one in a hundred pages at most that only chance moves", () => {
    let alarms = 0;
    const random = createSeededRandom(11);
    for (let page = 0; page < 400; page++) {
      const mean = 1.5 * 1.02 ** (page % 165);
      const series = createDailySeries(() => ({ clicks: random.count(mean) }));
      if (judgeDecay(series).severity !== null) alarms++;
    }
    expect(alarms).to.be.at.most(4);
  });

  it("finds every page of that kind once it has lost half", () => {
    const random = createSeededRandom(12);
    for (let page = 0; page < 100; page++) {
      const series = createDailySeries((day) => ({ clicks: random.count(day < 440 ? 12 : 4) }));
      expect(judgeDecay(series).status).to.equal("decaying");
    }
  });
});
