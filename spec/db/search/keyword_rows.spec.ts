import { expect } from "chai";
import { type KeywordRow, listKeywordRows } from "../../../db/search/keyword_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import {
  insertListedKeywords,
  NOVEMBER_KEYWORDS,
  TRACKED_AT,
} from "../../support/search/listed_keywords.ts";
import { CREATED_AT } from "../../support/search/stored_rows.ts";

/** A keyword of which nothing is known. */
const UNKNOWN: Omit<KeywordRow, "id" | "keyword"> = {
  trackedAt: null,
  branded: null,
  createdAt: CREATED_AT,
  clicks: null,
  impressions: null,
  positionSum: null,
  topUrl: null,
  pagesCount: null,
  previousClicks: null,
  previousImpressions: null,
  previousPositionSum: null,
  volume: null,
  intent: null,
  intentSource: null,
  probability: null,
  rulesSecondary: null,
  local: null,
  signals: null,
  intentUrl: null,
  intentContext: null,
  pageIntent: null,
  intentMatch: null,
  rankPosition: null,
  rankUrl: null,
};

describe("listKeywordRows()", () => {
  const db = useSpecDatabase(insertListedKeywords);
  const read = (...ids: number[]) => listKeywordRows(db(), NOVEMBER_KEYWORDS, { ids });

  it("gives all that is known of a keyword", async () => {
    expect(await read(101)).to.deep.equal([{
      id: 101,
      keyword: "hose",
      trackedAt: TRACKED_AT,
      branded: null,
      createdAt: CREATED_AT,
      clicks: 10,
      impressions: 100,
      positionSum: 250,
      topUrl: "https://own.example/hose",
      pagesCount: 2,
      previousClicks: 4,
      previousImpressions: 50,
      previousPositionSum: 250,
      volume: 900,
      intent: "commercial",
      intentSource: "manual",
      probability: 1,
      rulesSecondary: "commercial,navigational",
      local: 1,
      signals: '["a"]',
      intentUrl: "https://own.example/intent",
      intentContext: "",
      pageIntent: "commercial",
      intentMatch: 1,
      rankPosition: 4.5,
      rankUrl: null,
    }]);
  });
  it("has null for what other sites, periods, contexts and countries know alone", async () => {
    expect(await read(109)).to.deep.equal([{ id: 109, keyword: "gnome", ...UNKNOWN }]);
    expect(await read(102)).to.deep.equal([{
      ...{ id: 102, keyword: "tap", ...UNKNOWN, clicks: 10, impressions: 50 },
      ...{ previousClicks: 12, previousImpressions: 60, previousPositionSum: 60 },
    }]);
    const [rake] = await read(104);
    expect(rake).to.include({ clicks: null, previousClicks: 1, rankPosition: null });
  });
  it("gives ranks of the window, its borders included, with their decimals", async () => {
    const rows = await read(105, 107, 106, 108);
    expect(rows.map(({ rankPosition, rankUrl }) => [rankPosition, rankUrl])).to.deep.equal([
      [3.4, "https://own.example/spade"],
      [12, null],
      [null, null],
      [null, null],
    ]);
    const [spade] = rows;
    expect(spade).to.include({ intentSource: "rules", probability: 0.75, intentMatch: null });
  });
  it("gives no ranks where the site has none", async () => {
    const rows = await listKeywordRows(db(), { ...NOVEMBER_KEYWORDS, ranks: null }, {
      ids: [105],
    });
    expect(rows.map(({ rankPosition, rankUrl }) => [rankPosition, rankUrl]))
      .to.deep.equal([[null, null]]);
  });
  it("reads only the columns that are named, with the id", async () => {
    const all = await read(101, 105);
    for (const name of Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[]) {
      expect(
        await listKeywordRows(db(), NOVEMBER_KEYWORDS, { ids: [101, 105], columns: [name] }),
      ).to.deep.equal(all.map((row) => ({ id: row.id, [name]: row[name] })));
    }
  });
  it("keeps the order of the ids, without those that are gone or another site's", async () => {
    expect((await read(103, 999, 101, 201, 102)).map(({ id }) => id))
      .to.deep.equal([103, 101, 102]);
    expect(await read()).to.deep.equal([]);
  });
});
