import { expect } from "chai";
import { type GapRow, replaceCompetitorKeywords } from "../../../db/search/competitor_keywords.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { gapRow } from "../../support/search/gap_rows.ts";

describe("replaceCompetitorKeywords()", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("competitor_keywords").truncate());
  const replace = (siteId: number, rows: Iterable<GapRow>) =>
    db().transaction((trx) => replaceCompetitorKeywords(trx, siteId, rows));

  it("writes each value into its column, and an unknown URL as NULL", async () => {
    await replace(1, [
      {
        competitorId: 11,
        keywordId: 101,
        gap: "weaker",
        date: "2026-11-10",
        position: 2.5,
        urlId: 301,
        ourPosition: 8,
        ourUrlId: 302,
        volume: 1_000,
        value: 12.75,
      },
      gapRow({ competitorId: 11, keywordId: 102, urlId: 0, ourUrlId: 0 }),
    ]);
    const rows = await db()("competitor_keywords").orderBy("keyword_id")
      .select("*", db().raw("cast(date as char) as date"));
    expect(rows).to.deep.equal([
      {
        site_id: 1,
        competitor_id: 11,
        keyword_id: 101,
        gap: "weaker",
        date: "2026-11-10",
        position: 2.5,
        url_id: 301,
        our_position: 8,
        our_url_id: 302,
        volume: 1_000,
        value: 12.75,
      },
      {
        site_id: 1,
        competitor_id: 11,
        keyword_id: 102,
        gap: "missing",
        date: "2026-11-10",
        position: 1,
        url_id: null,
        our_position: null,
        our_url_id: null,
        volume: null,
        value: null,
      },
    ]);
  });
  it("replaces the rows of all competitors of the site, and of no other site", async () => {
    await replace(2, [gapRow({ competitorId: 21, keywordId: 201 })]);
    await replace(1, [
      gapRow({ competitorId: 11, keywordId: 101 }),
      gapRow({ competitorId: 12, keywordId: 101 }),
    ]);
    await replace(1, [gapRow({ competitorId: 12, keywordId: 102 })]);
    const rows = await db()("competitor_keywords").orderBy("site_id")
      .select("site_id", "competitor_id", "keyword_id");
    expect(rows.map((row) => Object.values(row))).to.deep.equal([[1, 12, 102], [2, 21, 201]]);
  });
  // one more than are inserted at once
  for (const count of [0, 20_001]) {
    it(`writes ${count} rows of a generator`, async () => {
      await replace(1, generateRows(count));
      const [found] = await db()("competitor_keywords")
        .count({ count: "*" }).max({ last: "keyword_id" });
      expect(found).to.deep.equal({ count, last: count === 0 ? null : count });
    });
  }
});

function* generateRows(count: number): Generator<GapRow> {
  for (let keywordId = 1; keywordId <= count; keywordId++) {
    yield gapRow({ competitorId: 11, keywordId });
  }
}
