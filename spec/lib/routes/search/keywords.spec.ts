import { expect } from "chai";
import { refreshSiteGains } from "../../../../lib/commands/search/gains/refresh_site_gains.ts";
import { readFixture } from "../../../support/imports/imports.ts";
import { keywordDay, useKeywordSpec } from "../../../support/search/keyword_spec.ts";
import { importRankRows, rankRow, volumeRow } from "../../../support/search/rank_data.ts";
import { importRows } from "../../../support/search/search_data.ts";

describe("KEYWORD_ROUTES", () => {
  const { database, insertSite, insertShop, judge, send, list, keywordsOf, hostOf } =
    useKeywordSpec();

  describe("GET /sites/:id/keywords", () => {
    let siteId: number;
    let host: string;
    before(async () => {
      siteId = await insertShop();
      host = hostOf(siteId);
    });

    it("answers each query of the last 28 days with data, compared with those before", async () => {
      const { data, meta } = await list(siteId);
      expect(data.map(({ keyword }: { keyword: string }) => keyword))
        .to.deep.equal(["acme", "garden hose", "buy pump", "tap"]);
      // 12 clicks of 400 impressions; (100 * 6 + 200 * 5 + 100 * 9) / 400; on 22 October 6, on the 23rd
      // (200 * 5 + 100 * 9) / 300; before 5 clicks at position 8
      expect(data[1]).to.deep.include({
        keyword: "garden hose",
        tracked: false,
        branded: false,
        url: `${host}/hose`,
        position: 6.25,
        position_source: "search_console",
        previous_position: 8,
        position_change: 1.75,
        best_position: 6,
        clicks: 12,
        impressions: 400,
        ctr: 0.03,
        // between 0.84 % at 6 and 0.67 % at 7
        expected_ctr: 0.008,
        clicks_delta: 7,
        search_volume: null,
        pages_count: 2,
        tags: [],
      });
      expect(meta).to.deep.include({
        source: "import",
        from: "2026-10-22",
        to: "2026-11-18",
        previous: { from: "2026-09-24", to: "2026-10-21", days_with_data: 2 },
        aggregation: "by_page",
        formula: { name: "keyword_opportunity", version: 2 },
        click_curve: {
          curve_id: "site-calibrated-v1:seoclarity-2021-desktop",
          calibrated: false,
          impressions_used: 0,
        },
        data_status: null,
        total: 4,
      });
    });
    it("distinguishes new keywords from those whose clicks have changed", async () => {
      const { data } = await list(siteId, "?fields=keyword,clicks_delta,previous_position");
      expect(data).to.deep.equal([
        { keyword: "acme", clicks_delta: -10, previous_position: 1 },
        { keyword: "garden hose", clicks_delta: 7, previous_position: 8 },
        { keyword: "buy pump", clicks_delta: null, previous_position: null },
        { keyword: "tap", clicks_delta: null, previous_position: null },
      ]);
    });
    it("estimates what a few places more would bring, as a range", async () => {
      const [, , pump] = (await list(siteId)).data;
      // 1 click of 2,000 impressions, drawn to 0.12 % as the usual rate is 0.41 %; the half of the window
      // counts at least, so that these are 4,000; at 9.8, seven tenths of 14, the curve has 1.9 times that, of 1.08 times the
      // impressions
      const { gain_parts: parts, ...opportunity } = pump.opportunity;
      expect(opportunity).to.deep.equal({
        type: "striking_distance",
        target_position: 9.8,
        gain: { low: 0, expected: 4.9, high: 22 },
      });
      expect(parts).to.include({ impressions: 4_000, own_rate: 0.0005, curve_factor: 2.04843185 });
      expect(parts.clicks_then - parts.clicks_now).to.be.closeTo(4.9, 0.05);
      expect(pump).to.deep.include({ ctr: 0.0005, expected_ctr: 0.0044, best_position: 14 });
    });
    it("orders and filters by the gain", async () => {
      expect(await keywordsOf(siteId, "?sort=-opportunity&per_page=1"))
        .to.deep.equal(["garden hose"]);
      expect(await keywordsOf(siteId, "?filter[opportunity][gte]=4.1"))
        .to.deep.equal(["garden hose", "buy pump"]);
      expect(await keywordsOf(siteId, "?filter[opportunity][gte]=13.2")).to.deep.equal([]);
      expect(await keywordsOf(siteId, "?filter[opportunity][null]=true"))
        .to.deep.equal(["acme", "tap"]);
    });
    it("filters by what is known of a keyword", async () => {
      expect(await keywordsOf(siteId, "?filter[branded]=true")).to.deep.equal(["acme"]);
      expect(await keywordsOf(siteId, "?filter[intent]=transactional")).to.deep.equal(["buy pump"]);
      expect(await keywordsOf(siteId, "?filter[position][between]=5,20"))
        .to.deep.equal(["garden hose", "buy pump"]);
      expect(await keywordsOf(siteId, `?filter[url]=${host}/tap`)).to.deep.equal(["tap"]);
      expect(await keywordsOf(siteId, "?filter[clicks_delta][lt]=0")).to.deep.equal(["acme"]);
      expect(await keywordsOf(siteId, "?q=PUMP")).to.deep.equal(["buy pump"]);
    });
    for (
      const [sort, expected] of [
        ["position", ["acme", "garden hose", "buy pump", "tap"]],
        ["-position_change,keyword", ["garden hose", "acme", "buy pump", "tap"]],
        ["-ctr", ["acme", "garden hose", "buy pump", "tap"]],
        ["-impressions", ["buy pump", "garden hose", "acme", "tap"]],
        ["keyword", ["acme", "buy pump", "garden hose", "tap"]],
        ["clicks_delta,keyword", ["acme", "garden hose", "buy pump", "tap"]],
      ] satisfies [string, string[]][]
    ) {
      it(`orders by ${sort}, whatever the size of a page`, async () => {
        const keywords = await keywordsOf(siteId, `?sort=${sort}`);
        expect(keywords).to.deep.equal(expected);
        const seen: string[] = [];
        let next: string | null = `?sort=${sort}&per_page=1`;
        while (next !== null) {
          const { data, links, meta } = await list(siteId, next);
          expect(meta.total).to.equal(4);
          seen.push(...data.map(({ keyword }: { keyword: string }) => keyword));
          next = links.next === null ? null : new URL(links.next).search;
        }
        expect(seen).to.deep.equal(keywords);
      });
    }
    it("answers another window, compared with none", async () => {
      const { data, meta } = await list(siteId, "?from=2026-10-23&to=2026-11-17&compare=none");
      expect(meta.previous).to.equal(null);
      // (200 * 5 + 100 * 9) / 300
      expect(data[0]).to.deep.include({
        keyword: "garden hose",
        clicks: 8,
        impressions: 300,
        position: 6.33,
        previous_position: null,
        clicks_delta: null,
      });
      expect(meta.total).to.equal(2);
    });
    it("calibrates the expected CTR with the site's own keywords", async () => {
      const own = await insertShop();
      await importRows(
        database().db,
        own,
        [
          "Top queries,Clicks,Impressions,CTR,Position",
          "sink,900,3000,30%,1",
          "acme,500,1000,50%,1",
        ].join("\n"),
        { fileName: "Queries.csv", from: "2026-10-01", to: "2026-10-31", force: true },
      );
      await judge(own);
      const { data, meta } = await list(own);
      expect(meta.click_curve).to.deep.include({ calibrated: true, impressions_used: 1_000 });
      // at 1: 30 % of the 1,000 impressions that one query counts at most: (300 + 1,000 * 0.0817) / 2,000
      expect(data[0]).to.deep.include({ keyword: "acme", expected_ctr: 0.1908 });
    });
    it("lists tracked keywords without data last, with nulls", async () => {
      const tracking = await insertShop();
      await send("POST", `/sites/${tracking}/keywords`, {
        keywords: ["hose reel", "Garden  Hose"],
      });
      expect(await keywordsOf(tracking))
        .to.deep.equal(["acme", "garden hose", "buy pump", "tap", "hose reel"]);
      expect(await keywordsOf(tracking, "?filter[tracked]=true"))
        .to.deep.equal(["garden hose", "hose reel"]);
      expect(await keywordsOf(tracking, "?filter[clicks][null]=true")).to.deep.equal(["hose reel"]);
      expect(await keywordsOf(tracking, "?sort=keyword&per_page=4"))
        .to.deep.equal(["acme", "buy pump", "garden hose", "hose reel"]);
      const { data, meta } = await list(tracking, "?sort=clicks&filter[tracked]=true");
      expect(meta.total).to.equal(2);
      expect(data[1]).to.deep.include({
        keyword: "hose reel",
        tracked: true,
        branded: false,
        intent: "unknown",
        intent_reason: "no_words_no_page",
        url: null,
        position: null,
        position_source: null,
        best_position: null,
        clicks: null,
        impressions: null,
        ctr: null,
        expected_ctr: null,
        clicks_delta: null,
        pages_count: null,
        opportunity: null,
      });
    });
    it("takes positions from rank checks where Search Console has none", async () => {
      const ranked = await insertShop();
      await send("POST", `/sites/${ranked}/keywords`, { keywords: ["hose reel"] });
      const url = `${hostOf(ranked)}/reel`;
      const rank = { domain: new URL(url).hostname, url, date: "2026-11-19" };
      await importRankRows(database().db, ranked, [
        rankRow({ ...rank, keyword: "hose reel", position: 7 }),
        rankRow({ ...rank, keyword: "hose cart", position: 4 }),
        rankRow({ ...rank, keyword: "garden hose", position: 2 }),
        volumeRow("hose reel", 900),
      ]);
      const { data, meta } = await list(ranked, "?filter[position][between]=4,8&sort=position");
      expect(meta.total).to.equal(3);
      expect(data[0]).to.deep.include({
        keyword: "hose cart",
        tracked: false,
        position: 4,
        position_source: "rank_check",
        url,
        search_volume: null,
      });
      expect(data[1]).to.deep.include({
        keyword: "garden hose",
        position: 6.25,
        position_source: "search_console",
      });
      expect(data[2])
        .to.deep.include({ keyword: "hose reel", position: 7, search_volume: 900 });
      // a window that ended before
      expect(await keywordsOf(ranked, "?from=2026-10-22&to=2026-11-18&filter[tracked]=true"))
        .to.deep.equal(["hose reel"]);
      expect((await list(ranked, "?to=2026-11-18&q=reel")).data[0].position).to.equal(null);
    });
    it("says what is missing on an empty site, and lists what is tracked there", async () => {
      const empty = await insertSite();
      const nothing = await list(empty);
      expect(nothing.data).to.deep.equal([]);
      expect(nothing.meta).to.deep.include({ source: null, from: null, total: 0 });
      expect(nothing.meta.data_status.code).to.equal("no_search_data");
      await send("POST", `/sites/${empty}/keywords`, { keywords: ["hose"] });
      expect(await keywordsOf(empty)).to.deep.equal(["hose"]);
    });
    it("names the windows there are when there is none of the one asked for", async () => {
      const { data, meta } = await list(siteId, "?from=2025-01-01&to=2025-01-31");
      expect(data).to.deep.equal([]);
      expect(meta.data_status.code).to.equal("window_without_data");
    });
    it("answers 422 to impossible windows", async () => {
      for (const query of ["?from=2026-11-18&to=2026-11-01", "?from=yesterday", "?device=watch"]) {
        expect((await send("GET", `/sites/${siteId}/keywords${query}`)).status).to.equal(422);
      }
    });
    it("goes on in the window of its first page", async () => {
      const growing = await insertShop();
      const first = await list(growing, "?per_page=2");
      await importRows(database().db, growing, [
        keywordDay("2026-11-19", "new", `${hostOf(growing)}/`, [99, 100, 1]),
      ]);
      const next = new URL(first.links.next).search;
      expect(await keywordsOf(growing, next)).to.deep.equal(["buy pump", "tap"]);
    });
  });
  describe("over a real export", () => {
    let siteId: number;
    before(async () => {
      siteId = await insertSite({ domain: "scanapp.org" });
      const file = readFixture("search_console_queries/Queries.csv");
      await importRows(database().db, siteId, [file], { from: "2026-08-01", to: "2026-10-31" });
      await judge(siteId);
      await refreshSiteGains(database(), { siteId, now: new Date("2026-11-20T12:00:00Z") });
    });

    it("answers the export's figures, and estimates that another program agrees with", async () => {
      const { data, meta } = await list(siteId, "?filter[keyword]=qr code scanner,scan,scan app");
      expect(meta).to.deep.include({ from: "2026-08-01", to: "2026-10-31", previous: null });
      expect(meta.click_curve).to.deep.include({ calibrated: true, impressions_used: 57_392 });
      expect(data[0]).to.deep.include({
        keyword: "qr code scanner",
        branded: false,
        clicks: 43_801,
        impressions: 1_588_905,
        ctr: 0.0276,
        position: 6.38,
        expected_ctr: 0.0252,
        url: null,
        pages_count: null,
        best_position: null,
      });
      // of 92 days it has 13,331 clicks in 28; by the site's own 60 keywords position 4.5 brings three quarters more
      expect(data[0].opportunity).to.include({ type: "striking_distance", target_position: 4.47 });
      expect(data[0].opportunity.gain.expected).to.be.within(9_000, 11_500);
      expect(data[1].opportunity.gain.expected).to.be.within(1_000, 10_000);
      expect(data[2]).to.deep.include({ keyword: "scan app", branded: true, opportunity: null });
    });
    for (const perPage of [7, 60, 500]) {
      it(`lists every query once, ${perPage} a page`, async () => {
        let [count, clicks, impressions] = [0, 0, 0];
        let next: string | null = `?per_page=${perPage}&sort=position`;
        while (next !== null) {
          const { data, links, meta } = await list(siteId, next);
          expect(meta.total).to.equal(60);
          count += data.length;
          for (const row of data) {
            clicks += row.clicks;
            impressions += row.impressions;
          }
          next = links.next === null ? null : new URL(links.next).search;
        }
        expect([count, clicks, impressions]).to.deep.equal([60, 145_530, 4_775_441]);
      });
    }
    it("finds queries in any script", async () => {
      expect(await keywordsOf(siteId, "?q=Сканер")).to.deep.equal(["сканер"]);
      expect(await keywordsOf(siteId, "?filter[keyword][contains]=স্ক্যানার")).to.have.length(1);
    });
  });
});
