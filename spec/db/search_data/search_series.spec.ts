import { expect } from "chai";
import {
  findBestPositions,
  listDayTotals,
  listExportSegments,
  listKeywordDays,
  listSegmentTotals,
  type SeriesChoice,
} from "../../../db/search_data/search_series.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertFacts, type SpecFactIds } from "../../support/search/search_facts.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertSegments } from "../../support/search/stored_rows.ts";

const TEA = "https://shop.example.com/tea";
const CUPS = "https://shop.example.com/cups";
const FIRST = "2026-11-01";
const SECOND = "2026-11-02";

describe("search series", () => {
  let siteId: number;
  let ids: SpecFactIds;
  const choice = (more: Partial<SeriesChoice> = {}): SeriesChoice => ({
    siteId,
    searchType: "web",
    country: null,
    device: null,
    from: FIRST,
    to: "2026-11-30",
    ...more,
  });
  const db = useSpecDatabase(async (db) => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
    ids = await insertFacts(db, siteId, [
      { kind: "totals", date: FIRST, clicks: 50, impressions: 500, position: 4 },
      { kind: "totals_of_rows", date: FIRST, clicks: 30, impressions: 300, position: 5 },
      { kind: "totals_of_rows", date: FIRST, clicks: 9, impressions: 9, searchType: "image" },
      { kind: "query", date: FIRST, query: "tea", clicks: 5, impressions: 50, position: 2 },
      { kind: "query", date: FIRST, query: "cup", clicks: 1, impressions: 10, position: 3 },
      { kind: "page_of_rows", date: FIRST, page: TEA, clicks: 7, impressions: 70, position: 2 },
      { kind: "country", date: FIRST, country: "DE", clicks: 40, impressions: 400, position: 3 },
      { kind: "country", date: FIRST, country: "AT", clicks: 10, impressions: 100, position: 8 },
      { kind: "device", date: FIRST, device: "mobile", clicks: 45, impressions: 450 },
    ]);
    await insertFacts(db, siteId, [
      { kind: "totals_of_rows", date: SECOND, clicks: 20, impressions: 200, position: null },
      {
        kind: "query_page",
        date: SECOND,
        query: "tea",
        page: TEA,
        clicks: 3,
        impressions: 30,
        position: 2,
      },
      {
        kind: "query_page",
        date: SECOND,
        query: "tea",
        page: CUPS,
        clicks: 1,
        impressions: 10,
        position: 6,
      },
      { kind: "country", date: SECOND, country: "DE", clicks: 4, impressions: 40, position: null },
      { kind: "page", date: SECOND, page: TEA, clicks: 8, impressions: 80, position: 1 },
      { kind: "page_of_rows", date: SECOND, page: TEA, clicks: 3, impressions: 30, position: 1 },
    ], { state: "partial" });
  });

  describe("listDayTotals()", () => {
    it("takes the property's own total, and a sum of rows where there is none", async () => {
      expect(await listDayTotals(db(), choice())).to.deep.equal([
        {
          date: FIRST,
          clicks: 50,
          impressions: 500,
          positionSum: 2000,
          state: "final",
          totalsSource: "property",
        },
        {
          date: SECOND,
          clicks: 20,
          impressions: 200,
          positionSum: null,
          state: "partial",
          totalsSource: "sum_of_rows",
        },
      ]);
    });
    it("gives the totals of a country or a device", async () => {
      const germany = await listDayTotals(db(), choice({ country: "DE" }));
      expect(germany.map(({ clicks, state }) => [clicks, state]))
        .to.deep.equal([[40, "final"], [4, "partial"]]);
      const mobile = await listDayTotals(db(), choice({ device: "mobile" }));
      expect(mobile.map(({ clicks }) => clicks)).to.deep.equal([45]);
    });
    it("keeps search types and windows apart", async () => {
      const image = await listDayTotals(db(), choice({ searchType: "image" }));
      expect(image.map(({ clicks }) => clicks)).to.deep.equal([9]);
      expect(await listDayTotals(db(), choice({ from: "2026-11-03" }))).to.deep.equal([]);
    });
  });

  describe("listKeywordDays()", () => {
    it("takes each day from its queries, or else sums them over their pages", async () => {
      const { tea = 0, cup = 0 } = ids.keywords;
      const days = await listKeywordDays(db(), { ...choice(), keywordIds: [tea, cup] });
      expect(days).to.deep.equal([
        { id: tea, date: FIRST, clicks: 5, impressions: 50, positionSum: 100 },
        { id: tea, date: SECOND, clicks: 4, impressions: 40, positionSum: 120 },
        { id: cup, date: FIRST, clicks: 1, impressions: 10, positionSum: 30 },
      ].toSorted((a, b) => a.id - b.id));
    });
    it("reads nothing for no keywords", async () => {
      expect(await listKeywordDays(db(), { ...choice(), keywordIds: [] }))
        .to.deep.equal([]);
    });
  });

  describe("findBestPositions()", () => {
    it("takes the best day of each keyword, of the kind that the day has", async () => {
      const { tea = 0, cup = 0 } = ids.keywords;
      const best = await findBestPositions(db(), { ...choice(), keywordIds: [tea, cup] });
      expect(Object.fromEntries(best)).to.deep.equal({ [tea]: 2, [cup]: 3 });
      const second = { ...choice({ from: SECOND }), keywordIds: [cup, tea] };
      expect(Object.fromEntries(await findBestPositions(db(), second))).to.deep.equal({ [tea]: 3 });
    });
    it("finds them among more keywords than one statement names", async () => {
      const { tea = 0, cup = 0 } = ids.keywords;
      const others = Array.from({ length: 40_000 }, (_, index) => 1_000_000 + index);
      const best = await findBestPositions(db(), {
        ...choice(),
        keywordIds: [cup, ...others, tea],
      });
      expect(Object.fromEntries(best)).to.deep.equal({ [tea]: 2, [cup]: 3 });
    });
    it("reads nothing for no keywords", async () => {
      expect((await findBestPositions(db(), { ...choice(), keywordIds: [] })).size).to.equal(0);
    });
  });

  describe("listSegmentTotals()", () => {
    it("sums countries over the days; a position that is missing once is not known", async () => {
      expect(await listSegmentTotals(db(), choice(), "country")).to.deep.equal([
        {
          country: "DE",
          device: null,
          appearance: null,
          clicks: 44,
          impressions: 440,
          positionSum: null,
        },
        {
          country: "AT",
          device: null,
          appearance: null,
          clicks: 10,
          impressions: 100,
          positionSum: 800,
        },
      ]);
    });
  });
});

