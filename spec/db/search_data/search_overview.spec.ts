import { expect } from "chai";
import {
  countKeywordsOnlyIn,
  findExportOfKind,
  listTopKeywords,
  listTopSearchPages,
  readKeywordImpressions,
  splitByBrand,
  sumByBrand,
} from "../../../db/search_data/search_overview.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { findPeriodById } from "../../../db/search_data/search_periods.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywordPeriod, type SpecKeyword } from "../../support/search/keyword_period.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import {
  insertKeywords,
  insertPages,
  insertPeriodQueries,
  insertPeriods,
} from "../../support/search/stored_rows.ts";

const KEYWORDS: SpecKeyword[] = [
  { keyword: "acme", clicks: 50, impressions: 100, position: 1 },
  { keyword: "acme shop", clicks: 5, impressions: 10, position: 2 },
  { keyword: "hose", clicks: 30, impressions: 1_000, position: 3 },
  { keyword: "tap", clicks: 2, impressions: 200, position: 4 },
  { keyword: "sink", clicks: 1, impressions: 20, position: 5 },
];

const NOTHING = { clicks: 0, impressions: 0, positionSum: null };

describe("sumByBrand()", () => {
  let siteId: number;
  const db = useSpecDatabase();
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), accountId);
  });

  async function sum(
    keywords: readonly SpecKeyword[],
    flags: readonly (number | null)[],
    positionSum: number | null,
  ) {
    const { periodId, ids } = await insertKeywordPeriod(db(), siteId, keywords);
    for (const [index, branded] of flags.entries()) {
      await db()("keywords").where({ id: ids[index] ?? 0 }).update({ branded });
    }
    await db()("search_periods").where({ id: periodId })
      .update({ position_sum: positionSum });
    const period = await findPeriodById(db(), siteId, periodId);
    if (period === undefined) throw new Error("The period is gone.");
    return await sumByBrand(db(), period);
  }

  it("sums the branded keywords, and what they leave of the period", async () => {
    // 100 + 20 + 3,000 + 800 + 100
    expect(await sum(KEYWORDS, [1, 1, 0, 0, 0], 4_020)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      likelyBranded: NOTHING,
      nonBranded: { clicks: 33, impressions: 1_220, positionSum: 3_900 },
      unjudgedCount: 0,
    });
  });
  it("sums likely ones with the branded, and apart", async () => {
    expect(await sum(KEYWORDS, [1, 2, 0, 0, 0], 4_020)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      likelyBranded: { clicks: 5, impressions: 10, positionSum: 20 },
      nonBranded: { clicks: 33, impressions: 1_220, positionSum: 3_900 },
      unjudgedCount: 0,
    });
  });
  it("has keywords that were not judged in neither", async () => {
    expect(await sum(KEYWORDS, [1, 1, 0, 0, null], 4_020)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      likelyBranded: NOTHING,
      nonBranded: { clicks: 32, impressions: 1_200, positionSum: 3_800 },
      unjudgedCount: 1,
    });
  });
  it("sums the positions that are known where one is not", async () => {
    const keywords = KEYWORDS.map((one) =>
      one.keyword === "tap" ? { ...one, position: null } : one
    );
    expect(await sum(keywords, [1, 1, 0, 0, 0], null)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      likelyBranded: NOTHING,
      nonBranded: { clicks: 33, impressions: 1_220, positionSum: 3_100 },
      unjudgedCount: 0,
    });
  });
  it("knows of no others where all are branded, and of none where there are none", async () => {
    const none = { clicks: 0, impressions: 0, positionSum: null };
    const branded = { clicks: 50, impressions: 100, positionSum: 100 };
    expect(await sum(KEYWORDS.slice(0, 1), [1], 100))
      .to.deep.equal({ branded, likelyBranded: NOTHING, nonBranded: none, unjudgedCount: 0 });
    siteId++;
    expect(await sum([], [], null))
      .to.deep.equal({ branded: none, likelyBranded: NOTHING, nonBranded: none, unjudgedCount: 0 });
  });
});

describe("splitByBrand()", () => {
  const period = { clicks: 100, impressions: 1_000, positionSum: 3_000, rowsCount: 3 };
  const flag = (branded: number | null, clicks: number, positionSum: number | null = 200) => ({
    ...{ branded, clicks, impressions: 10 * clicks, positionSum, keywordsCount: 1 },
  });
  const none = { clicks: 0, impressions: 0, positionSum: null };

  it("leaves the others what branded and unjudged ones do not have", () => {
    expect(splitByBrand(period, [flag(1, 30), flag(null, 20, null)])).to.deep.equal({
      branded: { clicks: 30, impressions: 300, positionSum: 200 },
      likelyBranded: NOTHING,
      nonBranded: { clicks: 50, impressions: 500, positionSum: 2_800 },
      unjudgedCount: 1,
    });
  });
  it("leaves nothing where all rows are flagged", () => {
    const rows = [{ ...flag(1, 30), keywordsCount: 2 }, flag(null, 20)];
    expect(splitByBrand(period, rows).nonBranded).to.deep.equal(none);
  });
  it("takes the sums of the others where no position of the period is known", () => {
    const unknown = { ...period, positionSum: null };
    expect(splitByBrand(unknown, [flag(0, 60, 700), flag(1, 40, null)])).to.deep.equal({
      branded: { clicks: 40, impressions: 400, positionSum: null },
      likelyBranded: NOTHING,
      nonBranded: { clicks: 60, impressions: 600, positionSum: 700 },
      unjudgedCount: 0,
    });
  });
});

