import { expect } from "chai";
import { explainsRampBetter } from "../../../../../lib/metrics/search/changes/gradual_change.ts";
import { simulateDays } from "../../../../support/search/day_series.ts";

/** In how many of 50 simulated series a slope explains better than a step on day 28. */
function countSlopes(factorOf: (day: number) => number): number {
  return Array.from({ length: 50 }, (_, seed) => {
    const days = simulateDays({ seed: 90_000 + seed, level: 200, factorOf });
    return explainsRampBetter(days, { day: 28, before: 200, after: 120, dispersion: 1 });
  }).filter(Boolean).length;
}

describe("explainsRampBetter()", () => {
  it("prefers a slope to the step in its middle", () => {
    expect(countSlopes((day) => 1 - 0.4 * Math.min(1, Math.max(0, day / 56)))).to.be.at.least(48);
    expect(countSlopes((day) => 1 - 0.4 * Math.min(1, Math.max(0, (day - 16) / 24))))
      .to.be.at.least(40);
  });

  it("prefers a step where there was one", () => {
    expect(countSlopes((day) => day < 28 ? 1 : 0.6)).to.be.at.most(5);
  });
});
