import { expect } from "chai";
import { stepsOfGain } from "../../../../../lib/metrics/search/gains/gain_parts.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { findKeywordOpportunity } from "../../../../../lib/metrics/search/opportunities/keyword_opportunity.ts";

describe("findKeywordOpportunity()", () => {
  const gains = { ...DEFAULT_GAIN_MODEL, reach: 0.7 };
  const find = (clicks: number, impressions: number, position: number | null, branded = false) =>
    findKeywordOpportunity(
      { branded, clicks, impressions, position, days: 28, kind: null },
      { gains, minImpressions: 50 },
    );

  it("finds a keyword that a few places more would help", () => {
    const found = find(40, 1_000, 8);
    expect(found?.type).to.equal("striking_distance");
    // where keywords arrive that move up
    expect(found?.target).to.be.closeTo(5.6, 1e-9);
    const { expected = 0, low = 0, high = 0, parts } = found?.gain ?? {};
    expect(expected).to.be.within(10, 40);
    expect(low).to.be.at.most(expected);
    expect(high).to.be.at.least(expected);
    const { clicksNow = 0, clicksThen = 0 } = parts ? stepsOfGain(parts) : {};
    expect(clicksThen - clicksNow).to.be.closeTo(expected, 1e-9);
  });
  it("aims at position 3 at best", () => {
    expect(find(40, 1_000, 3.8)?.target).to.equal(3);
  });
  it("finds a keyword on top that is hardly clicked, and promises little", () => {
    // 20 clicks where some 60 are expected: a tenth more of what there is
    const found = find(20, 1_000, 2);
    expect(found).to.deep.include({ type: "low_ctr", target: 2 });
    expect(found?.gain.expected).to.be.within(1, 3);
  });
  it("names the greater of the two gains", () => {
    expect(find(4, 1_000, 5)?.type).to.equal("striking_distance");
    // a fortieth of a place more brings less than a better snippet
    expect(find(4, 1_000, 3.02)?.type).to.equal("low_ctr");
  });
  it("promises next to nothing of a query that hardly anybody clicks", () => {
    // 72 clicks of 460,272 impressions at position 8.7
    const found = find(72, 460_272, 8.7);
    expect(found?.gain.expected).to.be.below(72);
    expect(find(0, 460_272, 8.7)).to.equal(null);
  });
  it("finds none for a branded keyword, with few impressions, far away, or without a position", () => {
    expect(find(40, 1_000, 5, true)).to.equal(null);
    expect(find(0, 49, 5)).to.equal(null);
    expect(find(0, 1_000, 20.5)).to.equal(null);
    expect(find(40, 1_000, null)).to.equal(null);
  });
  it("finds none on top with as many clicks as others have", () => {
    expect(find(100, 1_000, 2)).to.equal(null);
  });
});
