import { expect } from "chai";
import { findPage, listPages, PAGE_LIST } from "../../../../db/audits/pages/pages.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { countReads } from "../../../support/count_queries.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const SITE = 7;
const OTHER_SITE = 8;
const AUDIT = 1;
const OTHER_AUDIT = 2;
const PERIOD = 30;
const OTHER_PERIOD = 31;

/** Pages 501 to 503 are crawled, 502 to 505 are found in search; 505 has no keyword. */
const BOTH = { siteId: SITE, auditId: AUDIT, periodId: PERIOD };

describe("pages", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, SITE, [{ id: AUDIT }]);
    await insertPageRows(db, AUDIT, [
      {
        ...{ url_id: 1, title: "Tea", depth: 0, inlinks_count: 5, errors_count: 2, word_count: 9 },
        ...{ content_type: "text/html", crawled_at: new Date("2026-11-20T10:00:00Z") },
      },
      { url_id: 2, title: "Cups", errors_count: 1 },
      { url_id: 3, status_code: 404, html: 0, indexable: 0, indexability_reason: "status" },
    ]);
    await insertPageRows(db, OTHER_AUDIT, [{ url_id: 4, title: "Other" }, { url_id: 5 }]);
    await db("pages").insert([501, 502, 503, 504, 505].map((id) => ({
      ...{ id, site_id: SITE, url: `https://s.test/${id - 500}`, url_hash: Buffer.alloc(16, id) },
    })));
    const hash = (byte: number) => Buffer.alloc(16, byte);
    const at = new Date("2026-11-20T10:00:00Z");
    await db("keywords").insert([
      { id: 90, site_id: SITE, keyword: "green tea", hash: hash(1), created_at: at },
      { id: 91, site_id: SITE, keyword: "cups", hash: hash(2), created_at: at },
    ]);
    const found = (period_id: number, page_id: number, columns: Record<string, unknown>) => ({
      ...{ site_id: SITE, period_id, page_id, clicks: 0, impressions: 10, position_sum: 20 },
      ...{ top_keyword_id: 90, keywords_count: 3 },
      ...columns,
    });
    await db("search_period_pages").insert([
      found(PERIOD, 502, { clicks: 4, top_keyword_id: 91, keywords_count: 1 }),
      found(PERIOD, 503, { clicks: 8 }),
      found(PERIOD, 504, { clicks: 6, impressions: 12 }),
      found(PERIOD, 505, { top_keyword_id: null, keywords_count: null, position_sum: null }),
      found(OTHER_PERIOD, 501, { clicks: 99 }),
      found(PERIOD, 501, { site_id: OTHER_SITE, clicks: 99 }),
    ]);
  });
  const list = (parameters: Record<string, string> = {}, choice = {}) =>
    listPages(db(), { ...BOTH, ...choice }, askList(PAGE_LIST, parameters));
  const idsOf = async (parameters: Record<string, string>, choice = {}) => {
    const { rows, total } = await list(parameters, choice);
    expect(total).to.equal(rows.length);
    return rows.map(({ id }) => id);
  };

  describe("listPages()", () => {
    it("lists what the audit met in its order, then what search data alone know", async () => {
      const { rows, total } = await list();
      expect(rows.map((row) => [row.id, row.url, row.status_code, row.clicks, row.top_keyword]))
        .to.deep.equal([
          [501, "https://s.test/1", 200, null, null],
          [502, "https://s.test/2", 200, 4, "cups"],
          [503, "https://s.test/3", 404, 8, "green tea"],
          [504, "https://s.test/4", null, 6, "green tea"],
          [505, "https://s.test/5", null, 0, null],
        ]);
      expect(total).to.equal(5);
    });

    it("gives a crawled page with its figures", async () => {
      const [page] = (await list({ "filter[id]": "501" })).rows;
      expect(page).to.deep.include({
        ...{ id: 501, title: "Tea", depth: 0, inlinks_count: 5, word_count: 9, errors_count: 2 },
        ...{ content_type: "text/html", indexable: 1, indexability_reason: null },
        ...{ last_crawled_at: new Date("2026-11-20T10:00:00Z"), backlinks_count: 501 },
        ...{ impressions: null, ctr: null, position: null, keywords_count: null },
      });
    });

    it("measures the rate of clicks and the mean position", async () => {
      const { rows } = await list({ "filter[id][in]": "504,505" });
      expect(rows.map((row) => [row.ctr, row.position, row.keywords_count]))
        .to.deep.equal([[0.5, 20 / 12, 3], [0, null, null]]);
    });

    it("gives nulls for all that is crawled of a page that search data alone know", async () => {
      const [page] = (await list({ "filter[id]": "504" })).rows;
      expect(page).to.include({
        ...{ id: 504, url: "https://s.test/4", backlinks_count: 504, status_code: null },
        ...{ title: null, indexable: null, in_sitemap: null, errors_count: null },
        ...{ last_crawled_at: null },
      });
    });

    it("begins with search data in an order by their figures", async () => {
      expect(await idsOf({ sort: "-clicks" })).to.deep.equal([503, 504, 502, 505, 501]);
      expect(await idsOf({ sort: "clicks" })).to.deep.equal([505, 502, 504, 503, 501]);
      expect(await idsOf({ sort: "-top_keyword" })).to.deep.equal([504, 503, 502, 505, 501]);
    });

    it("filters over both parts", async () => {
      expect(await idsOf({ "filter[status_code]": "200" })).to.deep.equal([501, 502]);
      expect(await idsOf({ "filter[status_code][null]": "true" })).to.deep.equal([504, 505]);
      expect(await idsOf({ "filter[clicks][gte]": "6" })).to.deep.equal([503, 504]);
      expect(await idsOf({ "filter[clicks][null]": "true" })).to.deep.equal([501]);
      expect(await idsOf({ "filter[issues_count.error][gt]": "1" })).to.deep.equal([501]);
      expect(await idsOf({ q: "s.test/4" })).to.deep.equal([504]);
    });

    it("searches in the order of clicks whatever a page shows, and looks at the rest where few have the words", async () => {
      for (const [q, ids] of [["s.test", [503, 504, 502, 505, 501]], ["cups", [502]]] as const) {
        for (const count of [1, 2, 3, 4, 5]) {
          const found: number[] = [];
          for (let cursor = ""; found.length < 9;) {
            const parameters = { q, "sort": "-clicks", "per_page": String(count) };
            const page = await list({ ...parameters, ...cursor !== "" && { cursor } });
            expect(page.total).to.equal(ids.length);
            found.push(...page.rows.map(({ id }) => id));
            if (page.nextCursor === null) break;
            cursor = page.nextCursor;
          }
          expect(found, `${q}, ${count} a page`).to.deep.equal(ids);
        }
      }
    });

    it("reads the texts of few pages for a broad search in the order of clicks", async () => {
      const choice = { siteId: 9, auditId: 9, periodId: 9 };
      const ids = Array.from({ length: 3_000 }, (_, at) => 10_001 + at);
      await insertRows(
        db(),
        "pages (id, site_id, url_hash, url)",
        ids.map((id) => [id, 9, Buffer.from(String(id).padStart(16)), `https://s.test/${id}`]),
      );
      await insertRows(
        db(),
        "audit_pages (audit_id, url_id, page_id, url, html, indexable)",
        ids.map((id) => [9, id, id, `https://s.test/${id}`, 1, 1]),
      );
      await insertRows(
        db(),
        "search_period_pages (site_id, period_id, page_id, clicks, impressions, position_sum)",
        ids.map((id) => [9, 9, id, id % 100, 100, 1]),
      );
      // the server learns of many new rows some time after
      await db().raw("ANALYZE TABLE pages, audit_pages, search_period_pages");
      const query = { ...askList(PAGE_LIST, { q: "s.test", sort: "-clicks" }), countUpTo: 101 };
      const found: unknown[] = [];
      const reads = await countReads(db(), async (trx) => {
        const { rows, total } = await listPages(trx, choice, query);
        found.push(total, rows.length, rows[0]?.clicks, rows.at(-1)?.clicks);
      });
      expect(found).to.deep.equal([101, 50, 99, 98]);
      expect(reads).to.be.below(8_000);
    });

    for (const sort of ["url_id", "-clicks", "title"]) {
      it(`lists every page once by ${sort}, one at a time`, async () => {
        const parameters = { per_page: "1", ...sort !== "url_id" && { sort } };
        const ids: number[] = [];
        for (let cursor = "", count = 0; count < 9; count++) {
          const page = await list({ ...parameters, ...cursor !== "" && { cursor } });
          ids.push(...page.rows.map(({ id }) => id));
          expect(page.total).to.equal(5);
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        expect(ids).to.deep.equal(await idsOf(sort === "url_id" ? {} : { sort }));
      });
    }

    it("lists the pages of an audit alone where there are no search data", async () => {
      const alone = { periodId: null };
      const { rows } = await list({}, alone);
      expect(rows.map((row) => [row.id, row.clicks, row.top_keyword]))
        .to.deep.equal([[501, null, null], [502, null, null], [503, null, null]]);
      expect(await idsOf({ sort: "-clicks" }, alone)).to.have.members([501, 502, 503]);
    });

    it("lists the pages of search data alone where there is no audit", async () => {
      const alone = { auditId: null };
      const { rows } = await list({ sort: "-clicks" }, alone);
      expect(rows.map((row) => [row.id, row.url, row.title, row.clicks])).to.deep.equal([
        [503, "https://s.test/3", null, 8],
        [504, "https://s.test/4", null, 6],
        [502, "https://s.test/2", null, 4],
        [505, "https://s.test/5", null, 0],
      ]);
      expect(await idsOf({}, alone)).to.deep.equal([502, 503, 504, 505]);
    });

    it("is empty where there is neither", async () => {
      expect(await list({}, { auditId: null, periodId: null }))
        .to.deep.equal({ rows: [], total: 0, nextCursor: null });
    });
  });

  describe("findPage()", () => {
    it("finds a page that either knows", async () => {
      expect(await findPage(db(), BOTH, 502)).to.include({ id: 502, title: "Cups", clicks: 4 });
      expect(await findPage(db(), BOTH, 504)).to.include({ id: 504, title: null, clicks: 6 });
      expect(await findPage(db(), { ...BOTH, periodId: null }, 504)).to.equal(undefined);
      expect(await findPage(db(), BOTH, 599)).to.equal(undefined);
    });
  });
});
