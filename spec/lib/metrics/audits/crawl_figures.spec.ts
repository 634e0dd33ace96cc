import { expect } from "chai";
import { measureCrawl } from "../../../../lib/metrics/audits/crawl_figures.ts";
import { createCrawlGraph } from "../../../support/audits/crawl_graph.ts";

describe("measureCrawl()", () => {
  it("counts inlinks that may be followed, and those from pages that may be indexed", () => {
    const { followedInlinks, indexableInlinks } = measureCrawl(
      createCrawlGraph([
        { links: [2], nofollow: [3] },
        { links: [3], noindex: true },
        { links: [2] },
      ]),
      true,
    );
    expect([...followedInlinks]).to.deep.equal([0, 0, 2, 1]);
    expect([...indexableInlinks]).to.deep.equal([0, 0, 2, 1]);
  });

  it("marks what a linked URL, or the start URL, sends its visitors to", () => {
    const { sentTo } = measureCrawl(
      createCrawlGraph([
        { redirectTo: 2 },
        { links: [3] },
        { refreshTo: 4 },
        {},
        { redirectTo: 6 },
        {},
      ]),
      true,
    );
    expect([...sentTo]).to.deep.equal([0, 0, 1, 0, 1, 0, 0]);
  });

  it("knows orphans only of a site that was browsed to its end", () => {
    const graph = createCrawlGraph([{}, {}]);
    expect([...measureCrawl(graph, true).orphans]).to.deep.equal([0, 0, 1]);
    expect([...measureCrawl(graph, false).orphans]).to.deep.equal([0, 0, 0]);
  });

  it("calls no rank low that a tenth of the pages shares", () => {
    const star = createCrawlGraph([
      { links: Array.from({ length: 19 }, (_, index) => index + 2) },
      ...Array.from({ length: 19 }, () => ({ links: [1] })),
    ]);
    expect(measureCrawl(star, true).lowRanks.includes(1)).to.equal(false);
  });

  it("calls the rank low that is below nine tenths of the others", () => {
    // 2 to 20 are linked by each other, 21 by the start page alone
    const others = Array.from({ length: 19 }, (_, index) => index + 2);
    const { lowRanks, linkScores } = measureCrawl(
      createCrawlGraph([
        { links: [...others, 21] },
        ...others.map((own) => ({ links: [1, ...others.filter((other) => other !== own)] })),
        { links: [1] },
      ]),
      true,
    );
    expect([...lowRanks].flatMap((low, urlId) => low ? [urlId] : [])).to.deep.equal([21]);
    expect(linkScores[21]).to.be.within(0, (linkScores[2] ?? 0) - 1);
  });

  it("gives no link score to a page that counts under its canonical", () => {
    const { linkScores } = measureCrawl(
      createCrawlGraph([{ links: [2] }, { canonicalId: 3 }, {}]),
      true,
    );
    expect(linkScores[2]).to.equal(-1);
    expect(linkScores[3]).to.equal(100);
  });
});
