import { expect } from "chai";
import { findMoves } from "../../../../../lib/metrics/search/changes/query_moves.ts";

const movesOf = (queries: number[], before: number[], after: number[]) =>
  Array.from(findMoves(Uint32Array.from(queries), {
    before: Float64Array.from(before),
    after: Float64Array.from(after),
  }));

describe("findMoves()", () => {
  it("finds what one page of a query lost and another won", () => {
    expect(movesOf([1, 1], [100, 0], [0, 100])).to.deep.equal([-100, 100]);
  });

  it("takes the lesser of what was lost and won: the rest are searches", () => {
    expect(movesOf([1, 1], [100, 0], [0, 60])).to.deep.equal([-60, 60]);
    expect(movesOf([1, 1], [100, 20], [40, 200])).to.deep.equal([-60, 60]);
  });

  it("gives each page a part of its own loss or gain", () => {
    expect(movesOf([1, 1, 1], [90, 30, 0], [0, 0, 60])).to.deep.equal([-45, -15, 60]);
  });

  it("finds none between queries, within one page, or among queries without a name", () => {
    expect(movesOf([1, 2], [100, 0], [0, 100])).to.deep.equal([0, 0]);
    expect(movesOf([1], [100], [50])).to.deep.equal([0]);
    expect(movesOf([0, 0], [100, 0], [0, 100])).to.deep.equal([0, 0]);
    expect(movesOf([], [], [])).to.deep.equal([]);
  });
});
