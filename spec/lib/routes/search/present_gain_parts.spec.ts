import { expect } from "chai";
import { presentGainParts } from "../../../../lib/routes/search/present_gain_parts.ts";
import { countQuantile } from "../../../../lib/metrics/search/gains/count_quantile.ts";
import { estimateGain } from "../../../../lib/metrics/search/gains/estimate_gain.ts";
import { estimateRecovery } from "../../../../lib/metrics/search/gains/estimate_recovery.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../lib/metrics/search/gains/gain_model.ts";
import { createSeededRandom } from "../../../support/random.ts";

describe("presentGainParts()", () => {
  it("gives members from which the gain can be computed again", () => {
    const random = createSeededRandom(11);
    for (let count = 0; count < 300; count++) {
      const impressions = 50 + random.below(400_000);
      const evidence = {
        clicks: random.below(Math.ceil(impressions / 20)),
        impressions,
        position: 3 + 17 * random.share(),
        days: [28, 90][random.below(2)] ?? 28,
        kind: null,
      };
      const model = { ...DEFAULT_GAIN_MODEL, correction: 0.3 + random.share() };
      const target = { position: evidence.position * 0.7, lift: 1 + 0.1 * random.below(2) };
      const { low, expected, high, parts } = estimateGain(evidence, target, model);
      const caps = { counted: random.share(), demand: random.share() };
      const shown = presentGainParts({ ...parts, ...caps });
      if (shown === null) throw new Error("There are no parts.");
      const { own_rate, prior_rate, own_weight, curve_factor, correction, lift } = shown;
      const now = (own_weight ?? 0) * (own_rate ?? 0) + (1 - (own_weight ?? 0)) * (prior_rate ?? 0);
      const then = now * (1 + (correction ?? 0) * ((curve_factor ?? 0) - 1)) * (lift ?? 0);
      const seen = shown.impressions ?? 0;
      const factor = shown.counted_factor * shown.demand_factor;
      const again = seen * (Math.min(1, then) - now) * factor;
      expect(again).to.be.closeTo(expected * caps.counted * caps.demand, 0.01);
      expect(shown.clicks_then - shown.clicks_now).to.be.closeTo(expected, 0.01);
      const endOf = (quantile: 0.05 | 0.95) =>
        countQuantile(shown.clicks_then, shown.spread, quantile) - shown.clicks_before;
      expect(Math.min(expected, endOf(0.05))).to.be.closeTo(low, 0.01);
      expect(Math.min(seen, Math.max(expected, endOf(0.95)))).to.be.closeTo(high, 0.01);
    }
  });

  it("gives those of clicks that come back", () => {
    const { expected, parts } = estimateRecovery(
      { clicks: 100, recoverable: 50 },
      DEFAULT_GAIN_MODEL,
    );
    const shown = presentGainParts(parts);
    expect(shown).to.deep.include({
      basis: "recovery",
      own_rate: null,
      recoverable_clicks: 50,
      recovery_share: 0.5,
      recovery_source: "convention",
      clicks_now: 100,
      clicks_then: 100 + expected,
      counted_factor: 1,
    });
  });

  it("is null where an older program made the row", () => {
    expect(presentGainParts(null)).to.equal(null);
  });
});
