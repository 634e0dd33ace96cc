import { expect } from "chai";
import {
  clearDuplicateClusters,
  deleteSiteOccurrences,
  readMaxUrlId,
  streamGraphLinks,
  streamGraphPagination,
  streamGraphUrls,
  streamPageIds,
  streamTextHashes,
  updateDuplicateClusters,
  updatePageFigures,
} from "../../../../db/audits/lifecycle/audit_analysis.ts";
import {
  insertAuditRows,
  insertLinkRows,
  insertOccurrenceRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("audit_analysis", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });
  const all = async <Item>(stream: AsyncIterable<Item[]>) => (await Array.fromAsync(stream)).flat();
  const both = async (insert: (auditId: number) => Promise<void>) => {
    await insert(own);
    await insert(other);
  };

  it("reads the highest number of the audit's URLs", async () => {
    await insertUrlRows(db(), own, [{ url_id: 7 }, { url_id: 3 }]);
    await insertUrlRows(db(), other, [{ url_id: 90 }]);
    expect(await readMaxUrlId(db(), own)).to.equal(7);
    expect(await readMaxUrlId(db(), 999_999)).to.equal(0);
  });

  describe("streamGraphUrls()", () => {
    it("gives the pages' URLs with what the graph is made of", async () => {
      await insertAuditRows(db(), 7, [{ id: own }, { id: other }]);
      const png = { content_type: "image/png" };
      await insertUrlRows(db(), own, [
        { url_id: 1, discovered_via: "start" },
        { url_id: 2, redirect_to: 1, redirect_type: "http", status_code: 301 },
        { url_id: 3, redirect_to: 1, redirect_type: "meta_refresh" },
        { url_id: 4, ...png },
        { url_id: 5, ...png, status_code: 404 },
        { url_id: 6, kind: "external" },
        { url_id: 7, kind: "resource" },
        { url_id: 8, state: "queued" },
      ]);
      await insertPageRows(db(), own, [
        { url_id: 1, canonical_id: 3, indexability_reason: "canonicalised", indexable: 0 },
        { url_id: 2, html: 0, indexable: 0, indexability_reason: "redirect", canonical_id: 1 },
        { url_id: 3, nofollow: 1 },
      ]);
      await insertPageRows(db(), other, [{ url_id: 8, nofollow: 1 }]);
      const rest = {
        ...{ start: false, html: false, indexable: false, canonicalised: false, asset: false },
        ...{ nofollow: false, redirectTo: null, refreshTo: null, canonicalId: null },
      };
      expect(await all(streamGraphUrls(db(), own))).to.deep.equal([
        { ...rest, urlId: 1, start: true, html: true, canonicalised: true, canonicalId: 3 },
        { ...rest, urlId: 2, redirectTo: 1 },
        { ...rest, urlId: 3, html: true, indexable: true, nofollow: true, refreshTo: 1 },
        { ...rest, urlId: 4, asset: true },
        { ...rest, urlId: 5 },
        { ...rest, urlId: 8 },
      ]);
    });

    it("calls what a page loads an asset, and no document", async () => {
      await insertAuditRows(db(), 7, [{ id: own }]);
      const types = [
        ...["image/svg+xml", "text/css", "text/javascript", "application/javascript"],
        ...["application/x-javascript", "text/html", "application/pdf", "application/json"],
      ];
      await insertUrlRows(
        db(),
        own,
        types.map((content_type, index) => ({ url_id: index + 1, content_type })),
      );
      expect((await all(streamGraphUrls(db(), own))).map(({ asset }) => asset))
        .to.deep.equal([true, true, true, true, true, false, false, false]);
    });
  });

  describe("streamGraphLinks()", () => {
    it("gives anchors by source, then target", async () => {
      await insertLinkRows(db(), own, [
        { source_id: 2, target_id: 1, elements_count: 4, follow: 0 },
        { source_id: 1, target_id: 3, internal: 0 },
        { source_id: 1, target_id: 2 },
        { source_id: 1, target_id: 2, type: "image" },
        { source_id: 2, target_id: 3, type: "script" },
      ]);
      await insertLinkRows(db(), other, [{ source_id: 1, target_id: 9 }]);
      const one = { internal: true, followed: true, elementsCount: 1 };
      expect(await all(streamGraphLinks(db(), own))).to.deep.equal([
        { ...one, sourceId: 1, targetId: 2 },
        { ...one, sourceId: 1, targetId: 3, internal: false },
        { ...one, sourceId: 2, targetId: 1, followed: false, elementsCount: 4 },
      ]);
    });

    it("gives every link once over the border of chunks", async () => {
      const links = Array.from({ length: 5_002 }, (_, index) => ({
        ...{ audit_id: own, source_id: 1 + (index >> 12), target_id: 1 + (index & 4_095) },
        ...{ type: "anchor", follow: 1, internal: 1, elements_count: 1, rel: 0 },
        placement: "main",
      }));
      await db()("audit_links").insert(links);
      expect((await all(streamGraphLinks(db(), own))).map((row) => [row.sourceId, row.targetId]))
        .to.deep.equal(links.map((row) => [row.source_id, row.target_id]));
    });
  });

  it("streams what pages name as the next and the previous one, once each over chunks", async () => {
    const rows = [
      { audit_id: own, source_id: 1, rel: "next", target_id: 4 },
      { audit_id: own, source_id: 1, rel: "next", target_id: 5 },
      { audit_id: own, source_id: 1, rel: "prev", target_id: 2 },
      ...Array.from({ length: 1_001 }, (_, index) => ({
        ...{ audit_id: own, source_id: 2 + (index >> 1) },
        ...{ rel: index % 2 === 0 ? "next" : "prev", target_id: 1 },
      })),
    ];
    await db()("audit_pagination").insert([
      ...rows,
      { audit_id: other, source_id: 1, rel: "next", target_id: 9 },
    ]);
    expect(
      (await all(streamGraphPagination(db(), own))).map((row) => [
        row.sourceId,
        row.rel,
        row.targetId,
      ]),
    ).to.deep.equal(rows.map((row) => [row.source_id, row.rel, row.target_id]));
  });

  it("streams the numbers of the audit's pages in order", async () => {
    await insertPageRows(db(), own, [{ url_id: 3 }, { url_id: 1 }]);
    await insertPageRows(db(), other, [{ url_id: 2 }]);
    expect(await all(streamPageIds(db(), own))).to.deep.equal([1, 3]);
    expect(await all(streamPageIds(db(), 999_999))).to.deep.equal([]);
  });

  it("writes the figures of pages, and whether a sitemap lists them", async () => {
    await both((auditId) => insertPageRows(db(), auditId, [1, 2, 3].map((url_id) => ({ url_id }))));
    await insertUrlRows(db(), other, [{ url_id: 1, in_sitemap: 1 }, { url_id: 2 }, { url_id: 3 }]);
    await insertUrlRows(db(), own, [{ url_id: 1 }, { url_id: 2, in_sitemap: 1 }]);
    const none = { inlinksCount: 0, uniqueInlinksCount: 0, outlinksCount: 0 };
    await updatePageFigures(db(), other, [
      {
        ...{ urlId: 1, depth: 2, orphan: false, inlinksCount: 9, uniqueInlinksCount: 8 },
        ...{ outlinksCount: 7, externalOutlinksCount: 6, linkScore: 50 },
      },
      {
        ...{ urlId: 2, depth: null, orphan: null, ...none, externalOutlinksCount: 0 },
        linkScore: null,
      },
    ]);
    await updatePageFigures(db(), other, []);
    const pages = await db()("audit_pages").whereIn("audit_id", [own, other])
      .orderBy(["audit_id", "url_id"]).select(
        ...["depth", "orphan", "inlinks_count", "unique_inlinks_count", "outlinks_count"],
        ...["external_outlinks_count", "link_score", "in_sitemap"],
      );
    const untouched = [null, null, null, null, null, null, null, 0];
    expect(pages.map((page) => Object.values(page))).to.deep.equal([
      ...[untouched, untouched, untouched],
      [2, 0, 9, 8, 7, 6, 50, 1],
      [null, null, 0, 0, 0, 0, null, 0],
      untouched,
    ]);
  });

  it("streams the hashes of the texts of indexable pages", async () => {
    const minhash = Buffer.from([1, 2, 3, 4]);
    await insertPageRows(db(), own, [
      { url_id: 2 },
      { url_id: 1, content_hash: Buffer.alloc(16, 0xab), minhash },
      { url_id: 3, content_hash: Buffer.alloc(16, 1), indexable: 0 },
    ]);
    await insertPageRows(db(), other, [{ url_id: 4 }]);
    expect(await all(streamTextHashes(db(), own))).to.deep.equal([
      { urlId: 1, contentHash: "ab".repeat(16), minhash },
      { urlId: 2, contentHash: null, minhash: null },
    ]);
  });

  describe("duplicate clusters", () => {
    const clustersOf = (auditId: number) =>
      db()("audit_pages").where({ audit_id: auditId }).orderBy("url_id").pluck("duplicate_cluster");

    it("writes the cluster of pages", async () => {
      await both((id) => insertPageRows(db(), id, [1, 2, 3].map((url_id) => ({ url_id }))));
      await updateDuplicateClusters(db(), own, [
        { urlId: 3, cluster: 1 },
        { urlId: 1, cluster: 1 },
      ]);
      await updateDuplicateClusters(db(), own, []);
      expect(await clustersOf(own)).to.deep.equal([1, null, 1]);
      expect(await clustersOf(other)).to.deep.equal([null, null, null]);
    });

    it("takes the pages after the first number up to the last out of all clusters", async () => {
      const pages = [1, 2, 3, 4].map((url_id) => ({ url_id, duplicate_cluster: 9 }));
      await both((id) => insertPageRows(db(), id, pages));
      await clearDuplicateClusters(db(), own, { from: 1, to: 3 });
      expect(await clustersOf(own)).to.deep.equal([9, null, null, 9]);
      expect(await clustersOf(other)).to.deep.equal([9, 9, 9, 9]);
    });
  });

  it("deletes what the analysis found under these codes, and nothing of pages' own rules", async () => {
    await both((id) =>
      insertOccurrenceRows(db(), id, [
        { code: "a_rule", url_id: 0, stage: "site" },
        { code: "a_rule", url_id: 1, stage: "site" },
        { code: "a_rule", url_id: 2 },
        { code: "b_rule", url_id: 1, stage: "site" },
        { code: "c_rule", url_id: 1, stage: "site" },
      ])
    );
    expect(await deleteSiteOccurrences(db(), own, ["a_rule", "c_rule"])).to.equal(3);
    expect(await deleteSiteOccurrences(db(), own, ["a_rule", "c_rule"])).to.equal(0);
    const left = (auditId: number) =>
      db()("audit_occurrences").where({ audit_id: auditId }).orderBy(["code", "url_id"])
        .pluck("code");
    expect(await left(own)).to.deep.equal(["a_rule", "b_rule"]);
    expect(await left(other)).to.have.length(5);
  });
});
