import { expect } from "chai";
import { createCtrCurve } from "../../../../lib/metrics/core/ctr_curve.ts";
import {
  estimateClicks,
  estimateTotalClicks,
} from "../../../../lib/metrics/core/click_estimate.ts";

const curve = (pct: number) => createCtrCurve({ id: `${pct}`, pct: [pct] });
const expected = curve(10);

describe("estimateClicks()", () => {
  it("ranges by chance alone when one curve is known", () => {
    // 1,000 × 10 % = 100; (10 ∓ 0.979982)²
    const estimate = estimateClicks(1000, 1, { expected, others: [] });
    expect(estimate.expected).to.equal(100);
    expect(estimate.low).to.be.closeTo(81.360725, 1e-5);
    expect(estimate.high).to.be.closeTo(120.560005, 1e-5);
  });

  it("ranges from the lowest curve to the highest", () => {
    // 36 and 144 clicks: (6 - 0.979982)² and (12 + 0.979982)²
    const estimate = estimateClicks(1000, 1, { expected, others: [curve(3.6), curve(14.4)] });
    expect(estimate.expected).to.equal(100);
    expect(estimate.low).to.be.closeTo(25.200581, 1e-5);
    expect(estimate.high).to.be.closeTo(168.479933, 1e-5);
  });

  it("stays between 0 and the impressions", () => {
    expect(estimateClicks(2, 1, { expected: curve(50), others: [] })).to.deep.equal({
      // (1 - 0.979982)², to the last digit
      low: (1 - 1.959963984540054 / 2) ** 2,
      expected: 1,
      high: 2,
    });
    expect(estimateClicks(1, 1, { expected: curve(4), others: [] }).low).to.equal(0);
  });

  it("is nothing without a position", () => {
    expect(estimateClicks(1000, null, { expected, others: [] }))
      .to.deep.equal({ low: 0, expected: 0, high: 0 });
  });
});

describe("estimateTotalClicks()", () => {
  it("takes chance on the sum, not on each keyword", () => {
    // ten times 10 clicks are as sure as 100
    const keywords = Array.from({ length: 10 }, () => ({ impressions: 100, position: 1 }));
    const { low, expected: clicks, high } = estimateTotalClicks(keywords, { expected, others: [] });
    expect(clicks).to.equal(100);
    expect(low).to.be.closeTo(81.360725, 1e-5);
    expect(high).to.be.closeTo(120.560005, 1e-5);
  });

  it("is nothing without keywords", () => {
    expect(estimateTotalClicks([], { expected, others: [] }))
      .to.deep.equal({ low: 0, expected: 0, high: 0 });
  });
});
