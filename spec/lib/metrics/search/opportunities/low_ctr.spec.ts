import { expect } from "chai";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { findLowCtr } from "../../../../../lib/metrics/search/opportunities/low_ctr.ts";
import type { KeywordFigures } from "../../../../../lib/metrics/search_data/striking_distance.ts";

const curves = { expected: readCtrCurve("default-v1"), others: [] };

const find = (changes: Partial<KeywordFigures>) =>
  findLowCtr([{
    query: "shoes",
    url: "/a",
    branded: false,
    clicks: 20,
    impressions: 1000,
    position: 3,
    ...changes,
  }], curves);

describe("findLowCtr()", () => {
  it("finds a keyword with less than half of the expected rate", () => {
    const [found] = find({});
    expect(found).to.include({ query: "shoes", ctr: 0.02, expectedCtr: 0.11 });
    // 1,000 × 11 % - 20
    expect(found?.gain.expected).to.be.closeTo(90, 1e-9);
  });

  it("does not find one with half of it", () => {
    expect(find({ clicks: 55 })).to.deep.equal([]);
    expect(find({ clicks: 54 })).to.have.length(1);
  });

  it("does not find one that may be low by chance", () => {
    // 1 of 200 is a fifth of 2.5 %, but the interval ends at 2.78 %
    expect(find({ clicks: 1, impressions: 200, position: 10 })).to.deep.equal([]);
    // 0 of 200: it ends at 1.88 %
    expect(find({ clicks: 0, impressions: 200, position: 10 })).to.have.length(1);
  });

  it("leaves out branded and rare keywords and those beyond page one", () => {
    expect(find({ branded: true })).to.deep.equal([]);
    expect(find({ impressions: 199, clicks: 0 })).to.deep.equal([]);
    expect(find({ position: 10.1, clicks: 0 })).to.deep.equal([]);
    expect(find({ position: null, clicks: 0 })).to.deep.equal([]);
  });
});
