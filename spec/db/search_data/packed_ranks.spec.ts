import { expect } from "chai";
import { packRanks, unpackRanks } from "../../../db/search_data/packed_ranks.ts";

describe("packRanks()", () => {
  it("gives back what was packed, in 20 bytes each", () => {
    const date = "2026-11-01";
    const ranks = [
      { keywordId: 4_294_967_295, date, position: 2.5, urlId: 9, ownClicks: 0.25, allClicks: 0.5 },
      { keywordId: 1, date, position: null, urlId: 0, ownClicks: null, allClicks: null },
    ];
    const packed = packRanks(ranks);
    expect(packed.length).to.equal(40);
    expect(unpackRanks(packed, date)).to.deep.equal(ranks);
  });
});
