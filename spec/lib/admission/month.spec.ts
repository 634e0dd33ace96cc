import { expect } from "chai";
import { monthOf, nextMonthStart } from "../../../lib/admission/month.ts";

describe("monthOf()", () => {
  for (
    const [time, month] of [
      ["2026-11-30T23:59:59.999Z", "2026-11"],
      ["2026-12-01T00:00:00.000Z", "2026-12"],
      ["2026-12-31T23:59:59.999Z", "2026-12"],
      ["2027-01-01T00:00:00.000Z", "2027-01"],
      ["2026-11-01T00:00:00.000Z", "2026-11"],
    ] as const
  ) {
    it(`puts ${time} into ${month}`, () => {
      expect(monthOf(Date.parse(time) * 1_000)).to.equal(month);
    });
  }

  it("puts the last microsecond of a month into that month", () => {
    expect(monthOf(Date.parse("2026-12-01T00:00:00Z") * 1_000 - 1)).to.equal("2026-11");
  });
});

describe("nextMonthStart()", () => {
  it("returns the first second of the month after", () => {
    expect(nextMonthStart("2026-02")).to.equal(Date.parse("2026-03-01T00:00:00Z") / 1_000);
    expect(nextMonthStart("2026-12")).to.equal(Date.parse("2027-01-01T00:00:00Z") / 1_000);
  });
});
