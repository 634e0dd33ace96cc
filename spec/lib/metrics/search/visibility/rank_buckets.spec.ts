import { expect } from "chai";
import {
  countRankBuckets,
  findRankBucket,
} from "../../../../../lib/metrics/search/visibility/rank_buckets.ts";

describe("findRankBucket()", () => {
  it("includes the upper end and does not round", () => {
    expect([3, 3.01, 10, 10.4, 20, 50, 100].map(findRankBucket)).to.deep.equal([
      "top3",
      "top4To10",
      "top4To10",
      "top11To20",
      "top11To20",
      "top21To50",
      "top51To100",
    ]);
  });

  it("takes no position and one beyond 100 for unranked", () => {
    expect([null, 100.5].map(findRankBucket)).to.deep.equal(["unranked", "unranked"]);
  });
});

describe("countRankBuckets()", () => {
  it("counts every keyword once", () => {
    expect(countRankBuckets([1, 2, 7, 15, 33, 70, null, null])).to.deep.equal({
      top3: 2,
      top4To10: 1,
      top11To20: 1,
      top21To50: 1,
      top51To100: 1,
      unranked: 2,
    });
  });
});
