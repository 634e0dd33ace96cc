import { expect } from "chai";
import { createRankGraph } from "../../../../lib/metrics/audits/rank_graph.ts";
import { createCrawlGraph, type GraphEntry } from "../../../support/audits/crawl_graph.ts";

function collapse(entries: readonly GraphEntry[]) {
  const { graph, nodes, urlIds } = createRankGraph(createCrawlGraph(entries));
  return {
    nodes: [...nodes.slice(1)],
    urlIds: [...urlIds],
    offsets: [...graph.offsets],
    targets: [...graph.targets],
    followed: [...graph.followed],
  };
}

describe("createRankGraph()", () => {
  it("counts a redirect as the page at its end", () => {
    expect(collapse([{ links: [2, 4] }, { redirectTo: 3 }, { redirectTo: 4 }, { links: [1] }]))
      .to.deep.equal({
        nodes: [0, 1, 1, 1],
        urlIds: [1, 4],
        offsets: [0, 1, 2],
        targets: [1, 0],
        followed: [1, 1],
      });
  });

  it("joins a canonicalised page and its links with its target, and drops links between them", () => {
    expect(collapse([{ links: [2] }, { canonicalId: 3, links: [1, 3] }, { nofollow: [1] }]))
      .to.deep.equal({
        nodes: [0, 1, 1],
        urlIds: [1, 3],
        offsets: [0, 1, 2],
        targets: [1, 0],
        followed: [1, 1],
      });
  });

  it("leaves out redirects that lead to no page, and links to them", () => {
    expect(collapse([{ links: [2] }, { redirectTo: 3 }, { redirectTo: 2 }])).to.deep.equal({
      nodes: [0, -1, -1],
      urlIds: [1],
      offsets: [0, 0],
      targets: [],
      followed: [],
    });
  });

  it("keeps pages apart whose canonicals go in a circle", () => {
    expect(collapse([{ canonicalId: 2 }, { canonicalId: 1 }]).urlIds).to.deep.equal([1, 2]);
  });
});
