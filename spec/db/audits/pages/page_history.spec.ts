import { expect } from "chai";
import {
  isPageOf,
  listPageVersions,
  PAGE_HISTORY_LIST,
  readComparedPages,
} from "../../../../db/audits/pages/page_history.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const PAGE = 501;
const NOW = new Date("2026-11-20T10:00:00Z");

describe("page_history", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, OWN, [
      { id: 1 },
      { id: 2, status: "failed" },
      { id: 3, status: "completed_partial" },
      { id: 4, details: "pruning" },
      { id: 5 },
      { id: 6, status: "running", unfinished: 1 },
    ]);
    await insertAuditRows(db, OTHER, [{ id: 7 }]);
    for (const auditId of [1, 2, 4, 6, 7]) {
      await insertPageRows(db, auditId, [{ url_id: 1, title: `Title ${auditId}` }]);
    }
    await insertPageRows(db, 3, [
      { url_id: 9, page_id: PAGE, title: "Title 3", status_code: 404, indexable: 0 },
      { url_id: 20, page_id: 777 },
    ]);
    await insertPageRows(db, 5, [{
      ...{ url_id: 1, title: "Tea", meta_description: "All", h1: "Teas", word_count: 90 },
      ...{ canonical_url: "https://s.test/c", noindex: 1, nofollow: 1, size_bytes: 1_000 },
      ...{ response_time_ms: 20, crawled_at: NOW, content_hash: Buffer.alloc(16, 0xab) },
      ...{ errors_count: 1, warnings_count: 2, notices_count: 3, indexable: 0 },
      indexability_reason: "noindex",
    }]);
    await db("pages").insert([
      { id: PAGE, site_id: OWN, url_hash: Buffer.alloc(16, 1), url: "https://s.test/1" },
      { id: 502, site_id: OTHER, url_hash: Buffer.alloc(16, 1), url: "https://s.test/1" },
    ]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listPageVersions(
      db(),
      { siteId: OWN, pageId: PAGE },
      askList(PAGE_HISTORY_LIST, parameters),
    );

  it("knows whether a page is of the site", async () => {
    expect(await isPageOf(db(), OWN, PAGE)).to.equal(true);
    expect(await isPageOf(db(), OWN, 502)).to.equal(false);
    expect(await isPageOf(db(), OWN, 999)).to.equal(false);
  });

  describe("listPageVersions()", () => {
    it("lists what audits with results and rows saw, the newest first, each with the one before", async () => {
      const { rows, total } = await list();
      expect(rows.map((row) => [row.audit_id, row.previous_audit_id, row.compared_with_id]))
        .to.deep.equal([[5, 3, 3], [3, 1, 1], [1, null, null]]);
      expect(total).to.equal(3);
    });

    it("gives the page as an audit saw it", async () => {
      const { rows } = await list({ "filter[audit_id]": "5" });
      expect(rows[0]).to.deep.include({
        ...{ audit_id: 5, crawled_at: NOW, title: "Tea", meta_description: "All", h1: "Teas" },
        ...{ canonical_url: "https://s.test/c", status_code: 200, indexable: 0 },
        ...{ indexability_reason: "noindex", noindex: 1, nofollow: 1, word_count: 90 },
        ...{ content_hash: "ab".repeat(16), size_bytes: 1_000, response_time_ms: 20 },
        ...{ errors_count: 1, warnings_count: 2, notices_count: 3, compared_id: 5 },
      });
    });

    it("filters by what was seen", async () => {
      const idsOf = async (parameters: Record<string, string>) =>
        (await list(parameters)).rows.map((row) => row.audit_id);
      expect(await idsOf({ "filter[status_code]": "404" })).to.deep.equal([3]);
      expect(await idsOf({ "filter[indexable]": "true" })).to.deep.equal([1]);
      expect(await idsOf({ sort: "audit_id" })).to.deep.equal([1, 3, 5]);
    });

    it("is empty for a page of another site", async () => {
      const query = askList(PAGE_HISTORY_LIST);
      expect((await listPageVersions(db(), { siteId: OTHER, pageId: 502 }, query)).rows)
        .to.deep.equal([]);
    });
  });

  it("reads what is compared of a page, by audit", async () => {
    const pages = await readComparedPages(db(), PAGE, [3, 5, 99]);
    expect([...pages.keys()]).to.have.members([3, 5]);
    expect(pages.get(5)).to.deep.equal({
      ...{ title: "Tea", meta_description: "All", h1: "Teas", status_code: 200, indexable: 0 },
      ...{ canonical_url: "https://s.test/c", indexability_reason: "noindex", robots: 3 },
      ...{ content_hash: "ab".repeat(16), word_count: 90, size_bytes: 1_000 },
      issues_count: "1 2 3",
    });
    expect(pages.get(3)).to.include({ title: "Title 3", status_code: 404, robots: 0 });
    expect((await readComparedPages(db(), PAGE, [])).size).to.equal(0);
  });
});
