import { expect } from "chai";
import { LINKED_PAGE_LIST, listLinkedPages } from "../../../../db/audits/pages/linked_pages.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

describe("listLinkedPages()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, 7, [
      { id: 1, listed_pages_count: 40, listed_links_count: 900 },
      { id: 2 },
    ]);
    await insertPageRows(db, 1, [
      {
        ...{ url_id: 3, inlinks_count: 9, unique_inlinks_count: 4, outlinks_count: 6 },
        ...{ link_score: 77, depth: 2, orphan: 0 },
      },
      { url_id: 1, url: "https://s.test/Tea", link_score: 100, depth: 0, orphan: 0 },
      { url_id: 2, orphan: 1 },
      { url_id: 4, link_score: 5, inlinks_count: 1, depth: 3, orphan: 0 },
    ]);
    await insertPageRows(db, 2, [
      { url_id: 1, url: "https://s.test/tea", link_score: 90 },
      { url_id: 9, link_score: 80 },
    ]);
  });

  const list = async (parameters: Record<string, string> = {}, auditId = 1) => {
    const page = await listLinkedPages(db(), auditId, askList(LINKED_PAGE_LIST, parameters));
    return { ...page, ids: page.rows.map(({ url_id: id }) => id) };
  };

  it("lists the pages of one audit in the order of the crawl", async () => {
    expect((await list()).ids).to.deep.equal([1, 2, 3, 4]);
    expect((await list({}, 2)).ids).to.deep.equal([1, 9]);
    expect(await list({}, 3)).to.deep.equal({ rows: [], ids: [], total: 0, nextCursor: null });
  });

  it("gives a page with what is known of its links, null where that is nothing", async () => {
    const { rows: [, second, third] } = await list();
    expect(third).to.deep.equal({
      ...{ url_id: 3, page_id: 503, url: "https://s.test/3", inlinks_count: 9 },
      ...{ unique_inlinks_count: 4, outlinks_count: 6, link_score: 77, depth: 2, orphan: 0 },
    });
    expect(second).to.deep.equal({
      ...{ url_id: 2, page_id: 502, url: "https://s.test/2", inlinks_count: null },
      ...{ unique_inlinks_count: null, outlinks_count: null, link_score: null, depth: null },
      orphan: 1,
    });
  });

  it("takes the total that was kept of the audit's pages, and counts them where none was", async () => {
    expect((await list()).total).to.equal(40);
    expect((await list({}, 2)).total).to.equal(2);
    expect((await list({ "filter[orphan]": "false" })).total).to.equal(3);
    expect((await list({ q: "tea" })).total).to.equal(1);
  });

  it("sorts by figures, unknown ones last, ties in the direction of the order", async () => {
    expect((await list({ sort: "-link_score" })).ids).to.deep.equal([1, 3, 4, 2]);
    expect((await list({ sort: "link_score" })).ids).to.deep.equal([4, 3, 1, 2]);
    expect((await list({ sort: "depth" })).ids).to.deep.equal([1, 3, 4, 2]);
    expect((await list({ sort: "-inlinks_count" })).ids).to.deep.equal([3, 4, 2, 1]);
  });

  it("filters by figures and finds pages by their URL", async () => {
    expect((await list({ "filter[orphan]": "true" })).ids).to.deep.equal([2]);
    expect((await list({ "filter[link_score][gte]": "77" })).ids).to.deep.equal([1, 3]);
    expect((await list({ "filter[inlinks_count][null]": "true" })).ids).to.deep.equal([1, 2]);
    expect((await list({ "filter[page_id]": "504" })).ids).to.deep.equal([4]);
    expect((await list({ q: "TEA" })).ids).to.deep.equal([1]);
  });

  it("reads what anchor texts are found by where they are asked for alone", async () => {
    const { rows } = await list({ fields: "anchors", "filter[page_id]": "503" });
    expect(rows).to.deep.equal([{ url_id: 3, unique_inlinks_count: 4 }]);
  });

  it("goes on with the audit that the first page was of", async () => {
    const parameters = { sort: "-link_score", per_page: "3" };
    const { nextCursor, ids } = await list(parameters);
    expect(ids).to.deep.equal([1, 3, 4]);
    const query = askList(LINKED_PAGE_LIST, { ...parameters, cursor: nextCursor ?? "" });
    expect(query.cursor?.snapshot).to.equal(1);
    const next = await listLinkedPages(db(), 1, query);
    expect([next.rows.map((row) => row.url_id), next.total, next.nextCursor])
      .to.deep.equal([[2], 40, null]);
  });
});
