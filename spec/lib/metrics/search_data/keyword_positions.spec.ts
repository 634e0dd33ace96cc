import { expect } from "chai";
import { createCtrCurve } from "../../../../lib/metrics/core/ctr_curve.ts";
import {
  findPositionMoves,
  type KeywordPositions,
  positionAt,
  sharePositions,
} from "../../../../lib/metrics/search_data/keyword_positions.ts";

type Row = [keyword: number, impressions: number, position: number];

function positionsOf(...rows: Row[]): KeywordPositions {
  return {
    keywords: Uint32Array.from(rows, ([keyword]) => keyword),
    impressions: Float64Array.from(rows, ([, impressions]) => impressions),
    positionSums: Float64Array.from(rows, ([, impressions, position]) => impressions * position),
  };
}

describe("sharePositions()", () => {
  it("keeps the keywords that both have, each with its own figures", () => {
    const { current, previous } = sharePositions(
      positionsOf([1, 10, 1], [3, 30, 2], [4, 40, 3], [9, 90, 4]),
      positionsOf([2, 5, 1], [3, 6, 7], [9, 8, 5], [10, 9, 1]),
    );
    expect(current).to.deep.equal(positionsOf([3, 30, 2], [9, 90, 4]));
    expect(previous).to.deep.equal(positionsOf([3, 6, 7], [9, 8, 5]));
  });
  it("has nothing where they share nothing", () => {
    const { current, previous } = sharePositions(positionsOf([1, 10, 1]), positionsOf());
    expect([...current.keywords, ...previous.keywords]).to.deep.equal([]);
  });
});

describe("positionAt()", () => {
  it("is the mean over the impressions, and null where it is not known", () => {
    const positions = positionsOf([1, 10, 2.5], [2, 10, Number.NaN], [3, 0, 4]);
    expect([0, 1, 2].map((row) => positionAt(positions, row))).to.deep.equal([2.5, null, null]);
  });
});

describe("findPositionMoves()", () => {
  // 10 % at the first place, 5 % at the second, 1 % at the third
  const curve = createCtrCurve({ id: "steps", pct: [10, 5, 1] });
  const find = (current: Row[], previous: Row[], limit = 10) => {
    const shared = sharePositions(positionsOf(...current), positionsOf(...previous));
    return findPositionMoves(shared, { curve, limit });
  };
  it("orders by what the change of place is worth at the impressions of now", () => {
    const { up, down } = find(
      [[1, 100, 2], [2, 300, 2], [3, 100, 3], [4, 1_000, 3], [5, 500, 1]],
      [[1, 1, 3], [2, 1, 3], [3, 1, 1], [4, 1, 2], [5, 9_999, 1]],
    );
    // 300 * 4 % before 100 * 4 %; the fifth has not moved
    expect(up.map(({ keywordId }) => keywordId)).to.deep.equal([2, 1]);
    // 1,000 * 4 % before 100 * 9 %
    expect(down.map(({ keywordId }) => keywordId)).to.deep.equal([4, 3]);
    expect(up[0]).to.deep.equal({
      keywordId: 2,
      impressions: 300,
      position: 2,
      previousPosition: 3,
    });
  });
  it("gives this many of each, those with the smaller ids first where all is equal", () => {
    const rows = (position: number) => [7, 8, 9].map((keyword): Row => [keyword, 10, position]);
    expect(find(rows(1), rows(2), 2).up.map(({ keywordId }) => keywordId)).to.deep.equal([7, 8]);
    const { up, down } = find(rows(2), rows(1), 2);
    expect(up).to.deep.equal([]);
    expect(down.map(({ keywordId }) => keywordId)).to.deep.equal([7, 8]);
  });
  it("takes a keyword that has got or lost its place for one that moved", () => {
    const { up, down } = find(
      [[1, 10, 1], [2, 10, Number.NaN], [3, 0, 1]],
      [[1, 10, Number.NaN], [2, 10, 1], [3, 10, 2]],
    );
    expect(up.map(({ previousPosition }) => previousPosition)).to.deep.equal([null]);
    expect(down.map(({ position }) => position)).to.deep.equal([null]);
  });
});
