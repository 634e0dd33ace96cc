import { expect } from "chai";
import { clickRate, readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import {
  averagePosition,
  countBuckets,
  sumExpectedClicks,
} from "../../../../../lib/metrics/search/visibility/position_buckets.ts";

const curve = readCtrCurve("default-v1");

/** A bucket of keywords with these positions, each with its own weight. */
function bucketOf(bucket: number, keywords: [position: number, weight: number][]) {
  return {
    bucket,
    keywordsCount: keywords.length,
    weight: keywords.reduce((sum, [, weight]) => sum + weight, 0),
    weightedPosition: keywords.reduce((sum, [position, weight]) => sum + position * weight, 0),
  };
}

describe("sumExpectedClicks()", () => {
  it("sums the published rates of whole positions", () => {
    const buckets = [bucketOf(1, [[1, 100]]), bucketOf(2, [[2, 100]]), bucketOf(3, [[3, 200]])];
    // 28.5 + 15.7 + 2 × 11
    expect(sumExpectedClicks(buckets, curve)).to.be.closeTo(66.2, 1e-9);
  });
  const cases: [bucket: number, positions: number[]][] = [
    [1, [0.4, 1]],
    [2, [1.01, 1.5, 2]],
    [20, [19.2, 19.9, 20]],
    [50, [20.01, 50]],
    [100, [50.01, 100]],
  ];
  for (const [bucket, positions] of cases) {
    it(`is the sum of clickRate() at ${positions.join(", ")}`, () => {
      const keywords = positions.map((position, index): [number, number] => [position, index + 3]);
      const expected = keywords.reduce(
        (sum, [position, weight]) => sum + weight * clickRate(curve, position),
        0,
      );
      expect(sumExpectedClicks([bucketOf(bucket, keywords)], curve))
        .to.be.closeTo(expected, 1e-12);
    });
  }
  it("expects nothing without a position, and beyond the first hundred", () => {
    const buckets = [{ ...bucketOf(0, []), weight: 50 }, bucketOf(101, [[120, 50]])];
    expect(sumExpectedClicks(buckets, curve)).to.equal(0);
  });
});

describe("countBuckets()", () => {
  it("counts up to a position and none of the next", () => {
    const buckets = [bucketOf(3, [[3, 1], [2.5, 1]]), bucketOf(4, [[3.01, 1]])];
    expect([countBuckets(buckets, 0, 3), countBuckets(buckets, 3, 10)]).to.deep.equal([2, 1]);
  });
});

describe("averagePosition()", () => {
  it("weights positions, and leaves out those that are not known", () => {
    const unknown = { ...bucketOf(0, []), weight: 50 };
    // (3 * 1 + 7 * 3) / 4
    expect(averagePosition([unknown, bucketOf(3, [[3, 1]]), bucketOf(7, [[7, 3]])])).to.equal(6);
    expect(averagePosition([unknown])).to.equal(null);
  });
});
