import { expect } from "chai";
import {
  listAccountDomains,
  listCrawledSources,
  listMetPages,
  listOutboundLinks,
  listOutboundUrls,
  listStaleOutbounds,
  replaceOutbound,
} from "../../../../db/audits/pages/outbound_links.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import {
  insertAuditRows,
  insertLinkRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { insertLinks, pageKey } from "../../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00Z");

describe("outbound_links", () => {
  const db = useSpecDatabase();

  describe("listStaleOutbounds()", () => {
    let accountId: number;
    let first: number;
    let second: number;
    let auditId = 0;
    beforeEach(async () => {
      ({ accountId } = await insertSpecAccount(db()));
      first = await insertSpecSite(db(), accountId, { domain: "first.test" });
      second = await insertSpecSite(db(), accountId, { domain: "second.test" });
      const foreign = await insertSpecSite(db(), (await insertSpecAccount(db())).accountId);
      auditId += 100;
      await insertAuditRows(db(), first, [
        { id: auditId, finished_at: NOW },
        { id: auditId + 1, finished_at: NOW, status: "completed_partial" },
        { id: auditId + 2, finished_at: NOW, status: "failed" },
        { id: auditId + 3, finished_at: NOW, trigger: "gate" },
        { id: auditId + 4, finished_at: NOW, details: "pruned" },
      ]);
      await insertAuditRows(db(), foreign, [{ id: auditId + 5, finished_at: NOW }]);
    });
    const list = () => listStaleOutbounds(db(), accountId);
    const newest = () => ({
      ...{ siteId: first, domain: "first.test", auditId: auditId + 1, finishedAt: NOW },
    });

    it("lists a site with its newest audit with results when nothing was looked through", async () => {
      expect(await list()).to.deep.equal([{ ...newest(), seenAuditId: null, seenSiteId: 0 }]);
    });

    it("leaves out a site whose newest audit was looked through for all sites", async () => {
      const seen = { siteId: first, auditId: auditId + 1, newestSiteId: second };
      await replaceOutbound(db(), seen, []);
      expect(await list()).to.deep.equal([]);
    });

    it("lists it again for a newer audit, and for a newer site", async () => {
      await replaceOutbound(db(), { siteId: first, auditId, newestSiteId: second }, []);
      expect(await list()).to.deep.equal([
        { ...newest(), seenAuditId: auditId, seenSiteId: second },
      ]);
      const seen = { siteId: first, auditId: auditId + 1, newestSiteId: first };
      await replaceOutbound(db(), seen, []);
      expect(await list()).to.deep.equal([
        { ...newest(), seenAuditId: auditId + 1, seenSiteId: first },
      ]);
      await db()("sites").where({ id: second }).update({ status: "deleting" });
      expect(await list()).to.deep.equal([]);
    });

    it("leaves out sites that are being deleted, and audits without an end", async () => {
      await db()("audits").where({ id: auditId + 1 }).update({ finished_at: null });
      expect(await list()).to.deep.equal([]);
      await db()("audits").where({ id: auditId + 1 }).update({ finished_at: NOW });
      await db()("sites").where({ id: first }).update({ status: "deleting" });
      expect(await list()).to.deep.equal([]);
    });

    it("lists the active sites of an account by their ids", async () => {
      const deleted = await insertSpecSite(db(), accountId);
      await db()("sites").where({ id: deleted }).update({ status: "deleting" });
      expect(await listAccountDomains(db(), accountId)).to.deep.equal([
        { id: first, domain: "first.test" },
        { id: second, domain: "second.test" },
      ]);
    });
  });

  describe("of a crawl", () => {
    const OWN = 1;
    const OTHER = 2;
    before(async () => {
      const external = { kind: "external" };
      await insertUrlRows(db(), OWN, [
        { url_id: 1 },
        { url_id: 2, url: "https://a.test/", ...external },
        { url_id: 3, url: "https://b.test/", ...external },
        { url_id: 4, url: "https://img.test/", ...external },
        { url_id: 5, url: "https://c.test/", ...external },
        { url_id: 6 },
      ]);
      await insertUrlRows(db(), OTHER, [{ url_id: 7, url: "https://d.test/", ...external }]);
      await insertPageRows(db(), OWN, [
        { url_id: 1, title: "Tea", lang: "en", crawled_at: NOW },
        { url_id: 6, status_code: 404 },
      ]);
      await insertPageRows(db(), OTHER, [{ url_id: 8 }]);
      await insertLinkRows(db(), OWN, [
        { source_id: 1, target_id: 2, anchor: "A", rel: 5, follow: 0, internal: 0 },
        { source_id: 6, target_id: 2, internal: 0 },
        { source_id: 8, target_id: 2, internal: 0 },
        { source_id: 1, target_id: 3, internal: 0 },
        { source_id: 1, target_id: 4, type: "image", internal: 0 },
        { source_id: 1, target_id: 5, internal: 0 },
        { source_id: 1, target_id: 6 },
      ]);
      await insertLinkRows(db(), OTHER, [
        { source_id: 1, target_id: 2 },
        { source_id: 8, target_id: 2 },
        { source_id: 1, target_id: 4 },
      ]);
    });

    it("lists URLs of other hosts with links to them, after an id", async () => {
      const list = async (afterId: number, limit: number) =>
        (await listOutboundUrls(db(), OWN, { afterId, limit })).map(({ url }) => url);
      expect(await list(0, 9)).to.deep.equal([
        "https://a.test/",
        "https://b.test/",
        "https://c.test/",
      ]);
      expect(await list(2, 1)).to.deep.equal(["https://b.test/"]);
      expect(await list(5, 9)).to.deep.equal([]);
    });

    it("lists the links to one of them with their pages, after one of these", async () => {
      const list = (afterId: number, limit = 9) =>
        listOutboundLinks(db(), OWN, { urlId: 2, afterId, limit });
      const [tea, gone] = [
        {
          ...{ sourceId: 1, sourceUrl: "https://s.test/1", sourceTitle: "Tea", language: "en" },
          ...{ statusCode: 200, crawledAt: NOW, anchor: "A", rel: 5, follow: 0 },
        },
        {
          ...{ sourceId: 6, sourceUrl: "https://s.test/6", sourceTitle: null, language: null },
          ...{ statusCode: 404, crawledAt: null, anchor: null, rel: 0, follow: 1 },
        },
      ];
      // the page with number 8 is of another audit
      expect(await list(0)).to.deep.equal([tea, gone]);
      expect(await list(0, 1)).to.deep.equal([tea]);
      expect(await list(1)).to.deep.equal([gone]);
    });
  });

  it("lists the URLs that an audit asked for, with what they were", async () => {
    await insertUrlRows(db(), 11, [
      { url_id: 1, url: "https://s.test/page" },
      { url_id: 2, url: "https://s.test/moved", status_code: 301, redirect_to: 1 },
      { url_id: 3, url: "https://s.test/silent", status_code: null, fetch_error: "dns" },
      { url_id: 4, url: "https://s.test/later", state: "queued" },
      { url_id: 5, url: "https://s.test/file", kind: "resource" },
      { url_id: 6, url: "https://s.test/unasked" },
    ]);
    await insertPageRows(db(), 11, [{ url_id: 1 }, { url_id: 2, html: 0 }, { url_id: 3, html: 0 }]);
    await insertUrlRows(db(), 12, [{ url_id: 5, url: "https://s.test/page", status_code: 500 }]);
    await insertPageRows(db(), 12, [{ url_id: 5 }]);
    const hashes = ["page", "moved", "silent", "later", "file", "unknown"]
      .map((path) => urlHash(`https://s.test/${path}`));
    expect(await listMetPages(db(), 11, hashes)).to.have.deep.members([
      { url: "https://s.test/page", statusCode: 200, redirected: 0, html: 1 },
      { url: "https://s.test/moved", statusCode: 301, redirected: 1, html: 0 },
      { url: "https://s.test/silent", statusCode: null, redirected: 0, html: 0 },
      { url: "https://s.test/file", statusCode: 200, redirected: 0, html: 0 },
    ]);
    expect(await listMetPages(db(), 11, [])).to.deep.equal([]);
  });

  it("lists the source pages of a domain's links that audits tell of, each once", async () => {
    const CRAWL = 2;
    const [site, foreign] = [21, 22];
    await insertLinks(db(), site, [
      { id: 1, domain_id: 5, providers: CRAWL },
      { id: 2, domain_id: 5, providers: CRAWL | 1, source_key: pageKey(1), target_id: 9 },
      { id: 3, domain_id: 5, providers: 1 },
      { id: 4, domain_id: 6, providers: CRAWL },
      { id: 5, domain_id: 5, providers: CRAWL | 8 },
    ]);
    await insertLinks(db(), foreign, [{ id: 6, domain_id: 5, providers: CRAWL }]);
    const list = async () =>
      (await listCrawledSources(db(), site, { domainId: 5, providers: CRAWL }))
        .map((key) => key.readUInt32BE(4));
    expect(await list()).to.have.members([1, 5]);
    // the first four are among the facets
    await db()("link_sequences").insert({ site_id: site, next_id: 6, faceted_id: 4 });
    await db()("backlink_facets").insert([1, 2, 3].map((link_id) => ({
      ...{ site_id: site, facet: "domain", facet_id: 5, link_id },
    })));
    expect(await list()).to.have.members([1, 5]);
  });

  describe("replaceOutbound()", () => {
    it("puts the domains of one site in place of those that it had", async () => {
      await replaceOutbound(db(), { siteId: 31, auditId: 1, newestSiteId: 40 }, [1, 2]);
      await replaceOutbound(db(), { siteId: 32, auditId: 2, newestSiteId: 40 }, [1]);
      await replaceOutbound(db(), { siteId: 31, auditId: 3, newestSiteId: 41 }, [2, 3]);
      const rows = await db()("outbound_domains").whereIn("site_id", [31, 32])
        .orderBy(["site_id", "domain_id"]);
      expect(rows.map((row) => [row.site_id, row.domain_id]))
        .to.deep.equal([[31, 2], [31, 3], [32, 1]]);
      expect(await db()("outbound_audits").whereIn("site_id", [31, 32]).orderBy("site_id"))
        .to.deep.equal([
          { site_id: 31, seen_audit_id: 3, newest_site_id: 41 },
          { site_id: 32, seen_audit_id: 2, newest_site_id: 40 },
        ]);
    });
  });
});
