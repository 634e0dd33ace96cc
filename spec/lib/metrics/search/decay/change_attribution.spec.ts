import { expect } from "chai";
import { attributeChange } from "../../../../../lib/metrics/search/decay/change_attribution.ts";
import { createSeededRandom } from "../../../../support/random.ts";

describe("attributeChange()", () => {
  it("parts a change into demand and click rate", () => {
    // 10 % before, 5 % now: (2,000 - 1,000) × 0.1 = 100 and 2,000 × -0.05 = -100
    expect(
      attributeChange({ clicks: 100, impressions: 2000 }, { clicks: 100, impressions: 1000 }),
    ).to.deep.equal({ clicksDelta: 0, demandEffect: 100, ctrEffect: -100, reason: null });
  });

  it("blames demand alone when nothing is searched any more", () => {
    expect(attributeChange({ clicks: 0, impressions: 0 }, { clicks: 8, impressions: 100 }))
      .to.deep.equal({ clicksDelta: -8, demandEffect: -8, ctrEffect: 0, reason: null });
  });

  it("reports no parts when there was nothing before", () => {
    expect(attributeChange({ clicks: 5, impressions: 50 }, { clicks: 0, impressions: 0 }))
      .to.deep.equal({
        clicksDelta: 5,
        demandEffect: null,
        ctrEffect: null,
        reason: "no_impressions_before",
      });
  });

  it("says nothing of the click rate after few impressions without a click", () => {
    // 13 of 4,000: of 5 impressions 0.02 clicks were to be expected, of 2,000 6.5
    const now = { clicks: 13, impressions: 4_000 };
    expect(attributeChange(now, { clicks: 0, impressions: 5 })).to.deep.equal({
      clicksDelta: 13,
      demandEffect: null,
      ctrEffect: null,
      reason: "click_rate_not_known",
    });
    expect(attributeChange(now, { clicks: 0, impressions: 2_000 }))
      .to.deep.equal({ clicksDelta: 13, demandEffect: 0, ctrEffect: 13, reason: null });
    // nothing changed
    expect(attributeChange({ clicks: 0, impressions: 9 }, { clicks: 0, impressions: 5 }))
      .to.include({ demandEffect: 0, ctrEffect: 0, reason: null });
  });

  it("gives parts that sum to the change", () => {
    const random = createSeededRandom(3);
    for (let run = 0; run < 500; run++) {
      const counts = () => {
        const impressions = 1 + random.below(1e6);
        return { impressions, clicks: random.below(impressions + 1) };
      };
      const { clicksDelta, demandEffect, ctrEffect, reason } = attributeChange(counts(), counts());
      if (reason !== null) continue;
      expect((demandEffect ?? 0) + (ctrEffect ?? 0)).to.be.closeTo(clicksDelta, 1e-3);
    }
  });
});
