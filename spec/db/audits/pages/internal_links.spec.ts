import { expect } from "chai";
import {
  findSearchedUrls,
  LINK_LIST,
  listInternalLinks,
} from "../../../../db/audits/pages/internal_links.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import {
  insertAuditRows,
  insertLinkRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { countReads } from "../../../support/count_queries.ts";
import { askList } from "../../../support/list_query.ts";

const at = (urlId: number) => `https://s.test/${urlId}`;

/** Of an audit with more URLs than are kept by their ids. */
const MANY_URLS = 5_010;

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
  const list = async (parameters: Record<string, string> = {}) => {
    const query = askList(LINK_LIST, parameters);
    const urlIds = await findSearchedUrls(db(), 1, query.search);
    return await listInternalLinks(db(), 1, { query, urlIds });
  };
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

  it("finds links by the status of their target", async () => {
    const redirect = [at(1), at(3)];
    const broken = [at(1), at(2)];
    const status = (operator: string, value: string) =>
      pairsOf({ [`filter[target_status_code]${operator}`]: value });
    expect(await status("", "404")).to.deep.equal([broken]);
    expect(await status("[gte]", "301")).to.deep.equal([broken, redirect]);
    expect(await status("[gt]", "301")).to.deep.equal([broken]);
    expect(await status("[in]", "301,500")).to.deep.equal([redirect]);
    expect(await status("[between]", "300,399")).to.deep.equal([redirect]);
    expect(await status("[lte]", "301")).to.deep.equal([redirect, [at(2), at(1)]]);
    expect(await status("[in]", "200,404")).to.deep.equal([broken, [at(2), at(1)]]);
    expect(await status("[ne]", "301")).to.deep.include.members([broken, [at(2), at(1)]]);
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

  describe("with a search", () => {
    before(async () => {
      await insertAuditRows(db(), 7, [{ id: 3 }]);
      const columns = "audit_urls (audit_id, url_id, url, url_hash, kind, state, position, " +
        "discovered_via, status_code)";
      const ids = Array.from({ length: MANY_URLS }, (_, index) => index + 1);
      await insertRows(
        db(),
        columns,
        ids.map((id) => [3, id, at(id), urlHash(at(id)), "page", "fetched", id, "link", 200]),
      );
      await insertRows(
        db(),
        "audit_links (audit_id, source_id, target_id, type, anchor, rel, follow, internal, " +
          "elements_count, placement)",
        ids.slice(1).map((id) => [3, id - 1, id, "anchor", `to ${id}`, 0, 1, 1, 1, "main"]),
      );
      // the server chooses by them whether it looks URLs up or collects them
      await db().raw("analyze table audit_urls, audit_links");
    });
    const find = (auditId: number, search: string | null) =>
      findSearchedUrls(db(), auditId, search);
    /** Pairs of all pages and the total of each. */
    const walk = async (q: string, urlIds: readonly number[] | null) => {
      const pairs: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const query = askList(LINK_LIST, { q, per_page: "500", ...(cursor && { cursor }) });
        const page = await listInternalLinks(db(), 3, { query, urlIds });
        pairs.push(...page.rows.map((row) => `${row.source_url} ${row.target_url} ${page.total}`));
        cursor = page.nextCursor;
      }
      return pairs;
    };

    it("finds few URLs by their ids, of one audit, and not many", async () => {
      expect(await find(1, at(1))).to.deep.equal([1]);
      expect(await find(1, "o.test")).to.deep.equal([]);
      expect(await find(1, null)).to.equal(null);
      expect(await find(3, at(500))).to.have.members([500, ...tens(5_000)]);
      expect(await find(3, "s.test")).to.equal(null);
    });
    it("finds the same links by the ids of URLs as along the order", async () => {
      for (const q of ["s.test/3", "S.TEST", "to 500", "nothing"]) {
        const ids = await db()("audit_urls").where({ audit_id: 3 })
          .where("url", "like", `%${q.toLowerCase()}%`).pluck<number[]>("url_id");
        expect(await walk(q, ids), q).to.deep.equal(await walk(q, null));
      }
      expect(await walk("s.test", null)).to.have.length(5_009).and.include(
        `${at(8)} ${at(9)} 5009`,
      );
      expect(await walk("to 500", null)).to.have.length(11)
        .and.include(`${at(499)} ${at(500)} 11`).and.include(`${at(5_008)} ${at(5_009)} 11`);
    });
    it("reads no more of many URLs than those of the page's links", async () => {
      const asked = { q: "s.test", per_page: "2" };
      const read = (cursor: string) =>
        countReads(db(), async (trx) => {
          const query = askList(LINK_LIST, { ...asked, cursor });
          const { rows } = await listInternalLinks(trx, 3, { query, urlIds: null });
          expect(rows.map((row) => row.source_url)).to.deep.equal([at(3), at(4)]);
        });
      const first = askList(LINK_LIST, asked);
      const { nextCursor } = await listInternalLinks(db(), 3, { query: first, urlIds: null });
      expect(await read(nextCursor ?? "")).to.be.below(100);
    });
  });
});

/** The ids from this one on whose text begins as its first three digits. */
function tens(first: number): number[] {
  return Array.from({ length: 10 }, (_, index) => first + index);
}
