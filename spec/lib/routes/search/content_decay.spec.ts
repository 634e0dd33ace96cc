import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { contentDecaySchema } from "../../../../schemas/content_decay.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const DAYS = 480;
/** The day from which on pages fall. */
const FALL = 380;

type Figures = [clicks: number, impressions: number, position: number];

/** A row for each of the 480 days up to 17 November 2026. */
function daysOf(keys: object, figures: (day: number) => Figures): object[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const [clicks, impressions, position] = figures(day);
    const date = new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - day))).toISOString().slice(0, 10);
    return { date, ...keys, clicks, impressions, position };
  });
}

describe("CONTENT_DECAY_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const insertSite = (domain: string) => insertSpecSite(database.db, account.accountId, { domain });
  const get = (siteId: number, query = "") =>
    api.request("GET", `/sites/${siteId}/content-decay${query}`, { token: account.tokenText });

  describe("of pages by day", () => {
    const url = (path: string) => `https://shop.example.com${path}`;
    let siteId: number;
    before(async () => {
      siteId = await insertSite("shop.example.com");
      await importRows(database.db, siteId, [
        // a worse rank, the same demand
        ...daysOf({ page: url("/rank") }, (day) => day < FALL ? [20, 400, 4] : [8, 400, 9]),
        // half the demand at the same rank
        ...daysOf({ page: url("/demand") }, (day) => day < FALL ? [20, 400, 4] : [10, 200, 4]),
        // high in spring and summer alone, each year
        ...daysOf(
          { page: url("/season") },
          (day) => day >= 200 && day < 340 ? [20, 400, 4] : [5, 100, 4],
        ),
        // the innocent twin
        ...daysOf({ page: url("/steady") }, () => [20, 400, 4]),
      ]);
    });

    it("tells of pages that fell, the one that lost the most first, with the causes", async () => {
      const { status, body } = await get(siteId);
      expect(status).to.equal(200);
      expect(
        body.data.map(({ url, severity, cause }: Record<string, string>) => [url, severity, cause]),
      ).to.deep.equal([
        [url("/rank"), "severe", "ranking_loss"],
        [url("/demand"), "moderate", "demand_drop"],
      ]);
      for (const row of body.data) {
        expect(createValidator(contentDecaySchema)(row)).to.equal(undefined);
      }
      const { page_id: _, ...first } = body.data[0];
      expect(first).to.deep.equal({
        url: url("/rank"),
        title: null,
        status: "decaying",
        severity: "severe",
        // 28 * 8 = 224 of 28 * 20 = 560
        decay_score: 60,
        metric: "clicks",
        clicks: 224,
        previous_clicks: 224,
        clicks_delta_pct: 0,
        impressions: 11_200,
        previous_impressions: 11_200,
        impressions_delta_pct: 0,
        position: 9,
        previous_position: 9,
        position_change: 0,
        year_ago_clicks: 560,
        peak_clicks: 560,
        // of equal peaks the latest: it ends the day before the fall, 9 August
        peak_month: "2026-07",
        peak_from: "2026-07-13",
        peak_to: "2026-08-09",
        drop_from_peak_pct: 60,
        site_drop_pct: null,
        lost: 336,
        weeks_declining: 0,
        // 26 weeks, 15 of them low: Theil-Sen's slope is that of weeks far apart
        trend_slope_per_week: first.trend_slope_per_week,
        sustained: true,
        seasonality: "known",
        cause: "ranking_loss",
        evidence: [{
          cause: "ranking_loss",
          message: "The mean position went from 4.0 to 9.0.",
          before: 4,
          after: 9,
        }],
        lost_keywords: [],
        // half of 560 - 224 comes back
        estimated_gain: { low: 0, expected: 168, high: 336 },
        recommendation:
          "Compare the page with those that rank above it now, and bring it up to date.",
      });
      expect(first.trend_slope_per_week).to.be.lessThan(0);
      // fewer searches: nothing to be won back by work on the page
      expect(body.data[1].estimated_gain).to.deep.equal({ low: 0, expected: 0, high: 0 });
      expect(body.meta).to.deep.include({
        from: "2025-07-26",
        to: "2026-11-17",
        days_with_data: 480,
        data_status: null,
        total: 2,
      });
      expect(body.meta.summary).to.deep.include({
        pages_count: 4,
        decaying: 2,
        seasonal: 1,
        stable: 1,
        lost_clicks: 616,
      });
    });
    it("shows the page that is low by the season when harmless ones are asked for", async () => {
      const { body } = await get(siteId, "?harmless=true&filter[status]=seasonal");
      expect(body.data).to.have.length(1);
      expect(body.data[0]).to.deep.include({
        url: url("/season"),
        severity: null,
        decay_score: 0,
        clicks: 140,
        year_ago_clicks: 140,
        cause: null,
        estimated_gain: null,
      });
    });
  });

  it("names the page of the site that took over a keyword, and the keyword that is lost", async () => {
    const siteId = await insertSite("takeover.example.com");
    const url = (path: string) => `https://takeover.example.com${path}`;
    await importRows(database.db, siteId, [
      ...daysOf(
        { query: "tea", page: url("/old") },
        (day) => day < FALL ? [20, 400, 4] : [4, 100, 4],
      ),
      ...daysOf(
        { query: "tea", page: url("/new") },
        (day) => day < FALL ? [0, 1, 40] : [16, 300, 4],
      ),
    ]);
    const { body } = await get(siteId);
    expect(body.data).to.have.length(1);
    const { keyword_id: _, ...lost } = body.data[0].lost_keywords[0];
    // 28 * 20 - 28 * 4
    expect(lost).to.deep.equal({ keyword: "tea", lost_clicks: 448, gone: false });
    expect(body.data[0]).to.deep.include({ url: url("/old"), cause: "cannibalization" });
    expect(body.data[0].evidence[0]).to.deep.equal({
      cause: "cannibalization",
      message: `${url("/new")} took over 1 of its queries.`,
      before: null,
      after: 448,
    });
  });
  it("answers again when days were imported", async () => {
    const siteId = await insertSite("anew.example.com");
    const page = "https://anew.example.com/rank";
    await importRows(
      database.db,
      siteId,
      daysOf({ page }, (day) => day < FALL ? [20, 400, 4] : [8, 400, 9]),
    );
    expect((await get(siteId)).body.meta.total).to.equal(1);
    await importRows(database.db, siteId, daysOf({ page }, () => [20, 400, 4]));
    expect((await get(siteId)).body.meta.total).to.equal(0);
  });
  it("names the keywords once rows of queries with pages have come as well", async () => {
    const siteId = await insertSite("later.example.com");
    const page = "https://later.example.com/rank";
    const figures = (day: number): Figures => day < FALL ? [20, 400, 4] : [8, 400, 9];
    await importRows(database.db, siteId, daysOf({ page }, figures));
    expect((await get(siteId)).body.data[0].lost_keywords).to.deep.equal([]);
    await importRows(database.db, siteId, daysOf({ query: "tea", page }, figures));
    const { keyword_id: _, ...lost } = (await get(siteId)).body.data[0].lost_keywords[0];
    // 28 * 20 - 28 * 8
    expect(lost).to.deep.equal({ keyword: "tea", lost_clicks: 336, gone: false });
  });
  it("says what is missing: any data, days of pages, enough days", async () => {
    const siteId = await insertSite("empty.example.com");
    expect((await get(siteId)).body.meta.data_status.code).to.equal("no_search_data");
    await importRows(
      database.db,
      siteId,
      "Top pages,Clicks,Impressions,CTR,Position\nhttps://empty.example.com/,1,10,10%,3\n",
      { from: "2026-08-01", to: "2026-08-31", fileName: "Pages.csv" },
    );
    const exported = await get(siteId);
    expect(exported.body.data).to.deep.equal([]);
    expect(exported.body.meta.data_status.code).to.equal("needs_page_days");
    await importRows(
      database.db,
      siteId,
      daysOf({ page: "https://empty.example.com/" }, () => [20, 400, 4]).slice(-60),
      { format: "search_console_rows" },
    );
    const young = await get(siteId);
    expect(young.body.data).to.deep.equal([]);
    expect(young.body.meta.data_status.code).to.equal("too_few_days");
    expect(young.body.meta.summary.new).to.equal(1);
  });
  it("answers 404 for a site of another account", async () => {
    const siteId = await insertSite("mine.example.com");
    const stranger = await insertSpecAccount(database.db);
    const { status } = await api.request("GET", `/sites/${siteId}/content-decay`, {
      token: stranger.tokenText,
    });
    expect(status).to.equal(404);
  });
});
