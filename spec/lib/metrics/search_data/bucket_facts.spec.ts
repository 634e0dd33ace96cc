import { expect } from "chai";
import { bucketBefore, bucketFacts } from "../../../../lib/metrics/search_data/bucket_facts.ts";
import type { FactColumns } from "../../../../lib/metrics/search_data/pack_facts.ts";

type Row = [keyword: number, impressions: number, position: number];

function factsOf(rows: readonly Row[]): FactColumns {
  return {
    keywords: Uint32Array.from(rows, ([keyword]) => keyword),
    pages: Uint32Array.from(rows, (_, row) => row),
    segments: new Uint16Array(rows.length),
    clicks: new Float64Array(rows.length),
    impressions: Float64Array.from(rows, ([, impressions]) => impressions),
    positionSums: Float64Array.from(rows, ([, impressions, position]) => impressions * position),
  };
}
const bucketsOf = (...rows: Row[]) =>
  bucketFacts(factsOf(rows)).map((one) => [
    one.bucket,
    one.keywordsCount,
    one.weight,
    one.weightedPosition,
  ]);

describe("bucketFacts()", () => {
  it("puts keywords above the bucket before, up to the bucket's own number", () => {
    const positions = [1, 1.01, 2, 20, 20.5, 50, 50.5, 100, 100.5];
    expect(bucketsOf(...positions.map((position, index): Row => [index + 1, 2, position])))
      .to.deep.equal([
        [1, 1, 2, 2],
        [2, 2, 4, 6.02],
        [20, 1, 2, 40],
        [50, 2, 4, 141],
        [100, 2, 4, 301],
        [101, 1, 2, 201],
      ]);
  });
  it("takes a keyword once, by the mean of its rows", () => {
    // (30 * 1 + 10 * 5) / 40 = 2
    expect(bucketsOf([7, 30, 1], [7, 10, 5], [8, 1, 2])).to.deep.equal([[2, 2, 41, 82]]);
  });
  it("knows no place of keywords without a position or impressions", () => {
    expect(bucketsOf([7, 30, Number.NaN], [8, 0, 0])).to.deep.equal([[0, 2, 30, 0]]);
  });
  it("leaves out queries without a name", () => {
    expect(bucketsOf([0, 30, 1], [7, 10, 1])).to.deep.equal([[1, 1, 10, 10]]);
  });
  it("has nothing of no facts", () => {
    expect(bucketsOf()).to.deep.equal([]);
  });
});

describe("bucketBefore()", () => {
  it("puts keywords where they stood before, weighted by their impressions of now", () => {
    const current = factsOf([[1, 100, 9], [2, 20, 9], [3, 5, 9]]);
    const previous = factsOf([[1, 3, 2.5], [2, 7, 3], [3, 1, Number.NaN]]);
    expect(bucketBefore({ current, previous })).to.deep.equal([
      { bucket: 0, keywordsCount: 1, weight: 5, weightedPosition: 0 },
      { bucket: 3, keywordsCount: 2, weight: 120, weightedPosition: 310 },
    ]);
  });
});
