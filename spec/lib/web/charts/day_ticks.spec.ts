import { expect } from "chai";
import { dayTicks } from "../../../../lib/web/charts/day_ticks.ts";

describe("dayTicks()", () => {
  it("names Sundays of a month", () => {
    expect(dayTicks("2026-10-22", "2026-11-18")).to.deep.equal([
      { at: 11.11, label: "25 Oct" },
      { at: 37.04, label: "1 Nov" },
      { at: 62.96, label: "8 Nov" },
      { at: 88.89, label: "15 Nov" },
    ]);
  });

  it("names whole days alone", () => {
    expect(dayTicks("2026-11-01", "2026-11-03").map(({ label }) => label))
      .to.deep.equal(["1 Nov", "2 Nov", "3 Nov"]);
  });

  it("names months of a year", () => {
    expect(dayTicks("2025-11-01", "2026-11-01").map(({ label }) => label))
      .to.deep.equal(["Jan 2026", "Apr 2026", "Jul 2026", "Oct 2026"]);
  });

  it("names a single day in the middle", () => {
    expect(dayTicks("2026-09-01", "2026-09-01")).to.deep.equal([{ at: 50, label: "1 Sep" }]);
  });
});
