import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { contentDecaySchema } from "../../../../schemas/content_decay.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { endRefreshes, importRows } from "../../../support/search/search_data.ts";
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

const sumOf = (effects: readonly { clicks: number }[]) =>
  effects.reduce((sum, { clicks }) => sum + clicks, 0);

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
      await endRefreshes(database.db, siteId);
    });

    it("reports pages that fell, the one that lost the most first, with the causes", async () => {
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
      const { page_id: _, ledger, year_trend, ...first } = body.data[0];
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
        drop_low_pct: 53.24,
        drop_high_pct: 65.69,
        days_compared: 28,
        site_drop_pct: null,
        lost: 336,
        weeks_declining: 0,
        // 26 weeks, 15 of them low: Theil-Sen's slope is that of weeks far apart
        trend_slope_per_week: first.trend_slope_per_week,
        sustained: true,
        seasonality: "known",
        fall: {
          shape: "sudden",
          since: "2026-08-10",
          earliest: "2026-08-10",
          latest: "2026-08-10",
        },
        cause: "ranking_loss",
        evidence: [{
          cause: "ranking_loss",
          message: "The mean position went from 4.0 to 9.0.",
          before: 4,
          after: 9,
          clicks: first.evidence[0].clicks,
        }],
        moved_to: null,
        crawl: null,
        measurement: null,
        lost_keywords: [],
        // half of 560 - 224 comes back
        estimated_gain: { low: 0, expected: 168, high: 336 },
        gain_parts: first.gain_parts,
        recommendation:
          "Compare the page with those that rank above it now, and bring it up to date.",
      });
      expect(first.trend_slope_per_week).to.be.lessThan(0);
      expect(first.gain_parts).to.include({
        recoverable_clicks: 336,
        recovery_share: 0.5,
        recovery_source: "convention",
        clicks_then: 392,
      });
      // the last eight weeks and the same of last year: 56 * 20 and 56 * 8
      const { effects, ...windows } = ledger;
      expect(windows).to.deep.equal({
        before: { from: "2025-09-24", to: "2025-11-18" },
        after: { from: "2026-09-23", to: "2026-11-17" },
        days: 56,
        source: "page",
        clicks_before: 1_120,
        clicks_after: 448,
        site_drop_pct: 0,
        keywords: [],
      });
      expect(sumOf(effects)).to.equal(-672);
      expect(first.evidence[0].clicks.expected).to.be.below(-600);
      // 16 weeks that both years have, 14 of them low
      expect(year_trend).to.include({ weeks: 16, before: 2_240 });
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
    // eight weeks
    expect(body.data[0].evidence[0]).to.deep.include({
      cause: "cannibalization",
      message: `${url("/new")} took over 1 of its queries.`,
      before: 56 * 20,
      after: 56 * 16,
    });
    expect(body.data[0].ledger.keywords[0]).to.include({
      keyword: "tea",
      clicks_before: 56 * 20,
      clicks_after: 56 * 4,
      position_before: 4,
      position_after: 4,
    });
  });
  it("says where a page moved to by its redirect where no rows tell queries", async () => {
    const siteId = await insertSite("moved.example.com");
    const url = (path: string) => `https://moved.example.com${path}`;
    await importRows(database.db, siteId, [
      ...daysOf({ page: url("/old") }, (day) => day < FALL ? [20, 400, 4] : [0, 3, 4]),
      ...daysOf({ page: url("/new") }, (day) => day < FALL ? [0, 0, 4] : [19, 390, 4])
        .slice(FALL),
      ...daysOf({ page: url("/steady") }, () => [20, 400, 4]),
    ]);
    const auditId = await insertCrawl(database.db, siteId, {
      urls: { [url("/")]: {}, [url("/new")]: {}, [url("/old")]: { redirectTo: url("/new") } },
    });
    await completeAudit(database.db, auditId);
    await database.db.raw(
      "INSERT INTO audit_redirects (audit_id, url_id, page_id, url, type, final_url, " +
        "hops_count, is_loop, hops, in_sitemap) SELECT audit_id, url_id, page_id, url, 'http', ?, " +
        "1, 0, '[]', 0 FROM audit_pages WHERE audit_id = ? AND url = ?",
      [url("/new"), auditId, url("/old")],
    );
    expect((await get(siteId)).body.data).to.deep.equal([]);
    const { body } = await get(siteId, "?harmless=true");
    expect(body.meta.summary).to.include({ moved: 1, decaying: 0, dead: 0, lost_clicks: 0 });
    expect(body.data).to.have.length(1);
    const { page_id: _, ...moved } = body.data[0].moved_to;
    expect(moved).to.deep.equal({
      url: url("/new"),
      queries: 0,
      clicks: 56 * 19,
      share_pct: 98.24,
      redirects: true,
    });
    expect(body.data[0]).to.deep.include({
      url: url("/old"),
      status: "moved",
      severity: null,
      cause: "moved",
      crawl: { state: "redirected", target: url("/new") },
      estimated_gain: null,
    });
    expect(body.data[0].evidence[0].message)
      .to.equal(`The page redirects to ${url("/new")}, which is shown instead.`);
  });
  it("takes missing days for missing, and says which", async () => {
    const siteId = await insertSite("gaps.example.com");
    const isMissing = (day: number) => (day >= 463 && day < 470) || day === 100;
    const page = "https://gaps.example.com/steady";
    await importRows(
      database.db,
      siteId,
      daysOf({ page }, () => [20, 400, 4]).filter((_, day) => !isMissing(day)),
    );
    const { body } = await get(siteId);
    expect(body.data).to.deep.equal([]);
    expect(body.meta).to.deep.include({
      days_with_data: 472,
      days_missing: 8,
      missing_days: [
        { from: "2026-11-01", to: "2026-11-07" },
        { from: "2025-11-03", to: "2025-11-03" },
      ],
    });
    expect(body.meta.data_status.code).to.equal("days_missing");
    expect(body.meta.data_status.message).to.contain("7 have no data");
    expect(body.meta.summary).to.include({ stable: 1, decaying: 0 });
  });
  it("compares the days that both windows have", async () => {
    const siteId = await insertSite("gap-and-fall.example.com");
    const page = "https://gap-and-fall.example.com/fallen";
    await importRows(
      database.db,
      siteId,
      daysOf({ page }, (day) => day < 400 ? [20, 400, 4] : [10, 200, 4])
        .filter((_, day) => day < 463 || day >= 470),
    );
    const { body } = await get(siteId);
    // not 140 against 560
    expect(body.data[0]).to.include({ clicks: 210, drop_from_peak_pct: 50, days_compared: 21 });
    expect(body.data[0].lost).to.equal(280);
    expect(body.data[0].ledger.days).to.equal(49);
  });
  it("dates a change of counting that pages share, and raises no alarm", async () => {
    const siteId = await insertSite("deep.example.com");
    const pages = Array.from({ length: 8 }, (_, place) => `https://deep.example.com/${place}`);
    await importRows(
      database.db,
      siteId,
      pages.flatMap((page, place) =>
        daysOf({ page }, (day) =>
          // 20 at position 8, and 60 at position 60
          day < FALL ? [day % 10 === place ? 1 : 0, 80, 47] : [day % 10 === place ? 1 : 0, 20, 8])
      ),
    );
    const { body } = await get(siteId);
    expect(body.data).to.deep.equal([]);
    expect(body.meta.summary).to.include({ measurement_change: 8, decaying: 0 });
    expect(body.meta.summary.measurement).to.deep.equal({
      date: "2026-08-10",
      pages_changed: 8,
      pages_looked: 8,
      impressions_before: 8 * 28 * 80,
      impressions_after: 8 * 28 * 20,
      clicks_before: body.meta.summary.measurement.clicks_before,
      clicks_after: body.meta.summary.measurement.clicks_after,
      vanished_position: 60,
    });
    const harmless = (await get(siteId, "?harmless=true")).body.data;
    expect(harmless).to.have.length(8);
    expect(harmless[0]).to.deep.include({
      status: "measurement_change",
      cause: "measurement_change",
      severity: null,
      estimated_gain: null,
    });
    expect(harmless[0].evidence[0].message).to.equal(
      "Impressions at position 60 on average vanished on 2026-08-10, on 8 of 8 pages that had " +
        "such; clicks held.",
    );
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
