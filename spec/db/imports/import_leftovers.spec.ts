import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { deleteImportLeftovers, findNewestIds } from "../../../db/imports/import_leftovers.ts";
import { trackKeywords } from "../../../db/search/tracked_keywords.ts";
import { insertAuditRows } from "../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { CREATED_AT, insertKeywords, insertPages } from "../../support/search/stored_rows.ts";

const TABLES = ["keywords", "pages", "audits", "audit_pages", "audit_redirects", "link_targets"];
const EARLIER = new Date(CREATED_AT.getTime() - 1);

describe("db/imports/import_leftovers.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of TABLES) await db()(table).truncate();
  });
  const clean = () =>
    deleteImportLeftovers(db(), 1, {
      newest: { keywordId: 101, pageId: 201 },
      createdAt: CREATED_AT,
    });
  const idsOf = (table: string) => db()(table).orderBy("id").pluck<number[]>("id");

  describe("findNewestIds()", () => {
    it("finds the newest ids of all sites, or 0 without any", async () => {
      expect(await findNewestIds(db())).to.deep.equal({ keywordId: 0, pageId: 0 });
      await insertKeywords(db(), 1, { 101: "tea", 102: "mate" });
      await insertKeywords(db(), 2, { 105: "tea" });
      await insertPages(db(), 2, { 207: "https://own.example/1" });
      await insertPages(db(), 1, { 203: "https://own.example/1" });
      expect(await findNewestIds(db())).to.deep.equal({ keywordId: 105, pageId: 207 });
    });
  });

  describe("deleteImportLeftovers()", () => {
    it("deletes later keywords that the import created, and that nobody tracks", async () => {
      await insertKeywords(db(), 1, { 101: "known", 102: "left", 103: "tracked", 104: "older" });
      await insertKeywords(db(), 2, { 105: "of another site" });
      await trackKeywords(db(), 1, { ids: [103], now: CREATED_AT });
      await db()("keywords").where({ id: 104 }).update({ created_at: EARLIER });
      await clean();
      expect(await idsOf("keywords")).to.deep.equal([101, 103, 104, 105]);
    });
    it("deletes later pages that no audit has met", async () => {
      await insertPages(db(), 1, {
        201: "https://own.example/known",
        202: "https://own.example/left",
        203: "https://own.example/met",
      });
      await insertPages(db(), 2, { 204: "https://other.example/" });
      await insertRows(db(), "audit_pages (audit_id, url_id, page_id, url, html, indexable)", [
        [1, 1, 203, "", 1, 1],
      ]);
      await clean();
      expect(await idsOf("pages")).to.deep.equal([201, 203, 204]);
    });
    it("keeps later pages that an audit met as redirects, or that links lead to", async () => {
      await insertPages(db(), 1, {
        202: "https://own.example/left",
        203: "https://own.example/redirect",
        204: "https://own.example/linked",
        205: "https://own.example/of-other-sites",
      });
      const [id, other] = [31, 32];
      await insertAuditRows(db(), 1, [{ id }]);
      await insertAuditRows(db(), 2, [{ id: other }]);
      const redirect =
        "audit_id, url_id, page_id, url, type, hops_count, is_loop, hops, in_sitemap";
      await insertRows(db(), `audit_redirects (${redirect})`, [
        [id, 1, 203, "", "http", 1, 0, "[]", 0],
        [other, 1, 205, "", "http", 1, 0, "[]", 0],
      ]);
      await insertRows(db(), "link_targets (site_id, id, url, page_id)", [
        [1, 1, "", 204],
        [2, 1, "", 205],
      ]);
      await clean();
      expect(await idsOf("pages")).to.deep.equal([203, 204]);
    });
    it("deletes more than go at once", async () => {
      const texts = Array.from({ length: 5_001 }, (_, index) => [1_000 + index, `text ${index}`]);
      await insertKeywords(db(), 1, Object.fromEntries(texts));
      await clean();
      expect(await idsOf("keywords")).to.deep.equal([]);
    });
    it("deletes nothing where nothing is left", async () => {
      await clean();
      expect(await idsOf("pages")).to.deep.equal([]);
    });
  });
});
