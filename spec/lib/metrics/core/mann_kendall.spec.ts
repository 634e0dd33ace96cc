import { expect } from "chai";
import { testTrend } from "../../../../lib/metrics/core/mann_kendall.ts";

describe("testTrend()", () => {
  it("counts all pairs of a steady rise", () => {
    // z = 44 ÷ sqrt(125) = 3.9355
    const trend = testTrend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(trend?.s).to.equal(45);
    expect(trend?.p).to.be.closeTo(0.0000831, 1e-6);
  });

  it("is the same for a fall, the other way round", () => {
    const trend = testTrend([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(trend?.s).to.equal(-45);
    expect(trend?.p).to.be.closeTo(0.0000831, 1e-6);
  });

  it("takes ties off the variance", () => {
    // S: 5 rising pairs; variance (4·3·13 - 2·1·9) ÷ 18 = 138 ÷ 18; z = 4 ÷ 2.768875 = 1.444630
    const trend = testTrend([1, 2, 2, 3]);
    expect(trend?.s).to.equal(5);
    expect(trend?.p).to.be.closeTo(0.148562, 1e-5);
  });

  it("finds no trend in equal values, and says nothing of two", () => {
    expect(testTrend([5, 5, 5, 5])).to.deep.equal({ s: 0, p: 1 });
    expect(testTrend([1, 2])).to.equal(null);
  });
});
