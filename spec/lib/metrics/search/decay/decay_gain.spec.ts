import { expect } from "chai";
import { judgeDecay } from "../../../../../lib/metrics/search/decay/content_decay.ts";
import { estimateDecayGain } from "../../../../../lib/metrics/search/decay/decay_gain.ts";
import { createDailySeries, type SpecDay } from "../../../../support/search/daily_series.ts";

/** 20 clicks of 200 impressions a day, and something else in the last weeks. */
const gainOf = (late: SpecDay) =>
  estimateDecayGain(
    judgeDecay(createDailySeries((day) => day < 440 ? { clicks: 20, impressions: 200 } : late)),
  );

describe("estimateDecayGain()", () => {
  it("counts what a lower click rate cost", () => {
    // 28 × (20 - 8); chance is 1.96 × sqrt(560 + 224) = 1.96 × 28
    const gain = gainOf({ clicks: 8, impressions: 200, position: 4 });
    expect(gain?.expected).to.be.closeTo(336, 1e-9);
    expect(gain?.low).to.be.closeTo(336 - 1.959963984540054 * 28, 1e-9);
    expect(gain?.high).to.equal(336);
  });

  it("promises nothing of what is no longer searched", () => {
    expect(gainOf({ clicks: 8, impressions: 80, position: 4 }))
      .to.deep.equal({ low: 0, expected: 0, high: 336 });
  });

  it("counts all that a worse rank cost", () => {
    expect(gainOf({ clicks: 8, impressions: 80, position: 9 })?.expected).to.equal(336);
  });

  it("is null where there is no alarm, and for pages judged by impressions", () => {
    expect(gainOf({ clicks: 20, impressions: 200, position: 4 })).to.equal(null);
    const unseen = createDailySeries((day) => ({ clicks: 0, impressions: day < 440 ? 90 : 9 }));
    expect(estimateDecayGain(judgeDecay(unseen))).to.equal(null);
  });
});
