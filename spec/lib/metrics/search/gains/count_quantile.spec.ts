import { expect } from "chai";
import { countQuantile } from "../../../../../lib/metrics/search/gains/count_quantile.ts";

describe("countQuantile()", () => {
  it("adds up the probabilities of small counts, half of its own included", () => {
    // Poisson of mean 3 (no spread): 0.0498, 0.1494, 0.2240, 0.2240, 0.1680, 0.1008, 0.0504, 0.0216
    // up to 0: 0.0249; up to 1: 0.0498 + 0.0747 = 0.1245
    expect(countQuantile(3, 0, 0.05)).to.equal(1);
    // up to 5: 0.8153 + 0.0504 = 0.8657; up to 6: 0.9161 + 0.0252 = 0.9413; up to 7: 0.9773
    expect(countQuantile(3, 0, 0.925)).to.equal(6);
    expect(countQuantile(3, 0, 0.95)).to.equal(7);
  });
  it("is wider where the mean is uncertain", () => {
    expect(countQuantile(10, 1, 0.95)).to.be.above(countQuantile(10, 0, 0.95));
    expect(countQuantile(10, 1, 0.05)).to.be.below(countQuantile(10, 0, 0.05));
  });
  it("goes over to the formula of great counts with a leap of two counts at most", () => {
    for (const spread of [0, 0.1, 0.5, 1]) {
      for (const quantile of [0.05, 0.925, 0.95] as const) {
        expect(
          Math.abs(countQuantile(40.01, spread, quantile) - countQuantile(40, spread, quantile)),
        )
          .to.be.at.most(2);
      }
    }
  });
  it("is 0 where nothing is expected", () => {
    expect(countQuantile(0, 1, 0.95)).to.equal(0);
  });
});
