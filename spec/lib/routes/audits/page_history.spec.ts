import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { type CrawledUrl, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const S = "https://s.test";
const PAGE: CrawledUrl = { title: "Tea", description: "All about tea", text: "one" };

describe("PAGE_HISTORY_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  /** Of the audits in turn; the third did not meet the page. */
  const auditIds: number[] = [];
  let pageId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    const versions: (CrawledUrl | null)[] = [
      PAGE,
      PAGE,
      null,
      { ...PAGE, title: "Tees", noindex: true },
      { status: 404 },
    ];
    for (const version of versions) {
      const urls = { [`${S}/`]: {}, ...(version && { [`${S}/tea`]: version }) };
      auditIds.push(await insertFinishedAudit(database.db, siteId, { urls }));
    }
    const page = await database.db("pages").where({ site_id: siteId, url: `${S}/tea` }).first("id");
    pageId = page.id;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query: string, id = siteId, page = pageId) =>
    api.request("GET", `/sites/${id}/pages/${page}/history${query}`, { token: account.tokenText });

  describe("GET /sites/{id}/pages/{page_id}/history", () => {
    it("gives the page as each audit saw it, the newest first", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      const [first, second, , fourth, fifth] = auditIds;
      expect(body.data.map((row: { audit_id: number; previous_audit_id: number }) => [
        row.audit_id,
        row.previous_audit_id,
      ])).to.deep.equal([[fifth, fourth], [fourth, second], [second, first], [first, null]]);
      expect(body.data[1]).to.deep.include({
        crawled_at: "2026-11-20T10:00:00.000Z",
        title: "Tees",
        meta_description: "All about tea",
        h1: null,
        canonical_url: null,
        status_code: 200,
        indexable: false,
        indexability_reason: "noindex",
        robots: { noindex: true, nofollow: false },
        word_count: 100,
        size_bytes: 1_000,
        response_time_ms: null,
      });
      // the beginning of SHA-256 of "one"
      expect(body.data[1].content_hash).to.equal("7692c3ad3540bb803c020b3aee66cd88");
      expect(body.meta).to.deep.include({ audit_id: fifth, total: 4, source: "crawl" });
    });
    it("names what changed since the audit before that met the page", async () => {
      const { body } = await get("?fields=changed");
      const changed = body.data.map((row: { changed: string[] }) => row.changed);
      expect(
        changed.slice(0, 2).map((names: string[]) =>
          names.filter((name) => name !== "issues_count")
        ),
      ).to.deep.equal([
        [
          "title",
          "meta_description",
          "status_code",
          "indexability_reason",
          "robots",
          "content_hash",
        ],
        ["title", "indexable", "indexability_reason", "robots"],
      ]);
      expect(changed.slice(2)).to.deep.equal([[], []]);
    });
    it("compares with the audit before even where a filter leaves it out", async () => {
      const { body } = await get("?filter[status_code]=404&fields=audit_id,changed");
      expect(body.data).to.have.length(1);
      expect(body.data[0].changed).to.include("status_code");
    });
    it("leads through the audits in both directions", async () => {
      for (const sort of ["", "&sort=audit_id"]) {
        const all = (await get(`?fields=audit_id,changed${sort}`)).body.data;
        const first = (await get(`?per_page=3&fields=audit_id,changed${sort}`)).body;
        const second = (await get(new URL(first.links.next).search)).body;
        expect([...first.data, ...second.data]).to.deep.equal(all);
      }
    });
    it("leaves out an audit that is not finished", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      await insertCrawl(database.db, site, { urls: { [`${S}/tea`]: {} } });
      const page = await database.db("pages").where({ site_id: site }).first("id");
      const { body } = await get("", site, page.id);
      expect(body.data).to.deep.equal([]);
      expect(body.meta.data_status.code).to.equal("no_audit");
    });
    it("answers 404 to another site's page", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { status, body } = await get("", site);
      expect([status, body.code]).to.deep.equal([404, "page_not_found"]);
    });
    it("says nothing of an audit that is deleted or being pruned", async () => {
      const [first, second, , fourth, fifth = 0] = auditIds;
      await api.request("DELETE", `/sites/${siteId}/audits/${fifth}`, {
        token: account.tokenText,
      });
      await database.db("audits").where({ id: second }).update({ details: "pruning" });
      const { body } = await get("");
      expect(body.data.map((row: { audit_id: number; previous_audit_id: number }) => [
        row.audit_id,
        row.previous_audit_id,
      ])).to.deep.equal([[fourth, first], [first, null]]);
      expect(body.meta.total).to.equal(2);
    });
  });
});
