import { expect } from "chai";
import {
  findCompetingPairs,
  listPagesOf,
  sumClicksByPage,
} from "../../../../../lib/metrics/search/cannibalization/competing_pairs.ts";
import type { MeasureRun } from "../../../../../lib/metrics/search_data/measure_run.ts";

type Row = [keyword: number, page: number, clicks: number, impressions: number, position: number];

const LIMITS = { minQueryImpressions: 100, minImpressions: 10, minShare: 0.1, maxPosition: 30 };

function pairsOf(rows: readonly Row[]): MeasureRun {
  return {
    firsts: Uint32Array.from(rows, ([keyword]) => keyword),
    seconds: Uint32Array.from(rows, ([, page]) => page),
    clicks: Float64Array.from(rows, ([, , clicks]) => clicks),
    impressions: Float64Array.from(rows, ([, , , impressions]) => impressions),
    positionSums: Float64Array.from(rows, ([, , , seen, position]) => seen * position),
  };
}
const find = (...rows: Row[]) => findCompetingPairs(pairsOf(rows), LIMITS);

describe("findCompetingPairs()", () => {
  it("finds keywords for which two pages are seen", () => {
    expect(find([7, 1, 0, 90, 3], [7, 2, 0, 10, 30], [8, 1, 0, 500, 1])).to.deep.equal([7]);
  });
  it("leaves out keywords with few impressions in all", () => {
    expect(find([7, 1, 0, 49, 3], [7, 2, 0, 50, 3])).to.deep.equal([]);
  });
  it("takes no page for a competitor that is hardly seen, or far back", () => {
    // 9 of 109 impressions; 99 of 1,099 are less than a tenth; position 31
    expect(find([7, 1, 0, 100, 3], [7, 2, 0, 9, 3])).to.deep.equal([]);
    expect(find([7, 1, 0, 1_000, 3], [7, 2, 0, 99, 3])).to.deep.equal([]);
    expect(find([7, 1, 0, 100, 3], [7, 2, 0, 100, 31])).to.deep.equal([]);
  });
  it("takes no page for a competitor whose position is not known", () => {
    expect(find([7, 1, 0, 100, 3], [7, 2, 0, 100, Number.NaN])).to.deep.equal([]);
  });
  it("leaves out queries without a name", () => {
    expect(find([0, 1, 0, 100, 3], [0, 2, 0, 100, 3])).to.deep.equal([]);
  });
  it("finds nothing where there is nothing", () => {
    expect(find()).to.deep.equal([]);
  });
});

describe("sumClicksByPage()", () => {
  it("sums over the keywords, but for those without a name", () => {
    const pairs = pairsOf([[0, 1, 50, 60, 1], [7, 1, 3, 10, 1], [8, 1, 4, 10, 1], [
      8,
      2,
      5,
      10,
      1,
    ]]);
    expect([...sumClicksByPage(pairs)]).to.deep.equal([[1, 7], [2, 5]]);
  });
});

describe("listPagesOf()", () => {
  it("lists the pages of the keywords, each once", () => {
    const pairs = pairsOf([
      [3, 9, 0, 1, 1],
      [5, 1, 0, 1, 1],
      [5, 2, 0, 1, 1],
      [7, 8, 0, 1, 1],
      [8, 2, 0, 1, 1],
      [8, 4, 0, 1, 1],
    ]);
    expect(listPagesOf(pairs, [4, 5, 8, 11])).to.deep.equal([1, 2, 4]);
    expect(listPagesOf(pairs, [])).to.deep.equal([]);
  });
});
