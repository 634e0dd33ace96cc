import { expect } from "chai";
import { LINK_LIST, listInternalLinks } from "../../../../db/audits/pages/internal_links.ts";
import {
  insertAuditRows,
  insertLinkRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const at = (urlId: number) => `https://s.test/${urlId}`;

describe("listInternalLinks()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, 7, [{ id: 1 }, { id: 2 }]);
    await insertUrlRows(db, 1, [
      { url_id: 1 },
      { url_id: 2, status_code: 404 },
      { url_id: 3, status_code: 301 },
      { url_id: 4, state: "queued" },
    ]);
    await insertUrlRows(db, 2, [
      { url_id: 1, url: "https://o.test/1", status_code: 404 },
      { url_id: 3, url: "https://o.test/3", status_code: 500 },
      { url_id: 9, url: "https://o.test/9" },
    ]);
    await insertLinkRows(db, 1, [
      {
        ...{ source_id: 1, target_id: 2, anchor: "Tea", rel: 5, follow: 0, placement: "nav" },
        elements_count: 7,
      },
      { source_id: 1, target_id: 3, anchor: "Cups" },
      { source_id: 2, target_id: 1, anchor: "Home" },
      { source_id: 2, target_id: 4 },
      // no URL of the audit
      { source_id: 3, target_id: 9 },
      { source_id: 1, target_id: 4, internal: 0 },
      { source_id: 1, target_id: 1, type: "image" },
    ]);
    await insertLinkRows(db, 2, [{ source_id: 1, target_id: 2 }, { source_id: 9, target_id: 1 }]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listInternalLinks(db(), 1, askList(LINK_LIST, parameters));
  const pairsOf = async (parameters: Record<string, string>) => {
    const { rows, total } = await list(parameters);
    expect(total).to.equal(rows.length);
    return rows.map((row) => [row.source_url, row.target_url]);
  };

  it("lists links between pages of the site by source and target", async () => {
    const { rows, total } = await list();
    expect(rows.map((row) => [row.source_url, row.target_url, row.anchor])).to.deep.equal([
      [at(1), at(2), "Tea"],
      [at(1), at(3), "Cups"],
      [at(2), at(1), "Home"],
      [at(2), at(4), null],
      [at(3), null, null],
    ]);
    expect(total).to.equal(5);
  });

  it("gives a link with what is known of its target", async () => {
    const { rows } = await list({ "filter[anchor]": "Tea" });
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({
      ...{ source_url: at(1), target_url: at(2), anchor: "Tea", rel: 5, dofollow: 0 },
      ...{ placement: "nav", target_status_code: 404, broken: 1, redirected: 0 },
      elements_count: 7,
    });
  });

  it("finds links to broken and to redirecting URLs, and those of which it is not known", async () => {
    expect(await pairsOf({ "filter[broken]": "true" })).to.deep.equal([[at(1), at(2)]]);
    expect(await pairsOf({ "filter[redirected]": "true" })).to.deep.equal([[at(1), at(3)]]);
    expect(await pairsOf({ "filter[broken]": "false" }))
      .to.deep.equal([[at(1), at(3)], [at(2), at(1)]]);
    expect(await pairsOf({ "filter[broken][null]": "true" }))
      .to.deep.equal([[at(2), at(4)], [at(3), null]]);
    expect(await pairsOf({ "filter[broken]": "true", "filter[redirected]": "true" }))
      .to.deep.equal([]);
  });

  it("filters, searches and sorts by both ends", async () => {
    expect(await pairsOf({ "filter[source_url]": at(2) }))
      .to.deep.equal([[at(2), at(1)], [at(2), at(4)]]);
    expect(await pairsOf({ "filter[dofollow]": "false" })).to.deep.equal([[at(1), at(2)]]);
    expect(await pairsOf({ q: "cups" })).to.deep.equal([[at(1), at(3)]]);
    // the URLs of this audit alone, at either end
    const ofFirst = [[at(1), at(2)], [at(1), at(3)], [at(2), at(1)]];
    expect(await pairsOf({ q: at(1).toUpperCase() })).to.deep.equal(ofFirst);
    expect(await pairsOf({ q: "o.test" })).to.deep.equal([]);
    const { rows, total, nextCursor } = await list({ q: at(1), per_page: "2" });
    expect([rows.length, total]).to.deep.equal([2, 3]);
    const rest = await list({ q: at(1), per_page: "2", cursor: nextCursor ?? "" });
    expect([rest.rows.length, rest.total]).to.deep.equal([1, 3]);
    expect((await pairsOf({ sort: "-elements_count" }))[0]).to.deep.equal([at(1), at(2)]);
  });

  it("goes on after the last link of a page", async () => {
    const { nextCursor } = await list({ per_page: "2" });
    const { rows } = await list({ per_page: "2", cursor: nextCursor ?? "" });
    expect(rows.map((row) => [row.source_url, row.target_url]))
      .to.deep.equal([[at(2), at(1)], [at(2), at(4)]]);
  });
});
