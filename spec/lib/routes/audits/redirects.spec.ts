import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("REDIRECT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    auditId = await insertFinishedAudit(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query: string, id = siteId) =>
    api.request("GET", `/sites/${id}/redirects${query}`, { token: account.tokenText });
  const pathsOf = (data: { url: string }[]) => data.map(({ url }) => url.slice(SHOP.length));

  describe("GET /sites/{id}/redirects", () => {
    it("gives each redirecting URL with its hops and its end", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(pathsOf(body.data)).to.deep.equal(["/old", "/older", "/loop1", "/loop2"]);
      expect(body.meta).to.deep.include({ audit_id: auditId, source: "crawl", total: 4 });
      const [{ id, ...old }] = body.data;
      expect(id).to.be.a("number");
      expect(old).to.deep.equal({
        url: `${SHOP}/old`,
        status_code: 301,
        type: "http",
        temporary: false,
        final_url: `${SHOP}/gone`,
        final_status_code: 404,
        final_fetch_error: null,
        hops_count: 2,
        loop: false,
        hops: [
          { url: `${SHOP}/old`, status_code: 301 },
          { url: `${SHOP}/older`, status_code: 301 },
        ],
        inlinks_count: 1,
        in_sitemap: false,
      });
    });
    it("says of a circle that it has no end", async () => {
      const { body } = await get("?filter[loop]=true");
      expect(pathsOf(body.data)).to.deep.equal(["/loop1", "/loop2"]);
      expect(body.data[0]).to.deep.include({
        final_url: null,
        final_status_code: null,
        hops_count: 2,
        in_sitemap: true,
      });
    });
    it("reports temporary redirects, refreshes, and ends outside that do not answer", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      await insertFinishedAudit(database.db, site, {
        urls: {
          [`${SHOP}/`]: { redirectTo: `${SHOP}/refresh`, status: 307 },
          [`${SHOP}/refresh`]: {
            redirectTo: "https://ext.test/",
            redirectType: "meta_refresh",
            status: 200,
          },
          "https://ext.test/": { kind: "external", fetchError: "timeout" },
        },
      });
      const { body } = await get("?fields=type,temporary,final_url,final_fetch_error", site);
      expect(body.data).to.deep.equal([
        {
          type: "http",
          temporary: true,
          final_url: "https://ext.test/",
          final_fetch_error: "timeout",
        },
        {
          type: "meta_refresh",
          temporary: null,
          final_url: "https://ext.test/",
          final_fetch_error: "timeout",
        },
      ]);
    });
    it("filters by the length of the chain and by its end, and searches both ends", async () => {
      expect(pathsOf((await get("?filter[hops_count][gte]=2")).body.data))
        .to.deep.equal(["/old", "/loop1", "/loop2"]);
      expect(pathsOf((await get("?filter[final_status_code]=404")).body.data))
        .to.deep.equal(["/old", "/older"]);
      expect(pathsOf((await get("?q=gone")).body.data)).to.deep.equal(["/old", "/older"]);
    });
    for (const sort of ["url_id", "-hops_count", "-final_url,url"]) {
      it(`leads through all redirects by ${sort}`, async () => {
        const query = sort === "url_id" ? "" : `&sort=${sort}`;
        const all = (await get(`?fields=url${query}`)).body.data;
        const first = (await get(`?per_page=3&fields=url${query}`)).body;
        const second = (await get(new URL(first.links.next).search)).body;
        expect([...first.data, ...second.data]).to.deep.equal(all);
        expect(second.links.next).to.equal(null);
      });
    }
    it("reads the audit that is asked for", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const first = await insertFinishedAudit(database.db, site);
      await insertFinishedAudit(database.db, site, { urls: { [`${SHOP}/`]: {} } });
      expect((await get("", site)).body.meta.total).to.equal(0);
      expect((await get(`?audit_id=${first}`, site)).body.meta.total).to.equal(4);
    });
    it("is empty and says why before the first audit", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { body } = await get("", site);
      expect(body.data).to.deep.equal([]);
      expect(body.meta.data_status.code).to.equal("no_audit");
    });
  });
});
