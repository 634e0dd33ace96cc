import { expect } from "chai";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("streamSitemapUrls()", () => {
  const db = useSpecDatabase(insertOtherAudit);
  const readListed = (urls: Record<string, CrawledUrl>) =>
    readFactsOf(db(), "sitemap_urls", {
      urls,
      sitemaps: [{ url: `${S}/map.xml`, lists: Object.keys(urls) }],
    });

  it("gives a listed page that redirects, with where it leads", async () => {
    expect(await readListed({ [`${S}/a`]: { redirectTo: `${S}/b` }, [`${S}/b`]: {} }))
      .to.deep.equal([{
        urlId: 1,
        url: `${S}/a`,
        sitemapUrl: `${S}/map.xml`,
        position: 1,
        answer: { url: `${S}/a`, statusCode: 301, fetchError: null, internal: true },
        blocked: false,
        noindex: false,
        indexabilityReason: "redirect",
        canonicalUrl: null,
        redirectsTo: `${S}/b`,
      }]);
  });

  it("says why search engines may not index a page", async () => {
    const rows = await readListed({
      [`${S}/blocked`]: { state: "blocked" },
      [`${S}/noindex`]: { noindex: true },
      [`${S}/gone`]: { status: 410, noindex: true },
      [`${S}/copy`]: { canonical: `${S}/first` },
      [`${S}/silent`]: { fetchError: "timeout" },
      [`${S}/first`]: {},
    });
    expect(
      rows.map((row) => [
        row.url.replace(S, ""),
        row.indexabilityReason,
        row.blocked,
        row.noindex,
        row.answer.fetchError,
        row.canonicalUrl,
      ]),
    ).to.deep.equal([
      ["/blocked", "robots", true, false, null, null],
      ["/noindex", "noindex", false, true, null, null],
      // a noindex of a page that is gone is of no consequence
      ["/gone", "status", false, false, null, null],
      ["/copy", "canonicalised", false, false, null, `${S}/first`],
      ["/silent", "unreachable", false, false, "timeout", null],
    ]);
  });

  it("leaves out resources, other sites, pages that may be indexed, and pages that are not listed", async () => {
    const rows = await readFactsOf(db(), "sitemap_urls", {
      urls: {
        [`${S}/fine`]: {},
        [`${S}/logo.png`]: { kind: "resource", status: 404 },
        "https://ext.test/": { kind: "external", status: 404 },
        [`${S}/unlisted`]: { noindex: true },
      },
      sitemaps: [{
        url: `${S}/map.xml`,
        lists: [`${S}/fine`, `${S}/logo.png`, "https://ext.test/"],
      }],
    });
    expect(rows).to.deep.equal([]);
  });

  it("gives a page once for each sitemap that lists it", async () => {
    const rows = await readFactsOf(db(), "sitemap_urls", {
      urls: { [`${S}/a`]: {}, [`${S}/gone`]: { status: 404 } },
      sitemaps: [
        { url: `${S}/1.xml`, lists: [`${S}/gone`] },
        { url: `${S}/2.xml`, lists: [`${S}/a`] },
      ],
    });
    expect(rows.map(({ sitemapUrl, position }) => [sitemapUrl, position])).to.deep.equal([
      [`${S}/1.xml`, 1],
    ]);
  });
});
