import { expect } from "chai";
import { areSitemapsKnown, readSitemapCoverage } from "../../../db/facts/pages.ts";
import { type CrawlRows, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("pages", () => {
  const db = useSpecDatabase(insertOtherAudit);

  describe("streamPages()", () => {
    const URLS: CrawlRows["urls"] = {
      [`${S}/`]: { links: [`${S}/a`, { to: `${S}/a`, type: "iframe" }, `${S}/moved`] },
      [`${S}/a`]: { via: "sitemap", noindex: true, links: [`${S}/`] },
      [`${S}/alone`]: {},
      [`${S}/moved`]: { redirectTo: `${S}/end` },
      [`${S}/end`]: {},
      [`${S}/gone`]: { status: 404 },
      [`${S}/logo.png`]: { kind: "resource" },
    };

    it("gives each page with HTML and what the links of the crawl say of it", async () => {
      const rows = await readFactsOf(db(), "pages", {
        urls: URLS,
        sitemaps: [{ url: `${S}/map.xml`, lists: [`${S}/a`] }],
      });
      expect(rows.map(({ linkScore: _, lowRank: __, ...row }) => row)).to.deep.equal([
        {
          ...{ urlId: 1, url: `${S}/`, indexable: true, depth: 0, orphan: false },
          ...{ discoveredVia: "start", inSitemap: false, browsed: true, sentTo: false },
          ...{ linksCount: 1, inlinksCount: 1, followedInlinksCount: 1 },
          ...{ indexableInlinksCount: 0, sitemapsKnown: true },
        },
        {
          ...{ urlId: 2, url: `${S}/a`, indexable: false, depth: 1, orphan: false },
          ...{ discoveredVia: "sitemap", inSitemap: true, browsed: true, sentTo: false },
          ...{ linksCount: 1, inlinksCount: 1, followedInlinksCount: 1 },
          ...{ indexableInlinksCount: 1, sitemapsKnown: true },
        },
        {
          ...{ urlId: 3, url: `${S}/alone`, indexable: true, depth: null, orphan: true },
          ...{ discoveredVia: "link", inSitemap: false, browsed: true, sentTo: false },
          ...{ linksCount: 0, inlinksCount: 0, followedInlinksCount: 0 },
          ...{ indexableInlinksCount: 0, sitemapsKnown: true },
        },
        {
          ...{ urlId: 5, url: `${S}/end`, indexable: true, depth: 1, orphan: false },
          ...{ discoveredVia: "link", inSitemap: false, browsed: true, sentTo: true },
          ...{ linksCount: 0, inlinksCount: 0, followedInlinksCount: 0 },
          ...{ indexableInlinksCount: 0, sitemapsKnown: true },
        },
      ]);
    });

    it("calls no page an orphan where the crawl was stopped", async () => {
      const rows = await readFactsOf(db(), "pages", { urls: URLS, stopReason: "stopped" });
      expect(rows.map((row) => [row.browsed, row.orphan]))
        .to.deep.equal([[false, false], [false, false], [false, false], [false, false]]);
    });
  });

  describe("readSitemapCoverage()", () => {
    const insert = async (sitemaps: NonNullable<CrawlRows["sitemaps"]>) =>
      await insertCrawl(db(), await insertSpecSite(db(), 1), { urls: { [`${S}/`]: {} }, sitemaps });
    const map = (name: string, sitemap: Partial<(typeof SITEMAP)>) => ({
      ...SITEMAP,
      url: `${S}/${name}`,
      ...sitemap,
    });

    it("sums what the files list, and leaves out indexes and files that could not be read", async () => {
      const auditId = await insert([
        map("1.xml", { urls_count: 20_000 }),
        map("2.xml", { urls_count: 30_000 }),
        map("index.xml", { urls_count: 1, format: "sitemapindex" }),
        map("gone.xml", { urls_count: 1, status_code: 404 }),
        map("no.xml", { urls_count: 1, format: null }),
      ]);
      expect(await readSitemapCoverage(db(), auditId)).to.equal("complete");
      expect(await areSitemapsKnown(db(), auditId)).to.equal(true);
    });

    it("is cut from one URL above what an audit keeps", async () => {
      const auditId = await insert([
        map("1.xml", { urls_count: 20_000 }),
        map("2.xml", { urls_count: 30_001 }),
      ]);
      expect(await readSitemapCoverage(db(), auditId)).to.equal("cut");
      expect(await areSitemapsKnown(db(), auditId)).to.equal(false);
    });

    it("is none without a sitemap that could be read", async () => {
      const auditId = await insert([
        map("gone.xml", { status_code: 404 }),
        map("no.xml", { format: null }),
      ]);
      expect(await readSitemapCoverage(db(), auditId)).to.equal("none");
      expect(await areSitemapsKnown(db(), auditId)).to.equal(false);
      expect(await readSitemapCoverage(db(), await insert([]))).to.equal("none");
    });
  });
});

const SITEMAP = {
  urls_count: 1,
  status_code: 200,
  format: "urlset" as "urlset" | "sitemapindex" | null,
};
