import { expect } from "chai";
import { REFRESH_STEPS } from "../../../../lib/commands/refresh_steps.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { readFixture } from "../../../support/imports/imports.ts";
import { A, B, OWN, TWO_DAYS_OF_RANKS } from "../../../support/search/planted_ranks.ts";
import { importRankRows, rankRow, serpRows } from "../../../support/search/rank_data.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("VISIBILITY_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });

  const createSite = () =>
    insertSpecSite(database.db, account.accountId, { domain: "own.example", country: "DE" });
  const get = (siteId: number, query = "") =>
    api.request("GET", `/sites/${siteId}/visibility${query}`, { token: account.tokenText });

  async function insertRanks(): Promise<number> {
    const siteId = await createSite();
    await importRankRows(database.db, siteId, TWO_DAYS_OF_RANKS);
    return siteId;
  }

  describe("GET /sites/{id}/visibility", () => {
    it("compares the same keywords on both days, weighted by their search volume", async () => {
      const { status, body } = await get(await insertRanks());
      expect(status).to.equal(200);
      // CTR of positions 1 to 3: 28.5, 15.7 and 11 %; 541.5 clicks are possible
      expect(body.data.current).to.deep.include({
        visibility_score: 75, // (1000 × .285 + 500 × .157 + 400 × .11) ÷ (1900 × .285)
        visibility_pct: 75.25,
        share_of_voice: 0.41, // 407.5 ÷ (1000 × .552 + 500 × .442 + 400 × .552)
        avg_position: 2,
        avg_position_penalised: 2,
        estimated_clicks: 110.5, // 1000 × .0817 + 500 × .0382 + 400 × .0243
        keywords_count: 3,
        top_3: 3,
        unranked_count: 0,
      });
      expect(body.data.previous).to.deep.include({
        visibility_score: 50, // (1000 × .157 + 400 × .285) ÷ 541.5
        visibility_pct: 50.05,
        share_of_voice: 0.3055, // 271 ÷ (552 + 221 + 400 × .285)
        avg_position: 1.5,
        avg_position_penalised: 34.33,
        estimated_clicks: 70.9,
        keywords_count: 3,
        top_3: 2,
        unranked_count: 1,
      });
      expect(body.data.delta).to.deep.equal({
        visibility_score: 25,
        visibility_pct: 25.21,
        share_of_voice: 0.1045,
        avg_position: 0.5,
        position_change: -0.5,
        estimated_clicks: 39.6,
        keywords_count: 0,
        top_3: 1,
        top_4_10: 0,
        top_11_20: 0,
        top_21_100: 0,
      });
      expect(body.data.competitors).to.equal(null);
      expect(body.meta).to.deep.include({
        source: "rank_check",
        from: "2026-10-14",
        to: "2026-11-10",
        days_with_data: 1,
        previous: { from: "2026-09-16", to: "2026-10-13", days_with_data: 1 },
        universe: "tracked",
        weighting: "volume",
        imputed_count: 0,
        visibility_curve: "default-v1",
        added_keywords_count: 1,
        removed_keywords_count: 0,
        serps_count: 3,
        share_of_voice_status: null,
        data_status: null,
      });
      expect(body.meta.click_curve).to.deep.equal({
        curve_id: "site-calibrated-v1:seoclarity-2021-desktop",
        calibrated: false,
        impressions_used: 0,
      });
    });
    it("says which keywords moved it, and by how much", async () => {
      const { body } = await get(await insertRanks());
      const moves = (rows: { keyword: string; visibility_delta: number }[]) =>
        rows.map(({ keyword, visibility_delta }) => [keyword, visibility_delta]);
      expect(moves(body.data.winners)).to.deep.equal([["tea", 23.64], ["mate", 14.5]]);
      expect(moves(body.data.losers)).to.deep.equal([["coffee", -12.93]]);
      const [, { keyword_id: _, ...mate }] = body.data.winners;
      expect(mate).to.deep.equal({
        keyword: "mate",
        url: OWN,
        position: 2,
        previous_position: null,
        position_change: null,
        weight: 500,
        visibility_pct: 14.5,
        previous_visibility_pct: 0,
        visibility_delta: 14.5,
      });
    });
    it("carries a rank on for 35 days, and no longer", async () => {
      const { body } = await get(await insertRanks());
      const point = (day: string) =>
        body.data.series.find(({ from }: { from: string }) => from === day);
      expect(body.data.series.length).to.equal(28);
      expect(point("2026-11-05")).to.deep.include({ visibility_pct: 50.05, keywords_count: 3 });
      expect(point("2026-11-06")).to.deep.include({ visibility_pct: null, keywords_count: 0 });
      expect(point("2026-11-10")).to.deep.equal({
        from: "2026-11-10",
        to: "2026-11-10",
        visibility_score: 75,
        visibility_pct: 75.25,
        share_of_voice: 0.41,
        avg_position: 2,
        keywords_count: 3,
      });
    });
    it("reports months by their last day", async () => {
      const { body } = await get(await insertRanks(), "?granularity=month&to=2026-11-10");
      expect(
        body.data.series.map((
          { from, to, visibility_pct }: { from: string; to: string; visibility_pct: number },
        ) => [from, to, visibility_pct]),
      ).to.deep.equal([["2026-10-14", "2026-10-31", 50.05], ["2026-11-01", "2026-11-10", 75.25]]);
    });
    it("measures all keywords of the day where nothing is compared", async () => {
      const { body } = await get(await insertRanks(), "?compare=none");
      // with cocoa: 436 ÷ (2000 × .285)
      expect(body.data.current).to.deep.include({ visibility_pct: 76.49, keywords_count: 4 });
      expect(body.data).to.deep.include({ previous: null, delta: null, winners: [], losers: [] });
      expect(body.meta.previous).to.equal(null);
    });
    it("is 100 for who is first everywhere, and 0 for who is nowhere", async () => {
      const siteId = await createSite();
      await importRankRows(database.db, siteId, [
        ...serpRows("tea", "2026-11-10", [OWN, A]),
        ...serpRows("mate", "2026-11-10", [OWN, A]),
        ...serpRows("tea", "2026-11-11", [A], { device: "mobile" }),
      ]);
      expect((await get(siteId, "?device=desktop")).body.data.current)
        .to.deep.include({ visibility_score: 100, visibility_pct: 100 });
      expect((await get(siteId, "?device=mobile")).body.data.current).to.deep.include({
        visibility_score: 0,
        visibility_pct: 0,
        share_of_voice: 0,
        avg_position: null,
        avg_position_penalised: 100,
        unranked_count: 1,
      });
    });
    it("estimates no clicks where keywords weigh the same, and no share of voice without pages", async () => {
      const siteId = await createSite();
      await importRankRows(database.db, siteId, [
        rankRow({ keyword: "tea", date: "2026-11-10", position: 1 }),
        rankRow({ keyword: "mate", date: "2026-11-10", position: null }),
      ]);
      const { body } = await get(siteId);
      expect(body.data.current).to.deep.include({
        visibility_pct: 50,
        share_of_voice: null,
        estimated_clicks: null,
        estimated_clicks_low: null,
      });
      expect(body.meta.weighting).to.equal("equal");
      expect(body.meta.share_of_voice_status.code).to.equal("needs_result_pages");
    });
    it("weighs tracked keywords by impressions where volumes are not known", async () => {
      const siteId = await createSite();
      await importRankRows(database.db, siteId, [
        rankRow({ keyword: "tea", date: "2026-11-10", position: 1 }),
        rankRow({ keyword: "mate", date: "2026-11-10", position: null }),
      ]);
      await importRows(database.db, siteId, [
        { date: "2026-11-09", query: "tea", clicks: 1, impressions: 30, position: 1 },
        { date: "2026-11-09", query: "mate", clicks: 0, impressions: 10, position: 90 },
      ]);
      const { body } = await get(siteId, "?from=2026-11-01&to=2026-11-10");
      expect(body.data.current.visibility_pct).to.equal(75);
      expect(body.meta.weighting).to.equal("impressions");
    });
    it("answers the same again from what it kept, and again when ranks were imported", async () => {
      const siteId = await insertRanks();
      const first = await get(siteId);
      expect(await database.db("search_reports").where({ site_id: siteId }).count({ n: "*" }))
        .to.deep.equal([{ n: 1 }]);
      expect((await get(siteId)).body).to.deep.equal(first.body);
      await importRankRows(database.db, siteId, serpRows("tea", "2026-11-10", [A, OWN, B]));
      // tea falls to the second place: (157 + 78.5 + 44) ÷ 541.5
      expect((await get(siteId)).body.data.current.visibility_pct).to.equal(51.62);
    });
    it("measures Search Console's queries where there are no ranks, as an upper bound", async () => {
      const siteId = await createSite();
      await insertQueries(siteId);
      const { body } = await get(siteId, "?from=2026-10-03&to=2026-10-04");
      // 400 impressions of tea, 100 of mate: (400 × .285 + 100 × .025) ÷ (500 × .285)
      expect(body.data.current).to.deep.include({
        visibility_score: 82,
        visibility_pct: 81.75,
        share_of_voice: null,
        avg_position: 2.8,
        avg_position_penalised: null,
        estimated_clicks: 33.1, // 400 × .0817 + 100 × .0044
        keywords_count: 2,
        top_3: 1,
        top_4_10: 1,
      });
      // tea was third, mate first
      expect(body.data.previous).to.deep.include({
        visibility_pct: 50.88,
        avg_position: 2.6,
        top_3: 2,
      });
      expect(body.data.delta).to.deep.include({ visibility_pct: 30.88, position_change: -0.2 });
      expect(body.data.winners[0]).to.deep.include({
        keyword: "tea",
        position: 1,
        previous_position: 3,
        visibility_delta: 49.12,
      });
      expect(body.data.losers[0]).to.deep.include({ keyword: "mate", visibility_delta: -18.25 });
      expect(body.meta).to.deep.include({
        universe: "observed",
        weighting: "impressions",
        context: null,
        added_keywords_count: 1,
        removed_keywords_count: 1,
      });
      expect(body.data.series).to.deep.equal([
        {
          from: "2026-10-03",
          to: "2026-10-03",
          visibility_score: 100,
          visibility_pct: 100,
          share_of_voice: null,
          avg_position: 1,
          keywords_count: 2,
        },
        {
          from: "2026-10-04",
          to: "2026-10-04",
          visibility_score: 77, // (300 × .285 + 100 × .025) ÷ (400 × .285)
          visibility_pct: 77.19,
          share_of_voice: null,
          avg_position: 3.25,
          keywords_count: 2,
        },
      ]);
    });
    it("takes the universe that is asked for", async () => {
      const siteId = await insertRanks();
      await insertQueries(siteId);
      expect((await get(siteId)).body.meta.universe).to.equal("tracked");
      expect((await get(siteId, "?universe=observed")).body.meta.universe).to.equal("observed");
    });
    it("measures the real answers of SerpApi, imported as the service does", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId, {
        domain: "books.google.com",
      });
      const file = readFixture("serp_api/search_coffee_sample.json");
      await importRows(database.db, siteId, [file], { to: "2018-04-22", country: "US" });
      for (const step of REFRESH_STEPS) {
        await step.run({
          db: database.db,
          searchWindows: database.searchWindows,
          siteId,
          now: new Date("2026-11-20T12:00:00Z"),
        });
      }
      const { body } = await get(siteId);
      // all nine organic results are on the host
      expect(body.data.current).to.deep.include({
        visibility_score: 100,
        share_of_voice: 1,
        avg_position: 1,
        keywords_count: 1,
        top_3: 1,
        estimated_clicks: null,
      });
      expect(body.meta).to.deep.include({
        from: "2018-04-22",
        to: "2018-04-22",
        weighting: "equal",
        serps_count: 1,
      });
      expect(body.meta.context).to.deep.equal({
        engine: "google",
        country: "US",
        location: "Austin, Texas",
        language: null,
        device: null,
      });
    });
    it("takes no ranks of the web for those of another search type", async () => {
      const siteId = await insertRanks();
      await insertQueries(siteId);
      const { body } = await get(siteId, "?search_type=image");
      expect(body.data.current).to.equal(null);
      expect(body.meta).to.deep.include({ search_type: "image", universe: null });
    });
    it("says that there are no ranks of an engine", async () => {
      const siteId = await insertRanks();
      await insertQueries(siteId);
      const { body } = await get(siteId, "?engine=bing");
      expect(body.data.current).to.equal(null);
      expect(body.meta.data_status.code).to.equal("no_ranks");
    });
    it("names what there are ranks of, where there is nothing else", async () => {
      const { body } = await get(await insertRanks(), "?device=mobile");
      expect(body.meta.data_status.code).to.equal("no_ranks");
      expect(body.meta.data_status.message).to.contain("There are of: google, DE, desktop. ");
    });
    it("says that there are no ranks at all where these are asked for", async () => {
      const { body } = await get(await createSite(), "?universe=tracked");
      expect(body.meta.data_status.code).to.equal("no_ranks");
    });
    it("answers nulls and says what to bring when there are no data", async () => {
      const { status, body } = await get(await createSite(), "?competitors=true");
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({ current: null, previous: null, series: [] });
      expect(body.meta.source).to.equal(null);
      expect(body.meta.data_status.code).to.equal("no_search_data");
    });
    it("says which window has no ranks", async () => {
      const { body } = await get(await insertRanks(), "?from=2025-01-01&to=2025-01-31");
      expect(body.data.current).to.equal(null);
      expect(body.meta.data_status.code).to.equal("window_without_data");
    });
    for (
      const [query, field] of [
        ["?granularity=year", "granularity"],
        ["?from=2026-11-10&to=2026-11-01", "from"],
        ["?to=2026-02-30", "to"],
        ["?universe=all", "universe"],
        ["?competitors=perhaps", "competitors"],
        ["?page=2", "page"],
      ] as const
    ) {
      it(`refuses ${query}`, async () => {
        const { status, body } = await get(await insertRanks(), query);
        expect(status).to.equal(422);
        expect(body.errors).to.have.property(field);
      });
    }
    it("does not know another account's site", async () => {
      const siteId = await insertRanks();
      account = await insertSpecAccount(database.db);
      expect((await get(siteId)).status).to.equal(404);
    });
  });

  function insertQueries(siteId: number) {
    const row = (date: string, query: string, impressions: number, position: number) => ({
      date,
      query,
      clicks: 0,
      impressions,
      position,
    });
    return importRows(database.db, siteId, [
      row("2026-10-01", "tea", 100, 2),
      row("2026-10-02", "tea", 100, 4),
      row("2026-10-01", "mate", 50, 1),
      row("2026-10-02", "old", 10, 1),
      row("2026-10-03", "tea", 100, 1),
      row("2026-10-04", "tea", 300, 1),
      row("2026-10-04", "mate", 100, 10),
      row("2026-10-03", "cocoa", 40, 1),
    ]);
  }
});
