import { expect } from "chai";
import {
  listSitemapFiles,
  readSitemapSummary,
  SITEMAP_LIST,
} from "../../../../db/audits/crawl/sitemaps.ts";
import { insertAuditRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const S = "https://s.test";

describe("sitemaps", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, 7, [{ id: 1, pages_not_in_sitemap: 4 }, { id: 2 }]);
    const row = (audit_id: number, sitemap_id: number, columns: Record<string, unknown>) =>
      db("audit_sitemaps").insert({
        ...{ audit_id, sitemap_id, found_via: "index", format: "urlset", status_code: 200 },
        ...columns,
      });
    await row(1, 1, {
      ...{ url: `${S}/index.xml`, found_via: "robots_txt", format: "sitemapindex" },
      ...{ urls_count: 2, size_bytes: 300 },
    });
    await row(1, 2, {
      ...{ url: `${S}/a.xml`, parent_id: 1, urls_count: 30, urls_compared: 30, urls_ok: 25 },
      errors: '[{"code":"too_large"}]',
    });
    await row(1, 3, {
      ...{ url: `${S}/b.xml`, parent_id: 9, status_code: null, fetch_error: "timeout" },
      ...{ format: null, urls_count: 5 },
    });
    await row(2, 1, { url: "https://o.test/index.xml", urls_count: 1_000 });
    await row(2, 9, { url: "https://o.test/9.xml", urls_count: 1_000 });
  });
  const list = (parameters: Record<string, string> = {}) =>
    listSitemapFiles(db(), 1, askList(SITEMAP_LIST, parameters));

  describe("listSitemapFiles()", () => {
    it("lists the files in the order in which they were read, each with the file that names it", async () => {
      const { rows, total } = await list();
      expect(rows.map((row) => [row.id, row.url, row.parent_url])).to.deep.equal([
        [1, `${S}/index.xml`, null],
        [2, `${S}/a.xml`, `${S}/index.xml`],
        [3, `${S}/b.xml`, null],
      ]);
      expect(total).to.equal(3);
    });
    it("gives what is known of a file; the coverage is null until it is counted", async () => {
      const { rows } = await list({ "filter[urls_count]": "30" });
      expect(rows[0]).to.include({
        ...{ found_via: "index", status_code: 200, fetch_error: null, format: "urlset" },
        ...{ size_bytes: null, errors: '[{"code":"too_large"}]', urls_compared: 30, urls_ok: 25 },
        urls_broken: null,
      });
    });
    it("filters by the answer and by the file that names it", async () => {
      const idsOf = async (parameters: Record<string, string>) =>
        (await list(parameters)).rows.map(({ id }) => id);
      expect(await idsOf({ "filter[fetch_error]": "timeout" })).to.deep.equal([3]);
      expect(await idsOf({ "filter[parent_url]": `${S}/index.xml` })).to.deep.equal([2]);
      expect(await idsOf({ sort: "-urls_count" })).to.deep.equal([2, 3, 1]);
    });
  });

  describe("readSitemapSummary()", () => {
    it("sums what files list that are no indexes", async () => {
      expect(await readSitemapSummary(db(), 1)).to.deep.equal({
        sitemaps_count: 3,
        urls_count: 35,
        indexable_pages_not_in_sitemap: 4,
      });
    });
    it("has zeros and no count of pages for an audit without sitemaps", async () => {
      expect(await readSitemapSummary(db(), 3)).to.deep.equal({
        sitemaps_count: 0,
        urls_count: 0,
        indexable_pages_not_in_sitemap: null,
      });
    });
  });
});
