import { expect } from "chai";
import { countFoundOnly, pageSources } from "../../../../db/audits/pages/page_sources.ts";
import { PAGE_LIST } from "../../../../db/audits/pages/pages.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
import { countReads } from "../../../support/count_queries.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

type PageChoice = Parameters<typeof pageSources>[1];

const SITE = 7;
const AUDIT = 1;
const PERIOD = 30;
const BOTH: PageChoice = { siteId: SITE, auditId: AUDIT, periodId: PERIOD };

describe("page_sources", () => {
  /** Of site 7: the audit met pages 1 and 2, search data know 2, 3 and 4. */
  const db = useSpecDatabase(async (db) => {
    await insertPageRows(db, AUDIT, [{ url_id: 1, page_id: 1 }, { url_id: 2, page_id: 2 }]);
    await insertPageRows(db, AUDIT + 1, [{ url_id: 3, page_id: 3 }]);
    await db("pages").insert([1, 2, 3, 4].map((id) => ({
      ...{ id, site_id: SITE, url: `https://s.test/${id}`, url_hash: Buffer.alloc(16, id) },
    })));
    const found = (site_id: number, period_id: number, page_id: number) => ({
      ...{ site_id, period_id, page_id, clicks: page_id, impressions: 10 },
    });
    await db("search_period_pages").insert([
      ...[2, 3, 4].map((pageId) => found(SITE, PERIOD, pageId)),
      found(SITE, PERIOD + 1, 1),
      found(SITE + 1, PERIOD, 1),
    ]);
  });

  describe("pageSources()", () => {
    /** The ids of the pages of each source. */
    const idsOf = async (choice: Partial<PageChoice>, sort?: string) => {
      const query = askList(PAGE_LIST, sort === undefined ? {} : { sort });
      const sources = pageSources(db(), { ...BOTH, ...choice }, PAGE_LIST, query);
      return await Promise.all(sources.map(async ({ from, fields }) => {
        const id = fields?.fields.id?.sql ?? "";
        return (await from.clone().select(db().raw(`${id} AS id`)).orderBy("id"))
          .map((row: { id: number }) => row.id);
      }));
    };

    it("begins with what was crawled, in an order by what is crawled", async () => {
      expect(await idsOf({})).to.deep.equal([[1, 2], [3, 4]]);
      expect(await idsOf({}, "-title")).to.deep.equal([[1, 2], [3, 4]]);
    });
    it("begins with what was found, in an order by what is found", async () => {
      expect(await idsOf({}, "-clicks")).to.deep.equal([[2, 3, 4], [1]]);
      expect(await idsOf({}, "top_keyword")).to.deep.equal([[2, 3, 4], [1]]);
    });
    it("has one source where there is an audit or a period alone, and none without both", async () => {
      expect(await idsOf({ periodId: null })).to.deep.equal([[1, 2]]);
      expect(await idsOf({ auditId: null })).to.deep.equal([[2, 3, 4]]);
      expect(await idsOf({ auditId: null, periodId: null })).to.deep.equal([]);
    });
  });

  it("counts the pages that search data know and the audit did not meet", async () => {
    expect(await countFoundOnly(db(), BOTH)).to.equal(2);
    expect(await countFoundOnly(db(), { ...BOTH, auditId: null })).to.equal(3);
    expect(await countFoundOnly(db(), { ...BOTH, auditId: AUDIT + 1 })).to.equal(2);
    expect(await countFoundOnly(db(), { ...BOTH, periodId: PERIOD + 1 })).to.equal(0);
    expect(await countFoundOnly(db(), { ...BOTH, periodId: null })).to.equal(0);
  });

  it("counts a page once that an audit met at two URLs", async () => {
    await insertPageRows(db(), AUDIT + 2, [
      { url_id: 1, page_id: 3 },
      { url_id: 2, page_id: 3 },
      { url_id: 3, page_id: 9 },
    ]);
    const choice = { ...BOTH, auditId: AUDIT + 2 };
    expect(await countFoundOnly(db(), choice)).to.equal(2);
    const query = askList(PAGE_LIST);
    const [, foundOnly] = pageSources(db(), choice, PAGE_LIST, query);
    expect(await foundOnly?.from.clone().pluck("found.page_id")).to.have.members([2, 4]);
  });

  describe("counting where one side is small", () => {
    const MANY = 2_000;
    const many = Array.from({ length: MANY }, (_, index) => 100 + index);
    /** How many rows the server reads. */
    const reads = (choice: Partial<PageChoice>, expected: number) =>
      countReads(db(), async (trx) => {
        expect(await countFoundOnly(trx, { ...BOTH, ...choice })).to.equal(expected);
      });

    before(async () => {
      await insertRows(
        db(),
        "search_period_pages (site_id, period_id, page_id, clicks, impressions)",
        many.map((pageId) => [SITE, PERIOD + 2, pageId, 1, 1]),
      );
      await insertRows(
        db(),
        "audit_pages (audit_id, url_id, page_id, url, html, indexable)",
        many.map((pageId) => [AUDIT + 3, pageId, pageId, `https://s.test/${pageId}`, 1, 1]),
      );
      await insertPageRows(db(), AUDIT + 4, [{ url_id: 1, page_id: 100 }]);
      await db()("search_period_pages").insert({
        ...{ site_id: SITE, period_id: PERIOD + 3, page_id: 100, clicks: 1, impressions: 1 },
      });
      await db().raw("ANALYZE TABLE search_period_pages, audit_pages");
    });

    it("looks few pages of an audit up in the period", async () => {
      expect(await reads({ auditId: AUDIT + 4, periodId: PERIOD + 2 }, MANY - 1))
        .to.be.below(MANY * 1.5);
    });
    it("looks few pages of the period up in the audit", async () => {
      expect(await reads({ auditId: AUDIT + 3, periodId: PERIOD + 3 }, 0)).to.be.below(50);
    });
  });
});
