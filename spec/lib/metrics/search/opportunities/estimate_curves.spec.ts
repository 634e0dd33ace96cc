import { expect } from "chai";
import { estimateClicks } from "../../../../../lib/metrics/core/click_estimate.ts";
import { chooseEstimateCurves } from "../../../../../lib/metrics/search/opportunities/estimate_curves.ts";

describe("chooseEstimateCurves()", () => {
  it("believes the site's own clicks, between a cautious and a generous curve", () => {
    const curves = chooseEstimateCurves(
      [{ clicks: 200, impressions: 1000, position: 1 }],
      "desktop",
    );
    // (200 + 1,000 × 8.17 %) ÷ 2,000
    expect(curves.expected.rates[0]).to.be.closeTo(0.14085, 1e-12);
    const { low, expected, high } = estimateClicks(10_000, 1, curves);
    expect(expected).to.be.closeTo(1408.5, 1e-9);
    // (sqrt(817) - 0.979982)² and (sqrt(2,850) + 0.979982)²
    expect(low).to.be.closeTo(761.9382, 1e-3);
    expect(high).to.be.closeTo(2955.5938, 1e-3);
  });

  it("starts from the prior of the device", () => {
    expect(chooseEstimateCurves([], "mobile").expected).to.include({
      id: "site-calibrated-v1:seoclarity-2021-mobile",
      calibrated: false,
    });
  });
});
