import { expect } from "chai";
import {
  listDayTotals,
  listKeywordDays,
  listSegmentTotals,
  type SeriesChoice,
} from "../../../db/search_data/search_series.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertFacts, type SpecFactIds } from "../../support/search/search_facts.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const TEA = "https://shop.example.com/tea";
const CUPS = "https://shop.example.com/cups";
const FIRST = "2026-11-01";
const SECOND = "2026-11-02";

describe("search series", () => {
  let database: SpecDatabase;
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
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    ids = await insertFacts(database.db, siteId, [
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
    await insertFacts(database.db, siteId, [
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
  after(() => database.drop());

  describe("listDayTotals()", () => {
    it("takes the property's own total, and a sum of rows where there is none", async () => {
      expect(await listDayTotals(database.db, choice())).to.deep.equal([
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
      const germany = await listDayTotals(database.db, choice({ country: "DE" }));
      expect(germany.map(({ clicks, state }) => [clicks, state]))
        .to.deep.equal([[40, "final"], [4, "partial"]]);
      const mobile = await listDayTotals(database.db, choice({ device: "mobile" }));
      expect(mobile.map(({ clicks }) => clicks)).to.deep.equal([45]);
    });
    it("keeps search types and windows apart", async () => {
      const image = await listDayTotals(database.db, choice({ searchType: "image" }));
      expect(image.map(({ clicks }) => clicks)).to.deep.equal([9]);
      expect(await listDayTotals(database.db, choice({ from: "2026-11-03" }))).to.deep.equal([]);
    });
  });

  describe("listKeywordDays()", () => {
    it("takes each day from its queries, or else sums them over their pages", async () => {
      const { tea = 0, cup = 0 } = ids.keywords;
      const days = await listKeywordDays(database.db, { ...choice(), keywordIds: [tea, cup] });
      expect(days).to.deep.equal([
        { id: tea, date: FIRST, clicks: 5, impressions: 50, positionSum: 100 },
        { id: tea, date: SECOND, clicks: 4, impressions: 40, positionSum: 120 },
        { id: cup, date: FIRST, clicks: 1, impressions: 10, positionSum: 30 },
      ].toSorted((a, b) => a.id - b.id));
    });
    it("reads nothing for no keywords", async () => {
      expect(await listKeywordDays(database.db, { ...choice(), keywordIds: [] }))
        .to.deep.equal([]);
    });
  });

  describe("listSegmentTotals()", () => {
    it("sums countries over the days; a position that is missing once is not known", async () => {
      expect(await listSegmentTotals(database.db, choice(), "country")).to.deep.equal([
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
