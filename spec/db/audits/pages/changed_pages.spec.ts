import { expect } from "chai";
import {
  CHANGED_PAGE_LIST,
  countChangedPages,
  listPageDifferences,
} from "../../../../db/audits/pages/changed_pages.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const PAIR = { auditId: 2, againstId: 1 };
const HASHES = { one: Buffer.alloc(16, 1), two: Buffer.alloc(16, 2) };

describe("changed_pages", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPageRows(db, 1, [
      { url_id: 1, page_id: 501, title: "Tea", content_hash: HASHES.one, word_count: 10 },
      { url_id: 2, page_id: 502, title: "Cups", status_code: 200, indexable: 1 },
      { url_id: 3, page_id: 503, title: null, meta_description: "Pots" },
      { url_id: 4, page_id: 504, title: "The same", content_hash: HASHES.one },
      { url_id: 5, page_id: 505, title: "Gone" },
    ]);
    // the numbers of URLs are others in each audit
    await insertPageRows(db, 2, [
      { url_id: 11, page_id: 501, title: "TEA", content_hash: HASHES.two, word_count: 12 },
      { url_id: 12, page_id: 502, title: "Cups", status_code: 404, indexable: 0 },
      { url_id: 13, page_id: 503, title: "Pots", meta_description: null },
      { url_id: 14, page_id: 504, title: "The same", content_hash: null },
      { url_id: 16, page_id: 506, title: "New" },
    ]);
    await insertPageRows(db, 3, [{ url_id: 1, page_id: 504, title: "Of another audit" }]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listPageDifferences(db(), PAIR, askList(CHANGED_PAGE_LIST, parameters));
  const idsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map(({ page_id }) => page_id);

  it("lists pages of both audits that differ, with both values", async () => {
    const { rows, total } = await list();
    expect([rows.map(({ page_id }) => page_id), total]).to.deep.equal([[501, 502, 503], 3]);
    expect(rows[0]).to.include({
      ...{ title_before: "Tea", title_after: "TEA", title_changed: 1, content_changed: 1 },
      ...{ word_count_before: 10, word_count_after: 12, status_code_changed: 0 },
    });
    expect(rows[1]).to.include({
      ...{ status_code_before: 200, status_code_after: 404, status_code_changed: 1 },
      ...{ indexable_before: 1, indexable_after: 0, indexable_changed: 1, title_changed: 0 },
    });
    expect(rows[2]).to.include({
      ...{ title_before: null, title_after: "Pots", title_changed: 1 },
      ...{ meta_description_before: "Pots", meta_description_after: null, content_changed: 0 },
    });
  });

  it("filters by what changed, and searches addresses", async () => {
    expect(await idsOf({ "filter[title_changed]": "true" })).to.deep.equal([501, 503]);
    expect(await idsOf({ "filter[status_code_changed]": "true" })).to.deep.equal([502]);
    expect(await idsOf({ "filter[status_code_after]": "404" })).to.deep.equal([502]);
  });

  it("counts pages by what changed", async () => {
    expect(await countChangedPages(db(), PAIR)).to.deep.equal({
      ...{ pages: 3, title: 2, meta_description: 1, h1: 0, status_code: 1, indexable: 1 },
      ...{ canonical_url: 0, content: 1 },
    });
    expect(await countChangedPages(db(), { auditId: 2, againstId: 9 })).to.include({ pages: 0 });
  });
});
