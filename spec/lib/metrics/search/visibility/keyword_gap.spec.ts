import { expect } from "chai";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { findGap } from "../../../../../lib/metrics/search/visibility/keyword_gap.ts";

const curve = readCtrCurve("default-v1");

const setsOf = (ours: number | null, ...theirs: (number | null)[]) =>
  findGap({ ours, theirs, searchVolume: 1000 }, curve).sets;

describe("findGap()", () => {
  it("says what competitors have and we do not", () => {
    expect(setsOf(null, 5, null)).to.deep.equal(["missing", "untapped"]);
    expect(setsOf(null, 5, 20)).to.deep.equal(["missing", "missing_all", "untapped"]);
    expect(setsOf(null, 21, null)).to.deep.equal(["untapped"]);
    expect(setsOf(101, 20)).to.deep.equal(["missing", "missing_all", "untapped"]);
  });

  it("says where both rank who is ahead", () => {
    expect(setsOf(30, 5, 20)).to.deep.equal(["weak", "shared"]);
    expect(setsOf(30, 5, null)).to.deep.equal(["weak", "shared"]);
    expect(setsOf(3, 5, 20)).to.deep.equal(["strong", "shared"]);
    expect(setsOf(10, 5, 20)).to.deep.equal(["shared"]);
    expect(setsOf(5, 5)).to.deep.equal(["shared"]);
  });

  it("says what we have alone, and when nobody has anything", () => {
    expect(setsOf(3, null, 101)).to.deep.equal(["unique"]);
    expect(setsOf(null, null)).to.deep.equal([]);
  });

  it("values a keyword by the best competitor", () => {
    // 1,000 × 2.5 %
    expect(findGap({ ours: null, theirs: [30, 10], searchVolume: 1000 }, curve))
      .to.include({ bestCompetitorPosition: 10, value: 25 });
    expect(findGap({ ours: 1, theirs: [null], searchVolume: 1000 }, curve))
      .to.include({ bestCompetitorPosition: null, value: 0 });
    expect(findGap({ ours: null, theirs: [1], searchVolume: null }, curve).value).to.equal(null);
  });
});
