import { expect } from "chai";
import {
  createCrawlBatch,
  deleteLinksOf,
  type FetchedUrl,
  insertOccurrences,
  type NewLink,
  type NewPage,
  type NewUrl,
  writeCrawlBatch,
} from "../../../../db/audits/crawl/crawl_batches.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertLinkRows, insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const at = (urlId: number) => `https://s.test/${urlId}`;

const newUrl = (urlId: number, url: Partial<NewUrl> = {}): NewUrl => ({
  ...{ urlId, urlHash: urlHash(at(urlId)), url: at(urlId), kind: "page", state: "queued" },
  ...{ position: urlId, redirectHops: 0, skipReason: null, depth: null, via: "link", from: null },
  ...url,
});
const fetchedUrl = (urlId: number, url: Partial<FetchedUrl> = {}): FetchedUrl => ({
  ...{ urlId, state: "fetched", statusCode: 200, fetchError: null, contentType: null },
  ...{ redirectTo: null, redirectType: null, sizeBytes: null },
  ...url,
});
const newPage = (urlId: number, page: Partial<NewPage> = {}): NewPage => ({
  ...{ urlId, urlHash: urlHash(at(urlId)), url: at(urlId), statusCode: 200, fetchError: null },
  ...{ contentType: "text/html", html: true, indexable: true, indexabilityReason: null },
  ...{ noindex: false, nofollow: false, title: null, titleHash: null, metaDescription: null },
  ...{ descriptionHash: null, h1: null, h1Hash: null, lang: null, canonicalUrl: null },
  ...{ canonicalId: null, wordCount: 100, contentHash: null, minhash: null, sizeBytes: 1_000 },
  ...{ ttfbMs: 10, responseTimeMs: 20, depth: 1, anchorsCount: 5, structuredTypes: null },
  crawledAt: NOW,
  ...page,
});
const newLink = (sourceId: number, targetId: number, link: Partial<NewLink> = {}): NewLink => ({
  ...{ sourceId, targetId, type: "anchor", follow: true, internal: true, elementsCount: 1 },
  ...{ rel: 0, placement: "main", anchor: null },
  ...link,
});