describe("figures of a period", () => {
  const PERIOD = { siteId: 1, periodId: 5 };
  const NOBODYS = { siteId: 3, periodId: 5 };
  const db = useSpecDatabase(async (db) => {
    await insertKeywords(db, 1, { 101: "tea", 102: "mate", 103: "cocoa", 104: "coffee" });
    await db("keywords").where({ id: 102 }).update({ branded: 1 });
    await insertPages(db, 1, { 201: "https://own.example/1", 202: "https://own.example/2" });
    await insertPages(db, 1, { 203: "https://own.example/3" });
    const figures = { clicks: 99, impressions: 99 };
    await insertPeriodQueries(db, [
      { periodId: 5, keywordId: 101, clicks: 5, impressions: 20, positionSum: 30.5 },
      { periodId: 5, keywordId: 102, clicks: 5, impressions: 30 },
      { periodId: 5, keywordId: 103, clicks: 5, impressions: 20 },
      { periodId: 5, keywordId: 104, clicks: 1, impressions: 900 },
      { periodId: 6, keywordId: 102, ...figures },
      { siteId: 2, periodId: 6, keywordId: 101, ...figures },
      { siteId: 2, periodId: 5, keywordId: 101, ...figures },
    ]);
    await insertRows(
      db,
      "search_period_pages (site_id, period_id, page_id, clicks, impressions, position_sum)",
      [
        [1, 5, 201, 1, 10, null],
        [1, 5, 202, 7, 10, 25.5],
        [1, 5, 203, 7, 40, null],
        [1, 6, 201, 99, 99, null],
        [2, 5, 201, 99, 99, null],
      ],
    );
  });

  describe("countKeywordsOnlyIn()", () => {
    const count = (otherId: number, minImpressions: number, of = PERIOD) =>
      countKeywordsOnlyIn(db(), { ...of, otherId, minImpressions });

    it("counts keywords with enough impressions that another period has not", async () => {
      expect(await count(6, 0)).to.equal(3);
      expect(await count(6, 20)).to.equal(3);
      expect(await count(6, 21)).to.equal(1);
      expect(await count(7, 0)).to.equal(4);
      expect(await count(5, 0)).to.equal(0);
      expect(await count(6, 0, NOBODYS)).to.equal(0);
    });
  });

  describe("readKeywordImpressions()", () => {
    it("reads those of all keywords of the period", async () => {
      expect(Object.fromEntries(await readKeywordImpressions(db(), PERIOD)))
        .to.deep.equal({ 101: 20, 102: 30, 103: 20, 104: 900 });
      expect((await readKeywordImpressions(db(), NOBODYS)).size).to.equal(0);
    });
  });

  describe("listTopKeywords()", () => {
    it("lists those with the most clicks, then impressions, then the greater id", async () => {
      expect(await listTopKeywords(db(), PERIOD, 3)).to.deep.equal([
        { id: 102, keyword: "mate", branded: 1, clicks: 5, impressions: 30, positionSum: null },
        { id: 103, keyword: "cocoa", branded: null, clicks: 5, impressions: 20, positionSum: null },
        { id: 101, keyword: "tea", branded: null, clicks: 5, impressions: 20, positionSum: 30.5 },
      ]);
      expect((await listTopKeywords(db(), PERIOD, 9)).map(({ id }) => id))
        .to.deep.equal([102, 103, 101, 104]);
      expect(await listTopKeywords(db(), NOBODYS, 3)).to.deep.equal([]);
    });
  });

  describe("listTopSearchPages()", () => {
    it("lists those with the most clicks, then impressions", async () => {
      expect(await listTopSearchPages(db(), PERIOD, 2)).to.deep.equal([
        { id: 203, url: "https://own.example/3", clicks: 7, impressions: 40, positionSum: null },
        { id: 202, url: "https://own.example/2", clicks: 7, impressions: 10, positionSum: 25.5 },
      ]);
      expect(await listTopSearchPages(db(), NOBODYS, 2)).to.deep.equal([]);
    });
  });
});

describe("findExportOfKind()", () => {
  const october = { from: "2026-10-01", to: "2026-10-31" };
  const db = useSpecDatabase(async (db) => {
    await insertPeriods(db, [
      { id: 1, ...october, kind: 5 },
      { id: 2, ...october, kind: 6 },
      { id: 11, ...october, kind: 1, origin: "days" },
      { id: 12, ...october, kind: 1, country: "DE" },
      { id: 13, ...october, kind: 1, device: "mobile" },
      { id: 14, ...october, kind: 1, retired: 14 },
      { id: 15, ...october, kind: 1, siteId: 2 },
      { id: 16, ...october, kind: 1, searchType: "image" },
      { id: 17, ...october, kind: 1, from: "2026-10-02" },
      { id: 18, ...october, kind: 1, to: "2026-10-30" },
    ]);
    await db("search_periods").where({ id: 1 })
      .update({ clicks: 5, impressions: 70, position_sum: 140.5 });
  });
  const find = (kind: "totals" | "country" | "device", siteId = 1) =>
    findExportOfKind(db(), { siteId, searchType: "web", kind, ...october });

  it("finds the export of this kind and window, of all countries and devices", async () => {
    expect(await find("country"))
      .to.deep.equal({ id: 1, clicks: 5, impressions: 70, positionSum: 140.5 });
    expect(await find("device")).to.include({ id: 2, positionSum: null });
    expect(await find("totals")).to.equal(undefined);
    expect(await find("totals", 2)).to.include({ id: 15 });
  });
});
