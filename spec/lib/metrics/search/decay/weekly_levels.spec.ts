import { expect } from "chai";
import { createCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import {
  findSpikes,
  measureDispersion,
  sumWeeklyLevels,
} from "../../../../../lib/metrics/search/decay/weekly_levels.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const calendarOf = (days: number, missing: readonly number[] = []) =>
  createCalendar(
    "2026-01-01",
    Uint8Array.from({ length: days }, (_, day) => missing.includes(day) ? 0 : 1),
  );

const weeksOf = (values: readonly number[], missing: readonly number[] = []) =>
  sumWeeklyLevels(calendarOf(values.length, missing), sumFromStart(values));

describe("sumWeeklyLevels()", () => {
  it("sums whole weeks up to the last day", () => {
    const { start, levels } = weeksOf(Array.from({ length: 16 }, (_, day) => day));
    // days 2 to 8 and 9 to 15
    expect(start).to.equal(2);
    expect([...levels]).to.deep.equal([35, 84]);
  });

  it("fills missing days by the others of their week, and knows no week of two days", () => {
    const values = Array.from({ length: 14 }, (_, day) => day === 3 || day > 8 ? 0 : 10);
    const { levels } = weeksOf(values, [3, 9, 10, 11, 12, 13]);
    expect(levels[0]).to.be.closeTo(70, 1e-9);
    expect(levels[1]).to.be.NaN;
  });
});

describe("findSpikes()", () => {
  const series = (high: readonly [from: number, to: number, level: number], base = 10) =>
    Array.from({ length: 280 }, (_, day) => day >= high[0] && day < high[1] ? high[2] : base);

  it("finds some weeks that stand out, and no more of them", () => {
    expect(findSpikes(weeksOf(series([70, 84, 40])))).to.deep.equal([{ start: 70, end: 84 }]);
  });

  it("takes neither a lasting level nor a step nor chance for a spike", () => {
    expect(findSpikes(weeksOf(series([70, 154, 40])))).to.deep.equal([]);
    expect(findSpikes(weeksOf(series([0, 140, 40])))).to.deep.equal([]);
    const random = createSeededRandom(3);
    const noise = Array.from({ length: 280 }, () => random.count(1));
    expect(findSpikes(weeksOf(noise))).to.deep.equal([]);
  });
});

describe("measureDispersion()", () => {
  const dispersionOf = (values: readonly number[]) => measureDispersion(weeksOf(values), []);
  const draw = (seed: number, meanOf: (day: number) => number) => {
    const random = createSeededRandom(seed);
    return Array.from({ length: 488 }, (_, day) => random.count(meanOf(day)));
  };
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[10] ?? 0;

  it("is about 1 for counts that only chance moves", () => {
    const found = Array.from({ length: 21 }, (_, seed) => dispersionOf(draw(seed, () => 20)));
    expect(median(found)).to.be.within(1, 1.6);
  });

  it("hardly counts a season, a slope and a step", () => {
    const season = (day: number) => 20 * 2 ** Math.sin(day / 58);
    const slope = (day: number) => 30 - day / 20;
    const step = (day: number) => day < 300 ? 30 : 10;
    for (const shape of [season, slope, step]) {
      const found = Array.from({ length: 21 }, (_, seed) => dispersionOf(draw(seed, shape)));
      expect(median(found)).to.be.below(4);
    }
  });

  it("is great for months that differ without a reason", () => {
    const found = Array.from({ length: 21 }, (_, seed) => {
      const random = createSeededRandom(100 + seed);
      const months = Array.from({ length: 20 }, () => 10 + 20 * random.share());
      return dispersionOf(draw(seed, (day) => months[Math.floor(day / 28)] ?? 0));
    });
    expect(median(found)).to.be.above(8);
  });
});
