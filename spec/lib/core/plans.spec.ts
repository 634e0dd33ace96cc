import { expect } from "chai";
import { findLimits } from "../../../lib/core/plans.ts";

const NONE = { requestsPerMinute: null, callsPerMonth: null };

describe("findLimits()", () => {
  it("knows no API on the free plan", () => {
    expect(findLimits("free", { requestsPerMinute: 9, callsPerMonth: 9 })).to.equal(null);
  });

  for (
    const [plan, requestsPerMinute, callsPerMonth] of [
      ["pro", 60, 1_000],
      ["agency", 60, 10_000],
      ["enterprise", 6_000, 1_000_000],
    ] as const
  ) {
    it(`gives ${plan} ${requestsPerMinute} a minute and ${callsPerMonth} a month`, () => {
      expect(findLimits(plan, NONE)).to.deep.equal({ requestsPerMinute, callsPerMonth });
    });
  }

  it("prefers the limits of the account", () => {
    expect(findLimits("enterprise", { requestsPerMinute: 12, callsPerMonth: null })).to.deep.equal({
      requestsPerMinute: 12,
      callsPerMonth: 1_000_000,
    });
  });
});