describe("series of several sites", () => {
  const choice = (siteId: number): SeriesChoice => ({
    ...{ siteId, searchType: "web", country: null, device: null, from: FIRST, to: SECOND },
  });
  let tea: number;
  const db = useSpecDatabase(async (db) => {
    const query = (date: string, clicks: number) => ({
      ...{ kind: "query", query: "tea", date, clicks, impressions: 10 * clicks } as const,
    });
    const { keywords } = await insertFacts(db, 1, [
      { kind: "totals", date: "2026-10-31", clicks: 99, impressions: 99 },
      { kind: "totals", date: FIRST, clicks: 5, impressions: 50 },
      { kind: "totals", date: "2026-11-03", clicks: 99, impressions: 99 },
      query("2026-10-31", 99),
      query(FIRST, 3),
      { kind: "device", date: FIRST, device: "mobile", clicks: 4, impressions: 40 },
      { kind: "device", date: FIRST, device: "desktop", clicks: 4, impressions: 60 },
      { kind: "device", date: "2026-11-03", device: "tablet", clicks: 99, impressions: 99 },
      {
        kind: "device",
        date: FIRST,
        device: "mobile",
        searchType: "image",
        clicks: 99,
        impressions: 99,
      },
      {
        ...{ kind: "country_device", date: SECOND, country: "DE", device: "mobile" } as const,
        ...{ clicks: 2, impressions: 20 },
      },
    ]);
    tea = keywords["tea"] ?? 0;
    await insertFacts(db, 2, [
      { kind: "totals", date: FIRST, clicks: 77, impressions: 770 },
      { kind: "device", date: FIRST, device: "mobile", clicks: 77, impressions: 770 },
      query(FIRST, 77),
    ]);
  });

  it("have the days of each alone, the borders of the window included", async () => {
    const clicksOf = async (siteId: number) =>
      (await listDayTotals(db(), choice(siteId))).map(({ date, clicks }) => [date, clicks]);
    expect(await clicksOf(1)).to.deep.equal([[FIRST, 5]]);
    expect(await clicksOf(2)).to.deep.equal([[FIRST, 77]]);
    expect(await clicksOf(3)).to.deep.equal([]);
  });
  it("have the keywords of each alone", async () => {
    const keywordIds = [tea];
    expect((await listKeywordDays(db(), { ...choice(1), keywordIds })).map(({ clicks }) => clicks))
      .to.deep.equal([3]);
    expect(await listKeywordDays(db(), { ...choice(2), keywordIds })).to.deep.equal([]);
  });
  it("have the devices of each alone, of equals the one with more impressions first", async () => {
    const devicesOf = async (siteId: number) =>
      (await listSegmentTotals(db(), choice(siteId), "device"))
        .map(({ device, clicks, impressions }) => [device, clicks, impressions]);
    expect(await devicesOf(1)).to.deep.equal([["desktop", 4, 60], ["mobile", 4, 40]]);
    expect(await devicesOf(2)).to.deep.equal([["mobile", 77, 770]]);
  });
  it("take a device's total from rows by country and device on days without rows by device", async () => {
    const mobile = await listDayTotals(db(), { ...choice(1), device: "mobile" });
    expect(mobile.map(({ date, clicks, totalsSource }) => [date, clicks, totalsSource]))
      .to.deep.equal([[FIRST, 4, "property"], [SECOND, 2, "property"]]);
    const german = await listDayTotals(db(), { ...choice(1), country: "DE", device: "mobile" });
    expect(german.map(({ date, clicks }) => [date, clicks])).to.deep.equal([[SECOND, 2]]);
  });
});

