import { expect } from "chai";
import { judgeDecay } from "../../../../../lib/metrics/search/decay/content_decay.ts";
import { estimateDecayGain } from "../../../../../lib/metrics/search/decay/decay_gain.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { createDailySeries, type SpecDay } from "../../../../support/search/daily_series.ts";

const half = { ...DEFAULT_GAIN_MODEL, recovery: 0.5 };

/** 20 clicks of 200 impressions a day, and something else in the last weeks. */
const gainOf = (late: SpecDay) =>
  estimateDecayGain(
    judgeDecay(createDailySeries((day) => day < 440 ? { clicks: 20, impressions: 200 } : late)),
    half,
  );

describe("estimateDecayGain()", () => {
  it("counts the share that comes back of what a lower click rate cost", () => {
    // 28 × (20 - 8) × 0.5, onto 28 × 8
    const gain = gainOf({ clicks: 8, impressions: 200, position: 4 });
    expect(gain?.expected).to.be.closeTo(168, 1e-9);
    expect(gain?.parts).to.deep.equal({ clicksNow: 224, clicksThen: 392, rates: null });
  });

  it("promises nothing of what is no longer searched", () => {
    expect(gainOf({ clicks: 8, impressions: 80, position: 4 }))
      .to.include({ low: 0, expected: 0, high: 0 });
  });

  it("counts the same of all that a worse rank cost", () => {
    expect(gainOf({ clicks: 8, impressions: 80, position: 9 })?.expected).to.equal(168);
  });

  it("is null where there is no alarm, and for pages judged by impressions", () => {
    expect(gainOf({ clicks: 20, impressions: 200, position: 4 })).to.equal(null);
    const unseen = createDailySeries((day) => ({ clicks: 0, impressions: day < 440 ? 90 : 9 }));
    expect(estimateDecayGain(judgeDecay(unseen), half)).to.equal(null);
  });
});
