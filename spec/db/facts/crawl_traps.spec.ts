import { expect } from "chai";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

/** A calendar of `count` months, each with a link to the next; the home page links to the first. */
function calendar(count: number): Record<string, CrawledUrl> {
  const url = (month: number) => `${S}/cal/${2000 + month}/01?v=${month}`;
  const months = Array.from({ length: count }, (_, month): [string, CrawledUrl] => [
    url(month),
    month + 1 < count ? { links: [url(month + 1)] } : {},
  ]);
  return { [`${S}/`]: { links: [url(0)] }, ...Object.fromEntries(months) };
}

describe("streamCrawlTraps()", () => {
  const db = useSpecDatabase();
  const stream = (urls: Record<string, CrawledUrl>, lists: string[] = []) =>
    readFactsOf(db(), "crawl_traps", {
      urls,
      sitemaps: lists.length === 0 ? [] : [{ url: `${S}/map.xml`, lists }],
    });

  it("groups URLs of one pattern that only each other link to", async () => {
    const rows = await stream(calendar(13));
    expect(rows).to.deep.equal([{
      urlId: 3,
      kind: "pattern",
      pattern: `${S}/cal/#/#`,
      // the home page links to the first
      urlsCount: 12,
      beyondCount: 0,
      examples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        .map((month) => `${S}/cal/${2000 + month}/01?v=${month}`),
    }]);
  });

  it("counts those that the crawl left out because they are too many clicks away", async () => {
    const urls = calendar(13);
    const last = Object.keys(urls).at(-1) ?? "";
    const rows = await stream({
      ...urls,
      [last]: { state: "skipped", skipReason: "depth_limit" },
    });
    expect(rows.map((row) => [row.urlsCount, row.beyondCount])).to.deep.equal([[12, 1]]);
  });

  it("leaves out what sitemaps list, and what pages of another pattern link to", async () => {
    const urls = calendar(13);
    expect(await stream(urls, Object.keys(urls))).to.deep.equal([]);
    const linked = { ...urls, [`${S}/`]: { links: Object.keys(urls).slice(1) } };
    expect(await stream(linked)).to.deep.equal([]);
  });

  it("distinguishes paths that differ in more than numbers", async () => {
    const words = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const urls = Object.fromEntries(words.map((word, index): [string, CrawledUrl] => [
      `${S}/${word}/1`,
      { links: [`${S}/${words[(index + 1) % words.length]}/1`] },
    ]));
    expect(await stream(urls)).to.deep.equal([]);
  });

  it("counts paths of more than 12 segments, slashes alone being none", async () => {
    const deep = `${S}${"/a".repeat(13)}/`;
    const rows = await stream({
      [`${S}/`]: { links: [deep] },
      [`${S}${"/a".repeat(12)}//`]: {},
      [deep]: { state: "skipped", skipReason: "trap" },
    });
    expect(rows).to.deep.equal([
      { urlId: 3, kind: "depth", pattern: null, urlsCount: 1, beyondCount: 0, examples: [deep] },
    ]);
  });
});
