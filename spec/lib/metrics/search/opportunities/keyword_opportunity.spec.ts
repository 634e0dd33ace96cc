import { expect } from "chai";
import type { CtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { findKeywordOpportunity } from "../../../../../lib/metrics/search/opportunities/keyword_opportunity.ts";

describe("findKeywordOpportunity()", () => {
  const curve: CtrCurve = {
    id: "spec",
    rates: [0.3, 0.2, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.02, ...Array(10).fill(0.01)],
    tail: [0.001, 0.0002],
  };
  const find = (clicks: number, impressions: number, position: number | null, branded = false) =>
    findKeywordOpportunity(
      { query: "hose", url: null, branded, clicks, impressions, position },
      { expected: curve, others: [] },
      50,
    );

  it("finds a keyword that a few places more would help", () => {
    // position 3 would bring 1,000 * 0.1 clicks; 100 -+ 1.96 * 10 in the square root form
    const found = find(40, 1_000, 5);
    expect(found).to.deep.include({ type: "striking_distance", target: 3 });
    expect(found?.gain.expected).to.be.closeTo(60, 1e-9);
    expect(found?.gain.low).to.be.closeTo(41.36, 0.01);
    expect(found?.gain.high).to.be.closeTo(80.56, 0.01);
  });
  it("aims at the end of page one from page two", () => {
    const found = find(2, 1_000, 14.5);
    expect(found).to.deep.include({ type: "striking_distance", target: 10 });
    expect(found?.gain.expected).to.be.closeTo(18, 1e-9);
  });
  it("finds a keyword on top that is hardly clicked", () => {
    // 2 % where 20 % are expected
    const found = find(20, 1_000, 2);
    expect(found).to.deep.include({ type: "low_ctr", target: 2 });
    expect(found?.gain.expected).to.be.closeTo(180, 1e-9);
  });
  it("names the greater of the two gains", () => {
    // 1 % at position 4, where 8 % are expected, and 10 % at position 3
    const found = find(10, 1_000, 4);
    expect(found).to.deep.include({ type: "striking_distance", target: 3 });
    expect(found?.gain.expected).to.be.closeTo(90, 1e-9);
  });
  it("finds none for a branded keyword, with few impressions, far away, or without a position", () => {
    expect(find(40, 1_000, 5, true)).to.equal(null);
    expect(find(0, 49, 5)).to.equal(null);
    expect(find(0, 1_000, 20.5)).to.equal(null);
    expect(find(40, 1_000, null)).to.equal(null);
  });
  it("finds none where there are as many clicks as the better position would bring", () => {
    expect(find(100, 1_000, 5)).to.equal(null);
  });
});
