import { expect } from "chai";
import { type GapRow, replaceCompetitorKeywords } from "../../../db/search/competitor_keywords.ts";
import {
  countGapSets,
  type GapSetName,
  KEYWORD_GAP_LIST,
  listKeywordGaps,
  setsOf,
} from "../../../db/search/keyword_gap.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { gapRow } from "../../support/search/gap_rows.ts";
import { insertKeywords, insertRankUrls } from "../../support/search/stored_rows.ts";

const THEIRS = "https://rival.example/tea";
const OURS = "https://own.example/tea";

/** One keyword of each kind; those of `mate` and `cocoa` are worth the same. */
const ROWS: readonly GapRow[] = [
  {
    ...{ competitorId: 11, keywordId: 101, gap: "weaker", date: "2026-11-10" },
    ...{ position: 2.3, urlId: 301, ourPosition: 7.1, ourUrlId: 302, volume: 900, value: 50.5 },
  },
  gapRow({ competitorId: 11, keywordId: 102, gap: "missing", position: 4, value: 20 }),
  gapRow({ competitorId: 11, keywordId: 103, gap: "untapped", position: 3, value: 20 }),
  gapRow({ competitorId: 11, keywordId: 104, gap: "stronger", position: 9, ourPosition: 1 }),
  gapRow({ competitorId: 11, keywordId: 105, gap: "shared", position: 5, ourPosition: 5 }),
];

describe("db/search/keyword_gap.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertKeywords(db, 1, {
      101: "tea",
      102: "mate",
      103: "cocoa",
      104: "coffee",
      105: "juice",
    });
    await insertRankUrls(db, 1, { 301: THEIRS, 302: OURS });
    await replaceCompetitorKeywords(db, 1, [
      ...ROWS,
      gapRow({ competitorId: 12, keywordId: 101, gap: "shared", position: 8 }),
    ]);
    await replaceCompetitorKeywords(db, 2, [
      gapRow({ competitorId: 11, keywordId: 101, gap: "missing", value: 99 }),
    ]);
  });
  type Asked = {
    competitorId?: number;
    set?: GapSetName | null;
    keywords?: readonly GapRow[] | undefined;
  };
  const list = (asked: Asked = {}, parameters: Record<string, string> = {}) =>
    listKeywordGaps(
      db(),
      { siteId: 1, competitorId: 11, set: null, ...asked },
      askList(KEYWORD_GAP_LIST, parameters),
    );
  const keywordsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ keyword }) => keyword);

  // the same questions of rows that are stored and of rows that are given
  for (const [stored, keywords] of [["stored", undefined], ["given", ROWS]] as const) {
    describe(`listKeywordGaps() of rows that are ${stored}`, () => {
      it("orders by estimated clicks, then position, unknown clicks last", async () => {
        expect(await keywordsOf({ keywords }))
          .to.deep.equal(["tea", "cocoa", "mate", "juice", "coffee"]);
      });
      it("gives each value under its name, the positions with their decimals", async () => {
        const { rows, total } = await list({ keywords });
        expect(total).to.equal(5);
        expect(rows[0]).to.deep.equal({
          keyword_id: 101,
          keyword: "tea",
          gap: "weaker",
          position: 2.3,
          url: THEIRS,
          our_position: 7.1,
          our_url: OURS,
          search_volume: 900,
          estimated_clicks: 50.5,
          checked_on: "2026-11-10",
        });
        expect(rows[1]).to.include({
          url: null,
          our_position: null,
          our_url: null,
          search_volume: null,
        });
      });
      it("lists a set with the narrower sets in it", async () => {
        const total = async (set: GapSetName) => (await list({ keywords, set })).total;
        expect(await keywordsOf({ keywords, set: "missing" })).to.deep.equal(["mate"]);
        expect(await keywordsOf({ keywords, set: "untapped" })).to.deep.equal(["cocoa", "mate"]);
        expect(await keywordsOf({ keywords, set: "weaker" })).to.deep.equal(["tea"]);
        expect(await keywordsOf({ keywords, set: "stronger" })).to.deep.equal(["coffee"]);
        expect(await keywordsOf({ keywords, set: "shared" }))
          .to.deep.equal(["tea", "juice", "coffee"]);
        expect(await total("shared")).to.equal(3);
      });
      it("filters and searches", async () => {
        expect(await keywordsOf({ keywords }, { "filter[position][lte]": "3" }))
          .to.deep.equal(["tea", "cocoa"]);
        expect(await keywordsOf({ keywords }, { "filter[our_url][null]": "true", sort: "keyword" }))
          .to.deep.equal(["cocoa", "coffee", "juice", "mate"]);
        expect(await keywordsOf({ keywords }, { q: "own.example" })).to.deep.equal(["tea"]);
      });
      it("counts each keyword in all its sets", async () => {
        expect(await countGapSets(db(), { siteId: 1, competitorId: 11, keywords })).to.deep.equal({
          missing: 1,
          untapped: 2,
          weaker: 1,
          stronger: 1,
          shared: 3,
        });
      });
    });
  }

  it("keeps competitors and sites apart", async () => {
    expect((await list({ competitorId: 12 })).rows.map(({ position }) => position))
      .to.deep.equal([8]);
    const sets = await countGapSets(db(), { siteId: 2, competitorId: 11 });
    expect(sets).to.deep.equal({ missing: 1, untapped: 1, weaker: 0, stronger: 0, shared: 0 });
  });
  it("knows a competitor without keywords", async () => {
    const none = { missing: 0, untapped: 0, weaker: 0, stronger: 0, shared: 0 };
    for (const keywords of [undefined, []]) {
      const { rows, total } = await list({ competitorId: 13, keywords });
      expect([rows, total]).to.deep.equal([[], 0]);
      expect(await countGapSets(db(), { siteId: 1, competitorId: 13, keywords }))
        .to.deep.equal(none);
    }
  });

  describe("setsOf()", () => {
    it("names the narrowest set first", () => {
      expect(setsOf("missing")).to.deep.equal(["missing", "untapped"]);
      expect(setsOf("untapped")).to.deep.equal(["untapped"]);
      expect(setsOf("weaker")).to.deep.equal(["weaker", "shared"]);
      expect(setsOf("stronger")).to.deep.equal(["stronger", "shared"]);
      expect(setsOf("shared")).to.deep.equal(["shared"]);
    });
  });
});
