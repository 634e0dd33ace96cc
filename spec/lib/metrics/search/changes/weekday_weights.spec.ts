import { expect } from "chai";
import { weighWeekdays } from "../../../../../lib/metrics/search/changes/weekday_weights.ts";

const WEEK = [1.4, 1.2, 1.1, 1, 0.9, 0.6, 0.8];

/** 56 days of a week with two levels. */
const daysOf = (levelOf: (day: number) => number) =>
  Array.from({ length: 56 }, (_, day) => levelOf(day) * (WEEK[day % 7] ?? 1));

function expectWeek(weights: readonly number[], delta: number): void {
  weights.forEach((weight, day) => expect(weight).to.be.closeTo(WEEK[day] ?? 0, delta));
}

describe("weighWeekdays()", () => {
  it("says what each weekday has", () => {
    expectWeek(weighWeekdays(daysOf(() => 100)), 1e-9);
  });

  it("reports the same across a step", () => {
    expectWeek(weighWeekdays(daysOf((day) => day < 31 ? 100 : 20)), 0.03);
  });

  it("leaves out weeks with a day without data", () => {
    expectWeek(weighWeekdays(daysOf((day) => day === 17 ? Number.NaN : 100)), 1e-9);
  });

  it("finds all days alike where a weekday is not known", () => {
    expect(weighWeekdays(daysOf(() => 100).slice(0, 15))).to.deep.equal([1, 1, 1, 1, 1, 1, 1]);
    expect(weighWeekdays(daysOf(() => 0))).to.deep.equal([1, 1, 1, 1, 1, 1, 1]);
  });
});
