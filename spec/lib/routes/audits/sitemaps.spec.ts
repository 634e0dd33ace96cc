import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("SITEMAP_ROUTES", () => {
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
    api.request("GET", `/sites/${id}/sitemaps${query}`, { token: account.tokenText });

  describe("GET /sites/{id}/sitemaps", () => {
    it("gives each file with its errors and what became of its URLs", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(body.data).to.deep.equal([{
        id: 1,
        url: `${SHOP}/sitemap.xml`,
        found_via: "default",
        parent_url: null,
        status_code: 200,
        fetch_error: null,
        format: "urlset",
        urls_count: 6,
        size_bytes: 100,
        errors: [{ code: "not_well_formed", message: "Unclosed element url.", line: 9 }],
        urls_compared: 6,
        urls_crawled: 5,
        urls_ok: 1,
        urls_redirected: 1,
        urls_broken: 1,
        urls_noindex: 1,
        urls_noncanonical: 1,
        urls_not_html: 0,
        urls_blocked: 1,
        urls_not_crawled: 0,
        urls_other_host: 0,
      }]);
      expect(body.meta).to.deep.include({ audit_id: auditId, total: 1 });
    });
    it("sums the files up and counts the pages that they leave out", async () => {
      // of the pages that may be indexed, / alone is listed; /a, /b, /d2 and /d3 are not
      expect((await get("")).body.meta.summary).to.deep.equal({
        sitemaps_count: 1,
        urls_count: 6,
        indexable_pages_not_in_sitemap: 4,
      });
    });
    it("names the index that lists a file, and finds the files of an index", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      await insertFinishedAudit(database.db, site, {
        urls: { [`${SHOP}/`]: {}, [`${SHOP}/known`]: { state: "queued" } },
        sitemaps: [
          { url: `${SHOP}/index.xml`, format: "sitemapindex", urls_count: 2 },
          {
            url: `${SHOP}/1.xml`,
            found_via: "index",
            parent_id: 1,
            lists: [
              `${SHOP}/`,
              `${SHOP}/known`,
              `${SHOP}/unknown`,
              "https://foreign.test/a",
              "https://foreign.test/b",
            ],
          },
          { url: `${SHOP}/2.xml`, found_via: "index", parent_id: 1, status_code: 404 },
        ],
      });
      const { body } = await get(`?filter[parent_url]=${SHOP}/index.xml&sort=-id`, site);
      expect(body.data.map(({ url, parent_url: parent }: Record<string, string>) => [url, parent]))
        .to.deep.equal([
          [`${SHOP}/2.xml`, `${SHOP}/index.xml`],
          [`${SHOP}/1.xml`, `${SHOP}/index.xml`],
        ]);
      expect(body.data[1]).to.include({
        urls_compared: 5,
        urls_crawled: 1,
        urls_ok: 1,
        urls_not_crawled: 2,
        urls_other_host: 2,
      });
      expect(body.meta.summary).to.include({ sitemaps_count: 3, urls_count: 5 });
    });
    it("does not count what no sitemap lists when none could be read", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      await insertFinishedAudit(database.db, site, { urls: { [`${SHOP}/`]: {} } });
      expect((await get("", site)).body.meta.summary).to.deep.equal({
        sitemaps_count: 0,
        urls_count: 0,
        indexable_pages_not_in_sitemap: null,
      });
    });
    it("filters by what is wrong with the URLs", async () => {
      expect((await get("?filter[urls_broken][gt]=0")).body.meta.total).to.equal(1);
      expect((await get("?filter[urls_other_host][gt]=0")).body.meta.total).to.equal(0);
    });
    it("is empty and says why before the first audit", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { body } = await get("", site);
      expect(body.data).to.deep.equal([]);
      expect(body.meta.data_status.code).to.equal("no_audit");
      expect(body.meta.summary.sitemaps_count).to.equal(0);
    });
  });
});
