import { expect } from "chai";
import { findLevelDrop } from "../../../../lib/metrics/core/level_drop.ts";

describe("findLevelDrop()", () => {
  const STEADY = [30, 31, 29, 30, 30, 31, 29];

  it("finds a value below what the values before let expect", () => {
    const drop = findLevelDrop(STEADY, 20);
    expect(drop?.mean).to.equal(30);
    // 3.707 standard deviations of 0.8165, times the root of 1 + 1/7, would be 26.8; a tenth is 27
    expect(drop?.low).to.be.closeTo(26.76, 0.01);
    expect(findLevelDrop(STEADY, 26.7)).not.to.equal(null);
  });

  it("finds none within it, above it, or where values differ as much anyway", () => {
    expect(findLevelDrop(STEADY, 26.8)).to.equal(null);
    expect(findLevelDrop(STEADY, 60)).to.equal(null);
    expect(findLevelDrop([40, 15, 30, 22, 38, 12], 12)).to.equal(null);
  });

  it("wants a tenth, however steady the values were", () => {
    expect(findLevelDrop([30, 30, 30, 30], 27.1)).to.equal(null);
    expect(findLevelDrop([30, 30, 30, 30], 26.9)).to.deep.equal({ mean: 30, low: 27 });
  });

  it("says nothing with fewer than four values, and nothing of nothing", () => {
    expect(findLevelDrop([30, 30, 30], 1)).to.equal(null);
    expect(findLevelDrop([0, 0, 0, 0], 0)).to.equal(null);
  });
});
