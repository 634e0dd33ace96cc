import { expect } from "chai";
import { rateVital } from "../../../../lib/metrics/audits/web_vitals.ts";

describe("rateVital()", () => {
  it("rates by Google's thresholds, which belong to the better side", () => {
    const rated = [2_500, 2_501, 4_000, 4_001].map((p75) => rateVital("lcp_ms", p75));
    expect(rated).to.deep.equal(["good", "needs_improvement", "needs_improvement", "poor"]);
    expect([0.1, 0.11, 0.25, 0.26].map((p75) => rateVital("cls", p75)))
      .to.deep.equal(["good", "needs_improvement", "needs_improvement", "poor"]);
    expect([rateVital("inp_ms", 200), rateVital("inp_ms", 501)]).to.deep.equal(["good", "poor"]);
    expect([rateVital("fcp_ms", 1_800), rateVital("ttfb_ms", 1_801)])
      .to.deep.equal(["good", "poor"]);
  });
});
