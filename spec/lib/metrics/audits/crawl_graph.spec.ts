import { expect } from "chai";
import { createGraphBuilder } from "../../../../lib/metrics/audits/crawl_graph.ts";

const url = (urlId: number) => ({
  urlId,
  start: urlId === 1,
  html: true,
  indexable: true,
  canonicalised: false,
  asset: false,
  nofollow: false,
  redirectTo: null,
  refreshTo: null,
  canonicalId: null,
});

describe("createGraphBuilder()", () => {
  it("counts elements, pages and external links apart, and leaves out links to the page itself", () => {
    const builder = createGraphBuilder(3);
    for (const urlId of [1, 2, 3]) builder.addUrl(url(urlId));
    const link = { internal: true, followed: true, elementsCount: 2 };
    builder.addLink({ ...link, sourceId: 1, targetId: 1 });
    builder.addLink({ ...link, sourceId: 1, targetId: 2 });
    builder.addLink({ ...link, sourceId: 1, targetId: 3, internal: false });
    builder.addLink({ ...link, sourceId: 3, targetId: 2, elementsCount: 5 });
    const graph = builder.finish();
    expect([...graph.inlinks]).to.deep.equal([0, 0, 7, 0]);
    expect([...graph.uniqueInlinks]).to.deep.equal([0, 0, 2, 0]);
    expect([...graph.outlinks]).to.deep.equal([0, 2, 0, 5]);
    expect([...graph.externalOutlinks]).to.deep.equal([0, 2, 0, 0]);
    expect([...graph.offsets]).to.deep.equal([0, 0, 1, 1, 2]);
    expect([...graph.targets.subarray(0, 2)]).to.deep.equal([2, 2]);
  });

  it("follows no link of a nofollow page", () => {
    const builder = createGraphBuilder(2);
    builder.addUrl({ ...url(1), nofollow: true });
    builder.addLink({
      sourceId: 1,
      targetId: 2,
      internal: true,
      followed: true,
      elementsCount: 1,
    });
    expect(builder.finish().followed[0]).to.equal(0);
  });

  it("keeps the first page that each rel names", () => {
    const builder = createGraphBuilder(3);
    builder.addPagination({ sourceId: 1, rel: "next", targetId: 2 });
    builder.addPagination({ sourceId: 1, rel: "next", targetId: 3 });
    builder.addPagination({ sourceId: 3, rel: "prev", targetId: 1 });
    const { nextPage, prevPage } = builder.finish();
    expect([[...nextPage], [...prevPage]]).to.deep.equal([[0, 2, 0, 0], [0, 0, 0, 1]]);
  });

  it("grows with the links", () => {
    const builder = createGraphBuilder(3_000);
    for (let target = 2; target <= 3_000; target++) {
      builder.addLink({
        sourceId: 1,
        targetId: target,
        internal: true,
        followed: target % 2 === 0,
        elementsCount: 1,
      });
    }
    const graph = builder.finish();
    expect(graph.offsets[2]).to.equal(2_999);
    expect(graph.targets[2_998]).to.equal(3_000);
    expect([graph.followed[2_997], graph.followed[2_998]]).to.deep.equal([0, 1]);
  });
});
