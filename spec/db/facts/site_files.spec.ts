import { expect } from "chai";
import { streamRobotsFiles, streamSitemaps } from "../../../db/facts/site_files.ts";
import { createSitemapFaults } from "../../../lib/crawler/sitemaps/sitemap_faults.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { completeAudit, type CrawlRows, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const S = "https://s.test";

describe("site files", () => {
  const db = useSpecDatabase();
  let accountId: number;
  before(async () => {
    ({ accountId } = await insertSpecAccount(db()));
  });

  async function crawl(rows: CrawlRows, siteId?: number): Promise<number> {
    const id = siteId ?? await insertSpecSite(db(), accountId);
    return await insertCrawl(db(), id, rows);
  }

  describe("streamSitemaps()", () => {
    it("gives what is known of each file, its nesting and the robots.txt of its host", async () => {
      const faults = {
        ...createSitemapFaults(),
        relative: { count: 1, examples: [{ loc: "/a", position: 1 }] },
      };
      const auditId = await crawl({
        urls: { [`${S}/`]: {} },
        robotsTxt: [
          { origin: S, status: 200, body: "User-agent: *\n" },
          { origin: "https://cdn.test", status: 404, body: "" },
        ],
        sitemaps: [
          { url: `${S}/index.xml`, format: "sitemapindex", found_via: "robots_txt", urls_count: 2 },
          { url: `${S}/nested.xml`, format: "sitemapindex", found_via: "index", parent_id: 1 },
          { url: "https://cdn.test/map.xml", found_via: "index", parent_id: 1, faults },
        ],
      });
      const rows = (await Array.fromAsync(streamSitemaps(db(), auditId))).flat();
      const robotsTxt = { url: `${S}/robots.txt`, body: "User-agent: *\n" };
      const file = {
        urlId: 0,
        foundVia: "index",
        statusCode: 200,
        fetchError: null,
        urlsCount: 0,
        errors: [],
        faults: null,
      };
      expect(rows).to.deep.equal([{
        ...file,
        targetId: 1,
        url: `${S}/index.xml`,
        foundVia: "robots_txt",
        format: "sitemapindex",
        urlsCount: 2,
        nestedIn: null,
        robotsTxt,
      }, {
        ...file,
        targetId: 2,
        url: `${S}/nested.xml`,
        format: "sitemapindex",
        nestedIn: `${S}/index.xml`,
        robotsTxt,
      }, {
        ...file,
        targetId: 3,
        url: "https://cdn.test/map.xml",
        format: "urlset",
        nestedIn: null,
        robotsTxt: null,
        faults,
      }]);
    });
  });

  describe("streamRobotsFiles()", () => {
    it("distinguishes hosts that serve pages from those that only redirect", async () => {
      const auditId = await crawl({
        urls: {
          "http://s.test/": { redirectTo: `${S}/` },
          [`${S}/`]: {},
          "https://sub.s.test/": { status: 404 },
        },
        robotsTxt: ["http://s.test", S, "https://sub.s.test"]
          .map((origin) => ({ origin, status: 200, body: "" })),
      });
      const rows = (await Array.fromAsync(streamRobotsFiles(db(), auditId))).flat();
      expect(rows.map(({ origin, servesPages }) => [origin, servesPages])).to.deep.equal([
        ["http://s.test", false],
        [S, true],
        ["https://sub.s.test", true],
      ]);
    });

    it("gives the file of the previous audit, and a sitemap that none names", async () => {
      const siteId = await insertSpecSite(db(), accountId);
      const rows = (body: string): CrawlRows => ({
        urls: { [`${S}/`]: {} },
        robotsTxt: [{ origin: S, status: 200, body }],
      });
      const previousAuditId = await crawl(rows("User-agent: *\nDisallow: /\n"), siteId);
      await completeAudit(db(), previousAuditId);
      const sitemaps = [{ url: `${S}/sitemap.xml` }];
      const auditId = await crawl({ ...rows("# none"), previousAuditId, sitemaps }, siteId);
      expect((await Array.fromAsync(streamRobotsFiles(db(), auditId))).flat())
        .to.deep.equal([{
          urlId: 0,
          targetId: 1,
          origin: S,
          url: `${S}/robots.txt`,
          main: true,
          statusCode: 200,
          fetchError: null,
          contentType: "text/plain",
          redirectsCount: 0,
          sizeBytes: 6,
          body: "# none",
          servesPages: true,
          unnamedSitemap: `${S}/sitemap.xml`,
          previous: { statusCode: 200, body: "User-agent: *\nDisallow: /\n" },
        }]);
    });
  });
});
