import { zstdCompressSync } from "node:zlib";
import { expect } from "chai";
import {
  deleteLinkOpportunities,
  insertLinkOpportunities,
  listLinkOpportunities,
  type NewLinkOpportunity,
  OPPORTUNITY_LIST,
  streamLinkingTexts,
  streamPhraseSources,
} from "../../../../db/audits/pages/link_opportunities.ts";
import {
  insertAuditRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const OWN = 1;
const OTHER = 2;

const opportunity = (
  sourceId: number,
  targetId: number,
  changes: Partial<NewLinkOpportunity> = {},
): NewLinkOpportunity => ({
  ...{ sourceId, targetId, score: 50, namedIn: "title", keyword: "green tea" },
  anchor: "Green Tea",
  ...changes,
});

describe("link_opportunities", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["audit_pages", "audit_urls", "audit_texts", "audit_link_opportunities"]) {
      await db()(table).delete();
    }
  });

  it("streams the names of pages that search engines may index", async () => {
    await insertPageRows(db(), OWN, [
      { url_id: 3, title: "Tea", h1: "Teas" },
      { url_id: 1 },
      { url_id: 2, title: "Hidden", indexable: 0 },
    ]);
    await insertPageRows(db(), OTHER, [{ url_id: 4, title: "Other" }]);
    expect((await Array.fromAsync(streamPhraseSources(db(), OWN))).flat()).to.deep.equal([
      { urlId: 1, title: null, h1: null },
      { urlId: 3, title: "Tea", h1: "Teas" },
    ]);
  });

  it("streams the texts of pages, at most a hundred at a time", async () => {
    const text = (audit_id: number, url_id: number) => ({
      ...{ audit_id, url_id, body: zstdCompressSync(`Tee für Seite ${url_id}`) },
    });
    await db()("audit_texts").insert([
      ...Array.from({ length: 101 }, (_, index) => text(OWN, index + 1)),
      text(OTHER, 500),
    ]);
    const chunks = await Array.fromAsync(streamLinkingTexts(db(), OWN));
    expect(chunks.map((chunk) => chunk.length)).to.deep.equal([100, 1]);
    expect(chunks[1]).to.deep.equal([{ urlId: 101, text: "Tee für Seite 101" }]);
  });

  describe("insertLinkOpportunities()", () => {
    it("keeps the first opportunity between two pages", async () => {
      await insertLinkOpportunities(db(), OWN, [opportunity(1, 2), opportunity(2, 1)]);
      await insertLinkOpportunities(db(), OWN, [opportunity(1, 2, { score: 9 })]);
      await insertLinkOpportunities(db(), OTHER, [opportunity(1, 2, { score: 8 })]);
      expect(
        await db()("audit_link_opportunities").orderBy(["audit_id", "source_id"])
          .select("audit_id", "source_id", "target_id", "score"),
      ).to.deep.equal([
        { audit_id: OWN, source_id: 1, target_id: 2, score: 50 },
        { audit_id: OWN, source_id: 2, target_id: 1, score: 50 },
        { audit_id: OTHER, source_id: 1, target_id: 2, score: 8 },
      ]);
    });
  });

  it("deletes no more of an audit's opportunities than asked for", async () => {
    await insertLinkOpportunities(db(), OWN, [1, 2, 3].map((id) => opportunity(id, 9)));
    await insertLinkOpportunities(db(), OTHER, [opportunity(1, 9)]);
    expect(await deleteLinkOpportunities(db(), OWN, 2)).to.equal(2);
    expect(await deleteLinkOpportunities(db(), OWN, 2)).to.equal(1);
    expect(await db()("audit_link_opportunities").pluck("audit_id")).to.deep.equal([OTHER]);
  });

  describe("listLinkOpportunities()", () => {
    beforeEach(async () => {
      await db()("audits").delete();
      await insertAuditRows(db(), 7, [{ id: OWN }, { id: OTHER }]);
      await insertUrlRows(db(), OWN, [{ url_id: 1 }, { url_id: 2 }, { url_id: 3 }]);
      await insertUrlRows(
        db(),
        OTHER,
        [1, 2, 9].map((url_id) => ({
          ...{ url_id, url: `https://o.test/${url_id}` },
        })),
      );
      await insertPageRows(db(), OWN, [{ url_id: 2, unique_inlinks_count: 4 }]);
      await insertPageRows(db(), OTHER, [
        { url_id: 2, unique_inlinks_count: 90 },
        { url_id: 3, unique_inlinks_count: 90 },
      ]);
      await insertLinkOpportunities(db(), OWN, [
        opportunity(1, 2, { score: 70, namedIn: "h1" }),
        opportunity(1, 3, { keyword: "teapots", anchor: "pots" }),
        opportunity(2, 3),
        opportunity(9, 1, { score: 10 }),
      ]);
      await insertLinkOpportunities(db(), OTHER, [opportunity(2, 9)]);
    });
    const list = (parameters: Record<string, string> = {}) =>
      listLinkOpportunities(db(), OWN, askList(OPPORTUNITY_LIST, parameters));

    it("lists the best first, with both pages and the links that the target has", async () => {
      const { rows, total } = await list();
      expect(rows.map((row) => [row.source_url, row.target_url, row.score])).to.deep.equal([
        ["https://s.test/1", "https://s.test/2", 70],
        ["https://s.test/2", "https://s.test/3", 50],
        ["https://s.test/1", "https://s.test/3", 50],
        [null, "https://s.test/1", 10],
      ]);
      expect(rows[0]).to.include({
        ...{ anchor: "Green Tea", keyword: "green tea", named_in: "h1" },
        target_inlinks_count: 4,
      });
      expect(rows[1]?.target_inlinks_count).to.equal(null);
      expect(total).to.equal(4);
    });

    it("filters and searches", async () => {
      const scoresOf = async (parameters: Record<string, string>) =>
        (await list(parameters)).rows.map((row) => [row.source_url, row.anchor]);
      expect(await scoresOf({ q: "teapots" })).to.deep.equal([["https://s.test/1", "pots"]]);
      expect(await scoresOf({ "filter[suggested_anchor]": "pots" }))
        .to.deep.equal([["https://s.test/1", "pots"]]);
      expect(await scoresOf({ "filter[target_inlinks_count][gte]": "4" }))
        .to.deep.equal([["https://s.test/1", "Green Tea"]]);
      expect(await scoresOf({ "filter[score][lt]": "50" })).to.deep.equal([[null, "Green Tea"]]);
    });
  });
});
