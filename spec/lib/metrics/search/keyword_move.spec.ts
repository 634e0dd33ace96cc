import { expect } from "chai";
import { findMove } from "../../../../lib/metrics/search/keyword_move.ts";

describe("findMove()", () => {
  const move = (before: number | null, after: number | null, depth = 100) =>
    findMove({ position: before, depth }, { position: after, depth });

  it("is three places and 30 % of the better position at least", () => {
    expect([move(1, 3), move(1, 4), move(4, 1)]).to.deep.equal([null, -3, 3]);
    expect([move(20, 25), move(20, 26)]).to.deep.equal([null, -6]);
    expect([move(60, 66), move(60, 78), move(78, 60)]).to.deep.equal([null, -18, 18]);
  });

  it("takes one that is not among the results for the place after them", () => {
    expect([move(4, null, 10), move(9, null, 10), move(null, 3, 10)]).to.deep.equal([-7, null, 8]);
    expect(move(null, null)).to.equal(null);
  });
});
