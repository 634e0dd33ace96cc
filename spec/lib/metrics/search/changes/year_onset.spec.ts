import { expect } from "chai";
import { findYearOnset } from "../../../../../lib/metrics/search/changes/year_onset.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { simulateDays } from "../../../../support/search/day_series.ts";

const WEEK = [1.2, 1.1, 1.1, 1, 0.9, 0.5, 0.7];
const DAYS = 56;
/** Searches rise to their threefold and fall again within these days, each year alike. */
const seasonOf = (day: number) => 1 + 2 * Math.sin(Math.PI * day / DAYS) ** 2;

/** Two years of the same season, the later one with a change from a day on. */
function simulateYears(seed: number, factorOf: (day: number) => number) {
  const plan = { level: 200, extra: 0.004, alike: 0, week: WEEK, missing: 0 };
  const now = simulateDays({
    ...plan,
    seed,
    factorOf: (day) => seasonOf(day) * factorOf(day),
  });
  const then = simulateDays({ ...plan, seed: seed + 50_000, factorOf: seasonOf });
  return {
    values: Float64Array.from(now.values).slice(0, DAYS),
    baseline: Float64Array.from(then.values).slice(0, DAYS),
    weights: WEEK,
  };
}

const outcomeOf = (found: ReturnType<typeof findYearOnset>) =>
  "reason" in found ? found.reason : "day";

describe("findYearOnset()", () => {
  it("has the day of a step against the year before in its range in 9 of 10 cases", () => {
    let [named, inside] = [0, 0];
    for (let run = 0; run < 200; run++) {
      const at = 8 + createSeededRandom(run).below(40);
      const years = simulateYears(700_000 + run, (day) => day < at ? 1 : 0.7);
      const found = findYearOnset({ ...years, direction: -1 });
      if ("reason" in found) continue;
      named++;
      if (found.earliest <= at && at <= found.latest) inside++;
    }
    expect(named).to.be.above(180);
    expect(inside / named).to.be.above(0.88);
  });

  it("takes a season that comes back for no change", () => {
    const named = Array.from(
      { length: 200 },
      (_, run) => findYearOnset({ ...simulateYears(800_000 + run, () => 1), direction: -1 }),
    )
      .filter((found) => outcomeOf(found) === "day");
    expect(named.length).to.be.at.most(10);
  });

  it("says that a change was there before the days that are followed", () => {
    const outcomes = Array.from(
      { length: 50 },
      (_, run) =>
        outcomeOf(findYearOnset({ ...simulateYears(900_000 + run, () => 0.7), direction: -1 })),
    );
    expect(outcomes.filter((one) => one === "began_earlier").length).to.be.above(45);
  });

  it("says where the year before has no clicks, or too few days", () => {
    const values = new Float64Array(DAYS).fill(20);
    const none = { values, baseline: new Float64Array(DAYS), weights: [1], direction: 1 };
    expect(findYearOnset(none)).to.deep.equal({ reason: "no_clicks_a_year_ago" });
    const baseline = new Float64Array(DAYS).fill(Number.NaN).fill(20, DAYS - 8);
    expect(findYearOnset({ ...none, baseline })).to.deep.equal({ reason: "too_few_days" });
    baseline.fill(Number.NaN);
    expect(findYearOnset({ ...none, baseline })).to.deep.equal({ reason: "too_few_days" });
  });
});
