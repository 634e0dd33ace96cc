import { expect } from "chai";
import { type LinkGraph, rankPages, scoreRanks } from "../../../../lib/metrics/audits/page_rank.ts";

/** The graph with these edges by source; a target is negative zero-based (-1 - n) for nofollow. */
function createGraph(edges: readonly (readonly number[])[]): LinkGraph {
  const flat = edges.flat();
  let end = 0;
  return {
    nodesCount: edges.length,
    offsets: Uint32Array.from([0, ...edges.map((targets) => end += targets.length)]),
    targets: Uint32Array.from(flat, (target) => target < 0 ? -1 - target : target),
    followed: Uint8Array.from(flat, (target) => target < 0 ? 0 : 1),
  };
}

const rounded = (ranks: Float64Array) => Array.from(ranks, (rank) => Number(rank.toFixed(4)));

describe("rankPages()", () => {
  it("gives the ranks of the textbook graph A→B,C B→C C→A D→C", () => {
    const ranks = rankPages(createGraph([[1, 2], [2], [0], [2]]));
    expect(rounded(ranks)).to.deep.equal([0.3725, 0.1958, 0.3941, 0.0375]);
  });

  it("spreads the rank of a page without links over all pages", () => {
    // x = home, y = each leaf: y = 0.15/3 + 0.85·2y/3 + 0.85·x/2, x = 0.15/3 + 0.85·2y/3
    expect(rounded(rankPages(createGraph([[1, 2], [], []])))).to.deep.equal([
      0.2597,
      0.3701,
      0.3701,
    ]);
  });

  it("lets the share of a nofollow link evaporate", () => {
    // 0 → 1 followed and 0 → 2 nofollow; 1 and 2 link back
    const ranks = rankPages(createGraph([[1, -3], [0], [0]]));
    expect(rounded(ranks)).to.deep.equal([0.2114, 0.1398, 0.05]);
    expect(ranks[2]).to.be.closeTo(0.15 / 3, 1e-9);
  });

  it("gives nothing for a crawl without pages", () => {
    expect(rankPages(createGraph([]))).to.have.length(0);
  });
});

describe("scoreRanks()", () => {
  it("gives the best page 100 and a page without inlinks a low score", () => {
    const ranks = rankPages(createGraph([[1, 2], [2], [0], [2]]));
    expect([...scoreRanks(ranks)]).to.deep.equal([98, 75, 100, 28]);
  });

  it("gives every page 100 when all are alike", () => {
    expect([...scoreRanks(rankPages(createGraph([[1], [0]])))]).to.deep.equal([100, 100]);
  });

  it("gives nothing for a crawl without pages", () => {
    expect(scoreRanks(new Float64Array(0))).to.have.length(0);
  });
});
