import { expect } from "chai";
import { listKeywordExports, listKeywordPageDays } from "../../../db/search/keyword_history.ts";
import type { SeriesChoice } from "../../../db/search_data/search_series.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertFacts, type SpecFact, type SpecFactIds } from "../../support/search/search_facts.ts";
import { insertPeriodQueries, insertPeriods } from "../../support/search/stored_rows.ts";

const TEA = "https://own.example/tea";
const CUPS = "https://own.example/cups";

describe("listKeywordPageDays()", () => {
  let ids: SpecFactIds;
  const pair = (date: string, page: string, clicks: number, more: Partial<SpecFact> = {}) => ({
    ...{ kind: "query_page", query: "tea", date, page, clicks, impressions: 10 * clicks } as const,
    ...more,
  });
  const db = useSpecDatabase(async (db) => {
    ids = await insertFacts(db, 1, [
      pair("2026-10-31", TEA, 99),
      // two countries and devices of one page are one row
      pair("2026-11-01", TEA, 5, { country: "DE", device: "mobile" }),
      pair("2026-11-01", TEA, 2, { country: "AT", device: "mobile" }),
      pair("2026-11-01", TEA, 1, { country: "DE", device: "desktop" }),
      pair("2026-11-01", CUPS, 0, { country: "DE", device: "desktop" }),
      pair("2026-11-01", TEA, 99, { query: "mate" }),
      pair("2026-11-30", TEA, 3, { country: "DE", device: "mobile" }),
      pair("2026-11-30", TEA, 7, { searchType: "image" }),
      pair("2026-12-01", TEA, 99),
      { kind: "query", query: "tea", date: "2026-11-02", clicks: 99, impressions: 99 },
    ]);
    await insertFacts(db, 2, [pair("2026-11-01", TEA, 99)]);
  });
  const list = (choice: Partial<SeriesChoice & { keywordId: number }> = {}) =>
    listKeywordPageDays(db(), {
      siteId: 1,
      searchType: "web",
      country: null,
      device: null,
      from: "2026-11-01",
      to: "2026-11-30",
      keywordId: ids.keywords["tea"] ?? 0,
      ...choice,
    });
  const clicksOf = async (choice: Parameters<typeof list>[0]) =>
    (await list(choice)).map(({ date, clicks }) => [date, clicks]);

  it("sums a page's countries and devices, by day and page, the borders included", async () => {
    const tea = { pageId: ids.pages[TEA] ?? 0, url: TEA };
    const cups = { pageId: ids.pages[CUPS] ?? 0, url: CUPS };
    expect(tea.pageId).to.be.below(cups.pageId);
    expect(await list()).to.deep.equal([
      { date: "2026-11-01", ...tea, clicks: 8, impressions: 80 },
      { date: "2026-11-01", ...cups, clicks: 0, impressions: 0 },
      { date: "2026-11-30", ...tea, clicks: 3, impressions: 30 },
    ]);
  });
  it("lists one country, device or search type alone", async () => {
    expect(await clicksOf({ country: "AT" })).to.deep.equal([["2026-11-01", 2]]);
    expect(await clicksOf({ device: "desktop" }))
      .to.deep.equal([["2026-11-01", 1], ["2026-11-01", 0]]);
    expect(await clicksOf({ country: "DE", device: "mobile" }))
      .to.deep.equal([["2026-11-01", 5], ["2026-11-30", 3]]);
    expect(await clicksOf({ searchType: "image" })).to.deep.equal([["2026-11-30", 7]]);
  });
  it("lists nothing for a keyword of another site, or for days without pages", async () => {
    expect(await list({ siteId: 2 })).to.deep.equal([]);
    expect(await list({ from: "2026-11-02", to: "2026-11-29" })).to.deep.equal([]);
  });
});

describe("listKeywordExports()", () => {
  const db = useSpecDatabase(async (db) => {
    const october = { from: "2026-10-01", to: "2026-10-31" };
    await insertPeriods(db, [
      { id: 1, ...october },
      { id: 2, from: "2026-10-25", to: "2026-10-31" },
      { id: 3, from: "2026-09-01", to: "2026-09-30" },
      { id: 4, from: "2026-09-02", to: "2026-09-29" },
      { id: 5, from: "2026-10-05", to: "2026-11-01" },
      // of October as well, and not what is asked for
      { id: 11, ...october, kind: 3 },
      { id: 12, ...october, searchType: "image" },
      { id: 13, ...october, country: "DE" },
      { id: 14, ...october, device: "mobile" },
      { id: 15, ...october, origin: "days" },
      { id: 16, ...october, retired: 16 },
      { id: 17, ...october, siteId: 2 },
    ]);
    await insertPeriodQueries(db, [
      { periodId: 1, keywordId: 101, clicks: 10, impressions: 100, positionSum: 250.5 },
      { periodId: 1, keywordId: 102, clicks: 99, impressions: 99 },
      { periodId: 2, keywordId: 101, clicks: 4, impressions: 40 },
      { periodId: 3, keywordId: 101, clicks: 3, impressions: 30 },
      ...[4, 5, 11, 12, 13, 14, 15, 16].map((periodId) => ({
        ...{ periodId, keywordId: 101, clicks: periodId, impressions: 99 },
      })),
      { siteId: 2, periodId: 17, keywordId: 101, clicks: 17, impressions: 99 },
      { siteId: 2, periodId: 1, keywordId: 103, clicks: 99, impressions: 99 },
    ]);
  });
  const list = (choice: Partial<Parameters<typeof listKeywordExports>[1]> = {}) =>
    listKeywordExports(db(), {
      siteId: 1,
      keywordId: 101,
      searchType: "web",
      from: "2026-09-30",
      to: "2026-10-31",
      ...choice,
    });
  const clicksOf = async (choice: Parameters<typeof list>[0]) =>
    (await list(choice)).map(({ clicks }) => clicks);

  it("lists exports whose last days are in the window, by their last and first days", async () => {
    expect(await list()).to.deep.equal([
      { from: "2026-09-01", to: "2026-09-30", clicks: 3, impressions: 30, positionSum: null },
      { from: "2026-10-01", to: "2026-10-31", clicks: 10, impressions: 100, positionSum: 250.5 },
      { from: "2026-10-25", to: "2026-10-31", clicks: 4, impressions: 40, positionSum: null },
    ]);
  });
  it("keeps search types, sites and keywords apart", async () => {
    expect(await clicksOf({ searchType: "image" })).to.deep.equal([12]);
    expect(await clicksOf({ siteId: 2 })).to.deep.equal([17]);
    expect(await clicksOf({ keywordId: 102 })).to.deep.equal([99]);
    expect(await clicksOf({ keywordId: 103 })).to.deep.equal([]);
  });
});
