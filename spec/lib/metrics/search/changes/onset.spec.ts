import { expect } from "chai";
import { findOnset } from "../../../../../lib/metrics/search/changes/onset.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { type DayPlan, simulateDays } from "../../../../support/search/day_series.ts";

const WEEK = [1.2, 1.1, 1.1, 1, 0.9, 0.5, 0.7];
/** Seeds that no constant was chosen on. */
const FIRST_SEED = 500_000;

const EVEN = { weights: [1] };

/** What 300 simulated series say, each with another level, noise and week. */
function judgeMany(factorOf: (at: number, factor: number) => (day: number) => number) {
  return Array.from({ length: 300 }, (_, place) => {
    const random = createSeededRandom(FIRST_SEED + place);
    const at = 3 + random.below(50);
    const factor = [0.5, 0.7, 0.85, 1.3][random.below(4)] ?? 1;
    const plan: DayPlan = {
      seed: FIRST_SEED + 1_000 + place,
      level: [20, 80, 300, 2000][random.below(4)] ?? 20,
      extra: [0, 0.004, 0.02][random.below(3)] ?? 0,
      alike: [0, 0.5][random.below(2)] ?? 0,
      week: random.below(2) === 0 ? WEEK : [1],
      missing: random.below(5) === 0 ? 0.1 : 0,
      factorOf: factorOf(at, factor),
    };
    return { at, found: findOnset({ ...simulateDays(plan), direction: Math.sign(factor - 1) }) };
  });
}

const reasonOf = (found: ReturnType<typeof findOnset>) => "reason" in found ? found.reason : "day";

describe("findOnset()", () => {
  it("finds the day of a step, with the levels around it", () => {
    const values = Array.from({ length: 56 }, (_, day) => day < 30 ? 40 : 20);
    expect(findOnset({ values, ...EVEN, direction: -1 }))
      .to.deep.equal({ day: 30, earliest: 30, latest: 30, before: 40, after: 20 });
  });

  it("has the true day in its range in 9 of 10 cases and more", () => {
    const days = judgeMany((at, factor) => (day) => day < at ? 1 : factor)
      .flatMap(({ at, found }) => "reason" in found ? [] : [{ at, ...found }]);
    expect(days.length).to.be.above(200);
    const inside = days.filter(({ at, earliest, latest }) => earliest <= at && at <= latest);
    expect(inside.length / days.length).to.be.within(0.88, 0.99);
  });

  it("names a day without a change in 1 of 20 cases at most", () => {
    const named = judgeMany(() => () => 1).filter(({ found }) => reasonOf(found) === "day");
    expect(named.length).to.be.at.most(15);
  });

  it("takes weekdays for no change", () => {
    const plan: DayPlan = {
      seed: 3,
      level: 500,
      week: [1, 1, 1, 1, 1, 0.2, 0.3],
      factorOf: () => 1,
    };
    expect(findOnset({ ...simulateDays(plan), direction: -1 }))
      .to.deep.equal({ reason: "no_change_beyond_noise" });
  });

  it("calls a slope gradual", () => {
    const plan: DayPlan = { seed: 4, level: 500, factorOf: (day) => 1 - Math.max(0, day) / 100 };
    expect(findOnset({ ...simulateDays(plan), direction: -1 }))
      .to.deep.equal({ reason: "gradual" });
  });

  it("calls two steps of one size several changes", () => {
    const factorOf = (day: number) => day < 8 ? 1 : day < 44 ? 0.7 : 0.4;
    expect(
      reasonOf(findOnset({ ...simulateDays({ seed: 5, level: 900, factorOf }), direction: -1 })),
    )
      .to.be.oneOf(["several_changes", "gradual"]);
    const dip = (day: number) => day > 20 && day < 32 ? 0.2 : 1;
    expect(findOnset({ ...simulateDays({ seed: 5, level: 900, factorOf: dip }), direction: -1 }))
      .to.deep.equal({ reason: "several_changes" });
  });

  it("names no step that goes the other way", () => {
    const values = Array.from({ length: 56 }, (_, day) => day < 30 ? 20 : 40);
    expect(findOnset({ values, ...EVEN, direction: -1 }))
      .to.deep.equal({ reason: "several_changes" });
  });

  it("counts days without data as missing, not as 0", () => {
    const values = Array.from(
      { length: 56 },
      (_, day) => day >= 27 && day < 30 ? Number.NaN : day < 30 ? 40 : 20,
    );
    expect(findOnset({ values, ...EVEN, direction: -1 }))
      .to.deep.equal({ day: 30, earliest: 27, latest: 30, before: 40, after: 20 });
    const gap = Array.from({ length: 56 }, (_, day) => day > 20 && day < 30 ? Number.NaN : 40);
    expect(findOnset({ values: gap, ...EVEN, direction: -1 }))
      .to.deep.equal({ reason: "no_change_beyond_noise" });
  });

  it("says nothing of fewer than 14 days", () => {
    const values = Array.from({ length: 13 }, (_, day) => day < 6 ? 40 : 20);
    expect(findOnset({ values, ...EVEN, direction: -1 })).to.deep.equal({ reason: "too_few_days" });
    expect(findOnset({ values: [], ...EVEN, direction: 0 }))
      .to.deep.equal({ reason: "too_few_days" });
  });
});