describe("listExportSegments()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertSegments(db, [
      { id: 1, searchType: "web", country: "DE" },
      { id: 2, searchType: "web", device: "mobile" },
      { id: 3, searchType: "web", appearance: "VIDEO" },
    ]);
    await insertRows(
      db,
      "search_period_segments (site_id, period_id, segment_id, clicks, impressions, position_sum)",
      [
        [1, 5, 1, 7, 70, 140.5],
        [1, 5, 2, 7, 90, null],
        [1, 5, 3, 8, 10, null],
        [1, 6, 1, 99, 99, null],
        [2, 5, 1, 77, 99, null],
      ],
    );
  });

  it("lists those of the period, by clicks and then impressions", async () => {
    const all = { country: null, device: null, appearance: null };
    expect(await listExportSegments(db(), { siteId: 1, periodId: 5 })).to.deep.equal([
      { ...all, appearance: "VIDEO", clicks: 8, impressions: 10, positionSum: null },
      { ...all, device: "mobile", clicks: 7, impressions: 90, positionSum: null },
      { ...all, country: "DE", clicks: 7, impressions: 70, positionSum: 140.5 },
    ]);
    expect((await listExportSegments(db(), { siteId: 2, periodId: 5 })).map(({ clicks }) => clicks))
      .to.deep.equal([77]);
    expect(await listExportSegments(db(), { siteId: 3, periodId: 5 })).to.deep.equal([]);
  });
});
