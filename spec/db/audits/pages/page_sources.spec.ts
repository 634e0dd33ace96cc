import { expect } from "chai";
import { countFoundOnly, pageSources } from "../../../../db/audits/pages/page_sources.ts";
import { PAGE_LIST } from "../../../../db/audits/pages/pages.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
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
});
