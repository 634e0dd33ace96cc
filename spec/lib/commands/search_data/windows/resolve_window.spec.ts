import { expect } from "chai";
import { SEARCH_KINDS } from "../../../../../db/search_data/search_kinds.ts";
import type { PeriodKind } from "../../../../../db/search_data/search_periods.ts";
import { requestRefresh } from "../../../../../lib/commands/search_data/refresh/request_refresh.ts";
import type { SearchWindow } from "../../../../../lib/commands/search_data/search_window.ts";
import { ValidationError } from "../../../../../lib/core/errors.ts";
import { addDays } from "../../../../../lib/core/days.ts";
import type { SearchWindowQuery } from "../../../../../schemas/search_window.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts, type SpecFact } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { waitFor } from "../../../../support/wait.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const TEA = "https://shop.example.com/tea";
const CUPS = "https://shop.example.com/cups";

/** Days of November 2026. */
const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}`;
const query = (date: number, text: string, clicks: number, impressions = 10): SpecFact => ({
  kind: "query",
  date: day(date),
  query: text,
  clicks,
  impressions,
  position: 2,
});

describe("resolve()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  const resolve = (query: SearchWindowQuery = {}, kind: PeriodKind = "query") =>
    database.searchWindows.resolve({ siteId, kind, query, now: NOW });
  const found = async (query: SearchWindowQuery = {}, kind?: PeriodKind) => {
    const window = await resolve(query, kind);
    if (window.period === null) throw new Error(window.status.message);
    return window;
  };
  const rowsOf = async ({ period }: SearchWindow) =>
    await database.db("search_period_queries").where({ period_id: period.id })
      .join("keywords", "keywords.id", "keyword_id").orderBy("keyword")
      .select("keyword", "clicks", "impressions", "position_sum", "pages_count", "top_page_id");

  it("sums the rows of the days by query", async () => {
    await insertFacts(database.db, siteId, [
      query(1, "tea", 3),
      query(2, "tea", 4, 30),
      query(2, "cups", 1),
    ]);
    const window = await found();
    expect(window).to.deep.include({
      from: "2026-11-01",
      to: "2026-11-02",
      days: 2,
      daysWithData: 2,
      dataState: "final",
      aggregation: "by_property",
      status: null,
      previous: null,
    });
    expect(window.period).to.deep.include({
      rowsCount: 2,
      clicks: 8,
      impressions: 50,
      positionSum: 100,
    });
    expect(await rowsOf(window)).to.deep.equal([
      {
        keyword: "cups",
        clicks: 1,
        impressions: 10,
        position_sum: 20,
        pages_count: null,
        top_page_id: null,
      },
      {
        keyword: "tea",
        clicks: 7,
        impressions: 40,
        position_sum: 80,
        pages_count: null,
        top_page_id: null,
      },
    ]);
  });
  it("takes the last 28 days with data, and compares them with the 28 days before", async () => {
    await insertFacts(database.db, siteId, [
      { ...query(1, "tea", 1), date: "2026-09-01" },
      { ...query(1, "tea", 2), date: "2026-10-22" },
      query(18, "tea", 5),
    ]);
    const window = await found();
    expect(window).to.deep.include({ from: "2026-10-22", to: "2026-11-18", daysWithData: 2 });
    expect(window.period.clicks).to.equal(7);
    expect(window.previous).to.equal(null);
  });
  it("compares with a window that the days reach back to", async () => {
    await insertFacts(database.db, siteId, [
      { ...query(1, "tea", 1), date: "2026-09-24" },
      { ...query(1, "tea", 2), date: "2026-10-21" },
      query(18, "tea", 5),
    ]);
    const window = await found();
    expect(window.previous).to.deep.include({
      dateFrom: "2026-09-24",
      dateTo: "2026-10-21",
      clicks: 3,
    });
    expect(window.previousDaysWithData).to.equal(2);
    expect((await found({ compare: "none" })).previous).to.equal(null);
  });
  it("compares with the same weekdays of the year before", async () => {
    await insertFacts(database.db, siteId, [
      { ...query(1, "tea", 1), date: "2025-11-16" },
      { ...query(1, "tea", 4), date: "2025-11-17" },
      query(16, "tea", 5),
    ]);
    const window = await found({
      from: "2026-11-16",
      to: "2026-11-16",
      compare: "previous_year",
    });
    expect(window.previous).to.deep.include({ dateFrom: "2025-11-17", clicks: 4 });
  });
  it("names the page with the most clicks of a query, and how many it has", async () => {
    const { pages } = await insertFacts(database.db, siteId, [
      query(1, "tea", 9),
      { kind: "query_page", date: day(1), query: "tea", page: TEA, clicks: 2, impressions: 3 },
      { kind: "query_page", date: day(1), query: "tea", page: CUPS, clicks: 1, impressions: 9 },
    ]);
    const [tea] = await rowsOf(await found());
    expect(tea).to.deep.include({ clicks: 9, pages_count: 2, top_page_id: pages[TEA] });
  });
  it("sums rows of queries with pages where they cover more days", async () => {
    await insertFacts(database.db, siteId, [
      query(2, "tea", 9),
      { kind: "query_page", date: day(1), query: "tea", page: TEA, clicks: 2, impressions: 3 },
      { kind: "query_page", date: day(2), query: "tea", page: TEA, clicks: 3, impressions: 3 },
      { kind: "query_page", date: day(2), query: "tea", page: CUPS, clicks: 1, impressions: 9 },
    ]);
    const window = await found();
    expect(window).to.deep.include({ aggregation: "by_page", daysWithData: 2 });
    expect(window.period).to.deep.include({ factsKind: "query_page", clicks: 6, rowsCount: 1 });
  });
  it("keeps anonymised queries apart from the rows", async () => {
    await insertFacts(database.db, siteId, [
      query(1, "tea", 9),
      { kind: "query", date: day(1), clicks: 4, impressions: 20, position: 3 },
    ]);
    const { period } = await found();
    expect(period).to.deep.include({ clicks: 9, rowsCount: 1 });
    expect(period.summary.anonymized).to.deep.equal({
      clicks: 4,
      impressions: 20,
      positionSum: 60,
    });
  });
  it("sums pages, with the query that brings each the most clicks", async () => {
    const { keywords, pages } = await insertFacts(database.db, siteId, [
      { kind: "page_of_rows", date: day(1), page: TEA, clicks: 5, impressions: 20 },
      { kind: "query_page", date: day(1), query: "tea", page: TEA, clicks: 2, impressions: 3 },
      { kind: "query_page", date: day(1), query: "pot", page: TEA, clicks: 3, impressions: 9 },
    ]);
    const window = await found({}, "page");
    const rows = await database.db("search_period_pages").where({ period_id: window.period.id })
      .select("page_id", "clicks", "top_keyword_id", "keywords_count");
    expect(rows).to.deep.equal([
      { page_id: pages[TEA], clicks: 5, top_keyword_id: keywords["pot"], keywords_count: 2 },
    ]);
  });
  it("answers one country, whatever the device", async () => {
    await insertFacts(database.db, siteId, [
      { ...query(1, "tea", 3), country: "DE", device: "mobile" },
      { ...query(1, "tea", 4), country: "DE", device: "desktop" },
      { ...query(1, "tea", 9), country: "AT", device: "mobile" },
    ]);
    expect((await found({ country: "DE" })).period.clicks).to.equal(7);
    expect((await found({ device: "mobile" })).period.clicks).to.equal(12);
    expect((await found()).period.clicks).to.equal(16);
  });
  it("says that rows without countries cannot be distinguished by country", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    const { period, status } = await resolve({ country: "DE" });
    expect(period).to.equal(null);
    expect(status?.code).to.equal("needs_country_rows");
  });
  it("gives the same period again, and another one once a day was imported again", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    const first = await found();
    expect((await found()).period.id).to.equal(first.period.id);
    await insertFacts(database.db, siteId, [query(1, "tea", 5)]);
    const second = await found();
    expect(second.period.id).to.not.equal(first.period.id);
    expect(second.period.clicks).to.equal(5);
    expect((await rowsOf(first)).map(({ clicks }) => clicks)).to.deep.equal([3]);
  });
  it("computes a window once for requests that come at the same time", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    const windows = await Promise.all(Array.from({ length: 5 }, () => found()));
    expect(new Set(windows.map(({ period }) => period.id)).size).to.equal(1);
    const [rows] = await database.db("search_period_queries").where({ site_id: siteId })
      .count({ count: "*" });
    expect(rows?.["count"]).to.equal(1);
  });
  it("stays with the period of a list's first page", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    const first = await found();
    await insertFacts(database.db, siteId, [query(2, "tea", 5)]);
    const next = await database.searchWindows.resolve({
      siteId,
      kind: "query",
      query: {},
      now: NOW,
      snapshot: first.period.id,
    });
    expect(next).to.deep.include({ from: "2026-11-01", to: "2026-11-01" });
    expect(next.period?.id).to.equal(first.period.id);
  });
  it("says that days of the window are missing at its end", async () => {
    await insertFacts(database.db, siteId, [query(10, "tea", 3)]);
    const { status } = await found({ from: day(1), to: day(20) });
    expect(status).to.deep.equal({
      code: "window_partly_covered",
      message: "The data reach from 2026-11-10 to 2026-11-10: the figures are of these days of " +
        "the window alone.",
    });
  });
  it("says that some days may still change", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    await insertFacts(database.db, siteId, [query(2, "tea", 3)], { state: "partial" });
    expect((await found()).dataState).to.equal("partial");
    expect((await found({ to: day(1) })).dataState).to.equal("final");
  });
  it("says what brings data to a site without any", async () => {
    const { period, status } = await resolve();
    expect(period).to.equal(null);
    expect(status).to.deep.equal({
      code: "no_search_data",
      message: "This site has no search data yet. " +
        `PUT /sites/${siteId}/integrations/search-console connects Google Search Console; ` +
        `POST /sites/${siteId}/imports takes its exports, and so does ` +
        `npm run import -- --site ${siteId} FILE, of any size.`,
    });
  });
  it("names the existing days when others are asked for", async () => {
    await insertFacts(database.db, siteId, [query(3, "tea", 3), query(5, "tea", 3)]);
    const { period, status } = await resolve({ from: "2026-01-01", to: "2026-01-31" });
    expect(period).to.equal(null);
    expect(status).to.deep.equal({
      code: "window_without_data",
      message: "There are no rows of queries from 2026-01-01 to 2026-01-31. There are: " +
        "days from 2026-11-03 to 2026-11-05.",
    });
  });
  it("says that queries and pages apart do not tell which go together", async () => {
    await insertFacts(database.db, siteId, [query(3, "tea", 3)]);
    const { status } = await resolve({}, "query_page");
    expect(status?.code).to.equal("needs_query_page_rows");
  });
  it("names the search types that exist", async () => {
    await insertFacts(database.db, siteId, [{ ...query(3, "tea", 3), searchType: "image" }]);
    const { status } = await resolve();
    expect(status).to.deep.equal({
      code: "no_data_of_search_type",
      message: "There is no data of the search type web. There is of: image.",
    });
  });
  it("refuses a window that ends before it begins, and one that is too long", async () => {
    const errorOf = (query: SearchWindowQuery) =>
      resolve(query).then(() => undefined, (error: unknown) => error);
    const turned = await errorOf({ from: day(9), to: day(8) });
    expect(turned).to.be.instanceOf(ValidationError);
    expect(turned).to.have.deep.property("errors", {
      from: ["The from parameter must not be after to, which is 2026-11-08."],
    });
    const long = await errorOf({ from: "2020-01-01", to: day(8) });
    expect(long).to.be.instanceOf(ValidationError);
  });
  it("shows the window before while many newer rows are being summed", async () => {
    const days = Array.from({ length: 29 }, (_, index) => ({
      ...query(1, "tea", 1),
      date: addDays("2026-10-21", index),
    }));
    await insertFacts(database.db, siteId, days.slice(0, 28));
    const kept = await found();
    await database.db("search_periods").where({ id: kept.period.id }).update({ fixed: 1 });
    await insertFacts(database.db, siteId, days.slice(28));
    await database.db("search_days").where({ site_id: siteId }).update({ rows_count: 100_000 });
    await requestRefresh(database.db, siteId);
    const window = await found();
    expect(window.period.id).to.equal(kept.period.id);
    expect(window).to.deep.include({ from: "2026-10-21", to: "2026-11-17" });
    expect(window.status).to.deep.equal({
      code: "refreshing",
      message: "Newer data, up to 2026-11-18, are being summed; until that is done, within a " +
        "minute or two, the window before is shown.",
    });
    const asked = await found({ from: "2026-10-22", to: "2026-11-18" });
    expect(asked).to.deep.include({ to: "2026-11-18", status: null });
  });
  it("answers before the comparison where both have millions of rows", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3), query(2, "tea", 5)]);
    await database.db("search_days").where({ site_id: siteId }).update({ rows_count: 2_000_000 });
    const second = { from: day(2), to: day(2) };
    const alone = await found(second);
    expect(alone.previous).to.equal(null);
    expect(alone.status?.code).to.equal("comparison_computing");
    await waitFor("the comparison", async () => (await found(second)).previous !== null);
    const whole = await found(second);
    expect(whole.previous?.clicks).to.equal(3);
    expect(whole).to.deep.include({ status: null, previousDaysWithData: 1 });
    expect(whole.period.id).to.equal(alone.period.id);
  });
  it("keeps nothing of a site that is being deleted", async () => {
    await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    const error = await resolve().then(() => undefined, (cause: unknown) => cause);
    expect(error).to.have.property("code", "site_not_found");
    expect(await database.db("search_periods").where({ site_id: siteId })).to.deep.equal([]);
    expect(await database.db("search_period_queries").where({ site_id: siteId }))
      .to.deep.equal([]);
  });

  describe("of exports that know no days", () => {
    const insertExport = async (from: string, to: string, clicks: number, rowsCount = 1) => {
      const [id] = await database.db("search_periods").insert({
        site_id: siteId,
        kind: SEARCH_KINDS.query,
        search_type: "web",
        date_from: from,
        date_to: to,
        origin: "export",
        facts_kind: SEARCH_KINDS.query,
        import_id: 7,
        rows_count: rowsCount,
        clicks,
        impressions: 100,
        position_sum: 200,
        computed_at: NOW,
        used_at: NOW,
      });
      return id;
    };

    it("takes the newest window, and the one before that is about as long", async () => {
      await insertExport("2026-10-01", "2026-10-31", 30);
      const august = await insertExport("2026-08-01", "2026-08-31", 20);
      const september = await insertExport("2026-09-01", "2026-09-30", 20);
      const window = await found({ from: "2026-10-01", to: "2026-10-31" });
      expect(window).to.deep.include({ origin: "export", daysWithData: null, source: "import" });
      expect(window.previous?.id).to.equal(september).and.not.equal(august);
      expect((await found()).period.clicks).to.equal(30);
    });
    it("names the existing windows when others are asked for", async () => {
      await insertExport("2026-10-01", "2026-10-31", 30);
      const { status } = await resolve({ from: "2026-10-01", to: "2026-10-30" });
      expect(status).to.deep.equal({
        code: "window_without_data",
        message: "There are no rows of queries from 2026-10-01 to 2026-10-30. There are: " +
          "an export of 2026-10-01 to 2026-10-31.",
      });
    });
    it("says that an export of exactly as many rows as there can be is probably cut", async () => {
      await insertExport("2026-10-01", "2026-10-31", 30, 1_000);
      expect((await found()).status).to.deep.equal({
        code: "export_may_be_cut",
        message:
          "The export has 1,000 rows, the most that Search Console's interface exports, and " +
          "that its API gives unless it is asked for more: the rows with the fewest clicks are " +
          "probably missing.",
      });
      await database.db("search_periods").update({ rows_count: 25_000 });
      expect((await found()).status?.code).to.equal("export_may_be_cut");
      // what came by another way has as many as it has
      for (const rows_count of [999, 1_001, 12_112]) {
        await database.db("search_periods").update({ rows_count });
        expect((await found()).status, String(rows_count)).to.equal(null);
      }
    });
    it("prefers days", async () => {
      await insertExport("2026-10-01", "2026-10-31", 30);
      await insertFacts(database.db, siteId, [query(1, "tea", 3)]);
      expect(await found()).to.deep.include({ origin: "days", status: null });
      await database.db("search_days").where({ site_id: siteId }).update({ rows_cut: 1 });
      expect((await found()).status?.code).to.equal("days_cut");
      expect((await found({ from: "2026-10-01", to: "2026-10-31" })).origin).to.equal("export");
    });
  });
});
