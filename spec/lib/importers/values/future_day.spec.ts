import { expect } from "chai";
import {
  describeFuture,
  isFutureReason,
  lastPossibleDay,
} from "../../../../lib/importers/values/future_day.ts";

describe("lastPossibleDay()", () => {
  it("is tomorrow, also over the end of a year", () => {
    expect(lastPossibleDay("2026-11-20")).to.equal("2026-11-21");
    expect(lastPossibleDay("2026-12-31")).to.equal("2027-01-01");
  });
});

describe("describeFuture()", () => {
  it("names the day, and is known again", () => {
    const reason = describeFuture("2031-01-01");
    expect(reason).to.equal("The row is dated in the future: 2031-01-01.");
    expect(isFutureReason(reason)).to.equal(true);
    expect(isFutureReason('"2031" is no date.')).to.equal(false);
  });
});