describe("crawl_batches", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });
  const write = (batch: Partial<ReturnType<typeof createCrawlBatch>>, auditId = own) =>
    writeCrawlBatch(db(), { id: auditId, siteId: auditId }, { ...createCrawlBatch(), ...batch });

  describe("writeCrawlBatch()", () => {
    it("writes new URLs", async () => {
      const skipped = {
        state: "skipped",
        skipReason: "depth_limit",
        depth: 7,
        redirectHops: 2,
      } as const;
      await write({ newUrls: [newUrl(1, { ...skipped, via: "redirect", from: 9 })] });
      expect(await db()("audit_urls").where({ audit_id: own }).first()).to.deep.include({
        ...{ url_id: 1, url: at(1), url_hash: urlHash(at(1)), kind: "page", state: "skipped" },
        ...{ position: 1, redirect_hops: 2, skip_reason: "depth_limit", depth: 7 },
        ...{ discovered_via: "redirect", discovered_from: 9, status_code: null, in_sitemap: 0 },
      });
    });

    it("makes known URLs pages that wait", async () => {
      const target = { kind: "external", state: "skipped", skip_reason: "not_checked" };
      for (const auditId of [own, other]) {
        await insertUrlRows(db(), auditId, [{ url_id: 1, ...target }]);
      }
      await write({ promoted: [{ urlId: 1, url: at(1), position: 50, depth: 3 }] });
      const promoted = { kind: "page", state: "queued", skip_reason: null, position: 50, depth: 3 };
      expect(await db()("audit_urls").where({ audit_id: own }).first()).to.include(promoted);
      expect(await db()("audit_urls").where({ audit_id: other }).first()).to.include(target);
    });

    it("writes what requests of known URLs gave, and leaves how they were found", async () => {
      const found = { state: "queued", kind: "resource", position: 8, discovered_via: "sitemap" };
      await insertUrlRows(db(), own, [
        { url_id: 1, ...found, url: "https://s.test/kept" },
        { url_id: 2, ...found },
        { url_id: 3, ...found },
      ]);
      await insertUrlRows(db(), other, [{ url_id: 1, ...found }]);
      const moved = { statusCode: 301, redirectTo: 2, redirectType: "http" } as const;
      await write({
        fetched: [
          fetchedUrl(1, { ...moved, contentType: "text/css", sizeBytes: 7, cacheable: true }),
          fetchedUrl(2, { statusCode: null, fetchError: "dns", cacheable: false }),
        ],
      });
      const rows = await db()("audit_urls").whereIn("audit_id", [own, other])
        .orderBy(["audit_id", "url_id"]);
      expect(rows[0]).to.include({
        ...{ url: "https://s.test/kept", kind: "resource", position: 8 },
        ...{ discovered_via: "sitemap", state: "fetched", status_code: 301, fetch_error: null },
        ...{ content_type: "text/css", redirect_to: 2, redirect_type: "http", size_bytes: 7 },
        cacheable: 1,
      });
      expect(rows[1]).to.include({ status_code: null, fetch_error: "dns", cacheable: 0 });
      expect(rows.slice(2).map((row) => row.state)).to.deep.equal(["queued", "queued"]);
    });

    it("writes pages with zeros for what the analysis finds out", async () => {
      const hash = Buffer.alloc(16, 7);
      await write({
        pages: [newPage(1, {
          ...{ title: "Tea", titleHash: hash, metaDescription: "All", descriptionHash: hash },
          ...{ h1: "Teas", h1Hash: hash, lang: "en", canonicalUrl: at(2), canonicalId: 2 },
          ...{ contentHash: hash, minhash: Buffer.alloc(4, 1), structuredTypes: "Product" },
          ...{ indexable: false, indexabilityReason: "canonicalised", noindex: true },
        })],
      });
      expect(await db()("audit_pages").where({ audit_id: own }).first()).to.deep.include({
        ...{ url_id: 1, url: at(1), status_code: 200, content_type: "text/html", html: 1 },
        ...{ indexable: 0, indexability_reason: "canonicalised", noindex: 1, nofollow: 0 },
        ...{ title: "Tea", title_hash: hash, meta_description: "All", description_hash: hash },
        ...{ h1: "Teas", h1_hash: hash, lang: "en", canonical_url: at(2), canonical_id: 2 },
        ...{ word_count: 100, content_hash: hash, minhash: Buffer.alloc(4, 1) },
        ...{ size_bytes: 1_000, ttfb_ms: 10, response_time_ms: 20, depth: 1, anchors_count: 5 },
        ...{ structured_types: "Product", crawled_at: NOW, orphan: 0, inlinks_count: 0 },
        ...{ unique_inlinks_count: 0, outlinks_count: 0, link_score: 0, duplicate_cluster: null },
      });
    });

    it("gives a URL of a site one page id in all of its audits, and another at another site", async () => {
      const idOf = async (auditId: number, urlId: number) =>
        (await db()("audit_pages").where({ audit_id: auditId, url_id: urlId }).first()).page_id;
      const site = { siteId: own };
      const pages = (...urlIds: number[]) => ({
        ...createCrawlBatch(),
        pages: urlIds.map((urlId) => newPage(urlId)),
      });
      await writeCrawlBatch(db(), { id: own, ...site }, pages(1));
      await writeCrawlBatch(db(), { id: own + 500, ...site }, pages(2, 1));
      await write(pages(1), other);
      await writeCrawlBatch(db(), { id: own + 600, ...site }, pages(1));
      expect(await idOf(own + 600, 1)).to.equal(await idOf(own, 1));
      expect(await idOf(own + 500, 1)).to.equal(await idOf(own, 1));
      expect(await idOf(own + 500, 2)).not.to.equal(await idOf(own, 1));
      expect(await idOf(other, 1)).not.to.equal(await idOf(own, 1));
    });

    it("writes links, texts of anchors and counts cut to what the columns hold", async () => {
      await write({
        links: [
          newLink(2, 1, { anchor: "x".repeat(300), elementsCount: 70_000, rel: 5 }),
          newLink(1, 2, { anchor: "it's \\ \u{1F375}", follow: false, placement: "nav" }),
          newLink(1, 2, { type: "image", internal: false }),
        ],
      });
      const rows = await db()("audit_links").where({ audit_id: own })
        .orderBy(["source_id", "target_id", "type"]);
      expect(rows.slice(0, 2)).to.deep.equal([
        {
          ...{ audit_id: own, source_id: 1, target_id: 2, type: "anchor", follow: 0, internal: 1 },
          ...{ elements_count: 1, rel: 0, placement: "nav", anchor: "it's \\ \u{1F375}" },
        },
        {
          ...{ audit_id: own, source_id: 1, target_id: 2, type: "image", follow: 1, internal: 0 },
          ...{ elements_count: 1, rel: 0, placement: "main", anchor: null },
        },
      ]);
      expect([rows[2].elements_count, rows[2].rel]).to.deep.equal([65_535, 5]);
      expect(rows[2].anchor).to.have.length.at.most(255);
    });

    it("writes language versions once, and details and occurrences", async () => {
      const version = { sourceId: 1, code: "de", targetId: 2 };
      await write({
        hreflangs: [version, version],
        pagination: [{ sourceId: 1, rel: "next", targetId: 2 }],
        occurrences: [{
          ...{ code: "a_rule", urlId: 1, targetId: 0, severity: "error", stage: "page" },
          evidence: "{}",
        }],
      });
      for (const table of ["audit_hreflangs", "audit_pagination", "audit_occurrences"]) {
        expect(await db()(table).where({ audit_id: own }), table).to.have.length(1);
      }
    });
  });

  describe("insertOccurrences()", () => {
    it("leaves a place that is there as it is", async () => {
      const place = (urlId: number, found: string) => ({
        ...{ code: "a_rule", urlId, targetId: 3, severity: "notice", stage: "site" as const },
        evidence: `{"found":"${found}"}`,
      });
      await insertOccurrences(db(), own, [place(2, "it's"), place(1, "first")]);
      await insertOccurrences(db(), own, [place(1, "second"), place(3, "third")]);
      await insertOccurrences(db(), own, []);
      expect(
        await db()("audit_occurrences").where({ audit_id: own }).orderBy("url_id")
          .select("url_id", "target_id", "severity", "stage", "evidence", "ignored"),
      )
        .to.deep.equal([[1, "first"], [2, "it's"], [3, "third"]].map(([url_id, found]) => ({
          ...{ url_id, target_id: 3, severity: "notice", stage: "site", ignored: 0 },
          evidence: `{"found":"${found}"}`,
        })));
    });
  });

  it("deletes what URLs of one audit link to or load", async () => {
    for (const auditId of [own, other]) {
      await insertLinkRows(db(), auditId, [
        { source_id: 1, target_id: 2 },
        { source_id: 1, target_id: 2, type: "image" },
        { source_id: 2, target_id: 1 },
        { source_id: 3, target_id: 1 },
      ]);
    }
    await deleteLinksOf(db(), own, [1, 3]);
    await deleteLinksOf(db(), own, []);
    const sourcesOf = (auditId: number) =>
      db()("audit_links").where({ audit_id: auditId }).orderBy("source_id").pluck("source_id");
    expect(await sourcesOf(own)).to.deep.equal([2]);
    expect(await sourcesOf(other)).to.deep.equal([1, 1, 2, 3]);
  });
});
