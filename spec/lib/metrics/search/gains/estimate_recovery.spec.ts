import { expect } from "chai";
import { estimateRecovery } from "../../../../../lib/metrics/search/gains/estimate_recovery.ts";
import { stepsOfGain } from "../../../../../lib/metrics/search/gains/gain_parts.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";

const model = { ...DEFAULT_GAIN_MODEL, recovery: 0.4 };

describe("estimateRecovery()", () => {
  it("expects the share that comes back, and no more than was lost", () => {
    const { low, expected, high, parts } = estimateRecovery(
      { clicks: 100, recoverable: 50 },
      model,
    );
    expect(expected).to.equal(20);
    expect(low).to.be.within(0, 20);
    expect(high).to.be.within(20, 50);
    expect(stepsOfGain(parts)).to.deep.equal({
      rateNow: null,
      rateThen: null,
      clicksNow: 100,
      clicksThen: 120,
    });
    expect(parts).to.include({ recoverable: 50, share: 0.4, shareSource: "convention" });
  });
  it("expects nothing where nothing can come back", () => {
    for (const recoverable of [0, -3]) {
      expect(estimateRecovery({ clicks: 9, recoverable }, model))
        .to.include({ low: 0, expected: 0, high: 0 });
    }
  });
});
