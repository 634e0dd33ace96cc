import { expect } from "chai";
import { markOrphans, measureDepths } from "../../../../lib/metrics/audits/click_depth.ts";
import { createCrawlGraph } from "../../../support/audits/crawl_graph.ts";

describe("measureDepths()", () => {
  it("counts clicks by the shortest way", () => {
    const graph = createCrawlGraph([{ links: [2, 3] }, { links: [3] }, { links: [4] }, {}]);
    expect([...measureDepths(graph).slice(1)]).to.deep.equal([0, 1, 1, 2]);
  });

  it("counts no click for redirects, the start URL's included", () => {
    const graph = createCrawlGraph([{ redirectTo: 2 }, { links: [3] }, { redirectTo: 4 }, {
      links: [5],
    }, {}]);
    expect([...measureDepths(graph).slice(1)]).to.deep.equal([0, 0, 1, 1, 2]);
  });

  it("counts no click for a page that refreshes to another, whose own links count as well", () => {
    const graph = createCrawlGraph([{ refreshTo: 2, links: [4] }, { links: [3] }, {}, {}]);
    expect([...measureDepths(graph).slice(1)]).to.deep.equal([0, 0, 1, 1]);
  });

  it("does not go over nofollow links", () => {
    expect([...measureDepths(createCrawlGraph([{ nofollow: [2] }, {}])).slice(1)])
      .to.deep.equal([0, -1]);
  });

  it("ends when redirects go in circles", () => {
    const graph = createCrawlGraph([{ links: [2] }, { redirectTo: 3 }, { redirectTo: 2 }]);
    expect([...measureDepths(graph).slice(1)]).to.deep.equal([0, 1, 1]);
  });

  it("reaches nothing without a start URL", () => {
    const graph = { ...createCrawlGraph([{ links: [2] }, {}]), startId: 0 };
    expect([...measureDepths(graph).slice(1)]).to.deep.equal([-1, -1]);
  });
});

describe("markOrphans()", () => {
  it("marks a page that only links to itself", () => {
    expect([...markOrphans(createCrawlGraph([{}, { links: [2] }]))]).to.deep.equal([0, 0, 1]);
  });

  it("does not mark a page that a nofollow link leads to", () => {
    expect([...markOrphans(createCrawlGraph([{ nofollow: [2] }, {}]))]).to.deep.equal([0, 0, 0]);
  });

  it("does not mark a page at the end of linked redirects", () => {
    const graph = createCrawlGraph([{ links: [2] }, { redirectTo: 3 }, { redirectTo: 4 }, {}]);
    expect([...markOrphans(graph)]).to.deep.equal([0, 0, 0, 0, 0]);
  });

  it("does not mark a page that a linked page refreshes to", () => {
    expect([...markOrphans(createCrawlGraph([{ refreshTo: 2 }, {}]))]).to.deep.equal([0, 0, 0]);
  });

  it("marks a page at the end of a redirect that nothing links to, but not the redirect", () => {
    expect([...markOrphans(createCrawlGraph([{}, { redirectTo: 3 }, {}]))])
      .to.deep.equal([0, 0, 0, 1]);
  });

  it("ends when redirects go in circles", () => {
    const graph = createCrawlGraph([{ links: [2] }, { redirectTo: 3 }, { redirectTo: 2 }]);
    expect([...markOrphans(graph)]).to.deep.equal([0, 0, 0, 0]);
  });
});
