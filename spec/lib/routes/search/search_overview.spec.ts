import { expect } from "chai";
import { createKeywordJudge } from "../../../../lib/commands/search/intent/create_keyword_judge.ts";
import { flagBranded } from "../../../../lib/commands/search/keywords/flag_branded.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** The days up to 17 November 2026, the last `count` of them without the last `skipped`. */
function daysOf(count: number, make: (date: string) => object[], skipped = 0): object[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 17 - skipped - index));
    return make(day.toISOString().slice(0, 10));
  }).flat();
}

describe("SEARCH_OVERVIEW_ROUTES", () => {
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

  const insertSite = (domain: string) =>
    insertSpecSite(database.db, account.accountId, { domain, brandNames: ["Acme"] });
  const get = (siteId: number, query = "") =>
    api.request("GET", `/sites/${siteId}/search-overview${query}`, { token: account.tokenText });

  describe("of a site with days of every kind", () => {
    let siteId: number;
    before(async () => {
      siteId = await insertSite("shop.example.com");
      const add = (rows: readonly object[]) => importRows(database.db, siteId, rows);
      // 28 days with 10 clicks of 200 impressions, and 28 before with 5 clicks of 160
      await add([
        ...daysOf(28, (date) => [{ date, clicks: 10, impressions: 200, position: 6 }]),
        ...daysOf(28, (date) => [{ date, clicks: 5, impressions: 160, position: 8 }], 28),
      ]);
      await add(daysOf(28, (date) => [
        { date, query: "acme", clicks: 4, impressions: 20, position: 1 },
        { date, query: "tea", clicks: 2, impressions: 80, position: 7 },
        { date, query: "oolong", clicks: 0, impressions: 1, position: 30 },
      ]));
      await add(daysOf(28, (date) => [
        { date, query: "acme", clicks: 3, impressions: 20, position: 1 },
        { date, query: "coffee", clicks: 1, impressions: 40, position: 9 },
      ], 28));
      const page = (path: string) => `https://shop.example.com${path}`;
      await add(daysOf(28, (date) => [
        { date, page: page("/"), clicks: 6, impressions: 150, position: 5 },
        { date, page: page("/tea"), clicks: 4, impressions: 90, position: 8 },
      ]));
      await add(daysOf(28, (date) => [
        { date, country: "DE", clicks: 7, impressions: 120, position: 5 },
        { date, country: "AT", clicks: 3, impressions: 80, position: 7.5 },
      ]));
      await add(daysOf(28, (date) => [
        { date, device: "mobile", clicks: 6, impressions: 140, position: 6 },
        { date, device: "desktop", clicks: 4, impressions: 60, position: 6 },
      ]));
      const judge = await createKeywordJudge(database.db, siteId, null);
      if (judge === undefined) throw new Error("The site is gone.");
      await flagBranded(database.db, judge);
    });

    it("reports totals, why they changed, and what they are made of", async () => {
      const { status, body } = await get(siteId);
      expect(status).to.equal(200);
      const { data, meta } = body;
      expect(meta).to.deep.include({
        from: "2026-10-21",
        to: "2026-11-17",
        previous: { from: "2026-09-23", to: "2026-10-20", days_with_data: 28 },
        aggregation: "by_property",
        data_status: null,
      });
      expect(data.totals).to.deep.equal({
        clicks: 280,
        impressions: 5_600,
        ctr: 0.05,
        position: 6,
      });
      expect(data.totals_source).to.equal("property");
      expect(data.previous).to.deep.equal({
        clicks: 140,
        impressions: 4_480,
        ctr: 0.0313,
        position: 8,
      });
      expect(data.delta).to.deep.equal({
        clicks: 140,
        clicks_pct: 100,
        impressions: 1_120,
        impressions_pct: 25,
        ctr: 0.0188,
        position_change: 2,
        // 1,120 * 140 / 4,480, and 280 - 5,600 * 140 / 4,480
        demand_effect: 35,
        ctr_effect: 105,
        effects_reason: null,
      });
      expect(data.branded).to.deep.equal({ clicks: 112, impressions: 560, ctr: 0.2, position: 1 });
      // (80 * 7 + 1 * 30) / 81
      expect(data.non_branded).to.deep.equal({
        clicks: 56,
        impressions: 2_268,
        ctr: 0.0247,
        position: 7.28,
      });
      // 1 - 168 / 280, and 1 - 2,828 / 5,600
      expect(data.anonymized_share).to.equal(0.4);
      expect(data.anonymized_impressions_share).to.equal(0.495);
      expect(data).to.include({
        keywords_count: 3,
        // tea and oolong; coffee
        new_keywords_count: 2,
        lost_keywords_count: 1,
        opportunities: null,
      });
    });
    it("agrees in clicks, impressions and position over days, countries and devices", async () => {
      const { data } = (await get(siteId)).body;
      for (const rows of [data.series, data.countries, data.devices]) {
        const sum = (field: string) =>
          rows.reduce((total: number, row: Record<string, number>) => total + (row[field] ?? 0), 0);
        expect(sum("clicks")).to.equal(280);
        expect(sum("impressions")).to.equal(5_600);
      }
      expect(data.countries).to.deep.equal([
        { country: "DE", clicks: 196, impressions: 3_360, ctr: 0.0583, position: 5 },
        { country: "AT", clicks: 84, impressions: 2_240, ctr: 0.0375, position: 7.5 },
      ]);
      expect(data.devices.map(({ device }: { device: string }) => device))
        .to.deep.equal(["mobile", "desktop"]);
    });
    it("lists the keywords and pages with the most clicks", async () => {
      const { data } = (await get(siteId)).body;
      expect(data.top_keywords.map((row: Record<string, unknown>) => [row.keyword, row.branded]))
        .to.deep.equal([["acme", true], ["tea", false], ["oolong", false]]);
      expect(data.top_pages.map(({ url, clicks }: Record<string, unknown>) => [url, clicks]))
        .to.deep.equal([
          ["https://shop.example.com/", 168],
          ["https://shop.example.com/tea", 112],
        ]);
    });
    it("reports weeks from Monday on, and months", async () => {
      const weeks = (await get(siteId, "?granularity=week")).body.data.series;
      expect(weeks[0]).to.deep.equal({
        from: "2026-10-21",
        to: "2026-10-25",
        clicks: 50,
        impressions: 1_000,
        ctr: 0.05,
        position: 6,
        data_state: "final",
      });
      expect(weeks[1].from).to.equal("2026-10-26");
      const months = (await get(siteId, "?granularity=month")).body.data.series;
      expect(months.map(({ from, clicks }: Record<string, unknown>) => [from, clicks]))
        .to.deep.equal([["2026-10-21", 110], ["2026-11-01", 170]]);
    });
    it("answers any window, and compares with nothing that is not there", async () => {
      const { data, meta } = (await get(siteId, "?from=2026-11-01&to=2026-11-07")).body;
      expect(data.totals.clicks).to.equal(70);
      expect(data.previous.clicks).to.equal(70);
      expect(meta.from).to.equal("2026-11-01");
      const alone = (await get(siteId, "?compare=previous_year")).body;
      expect(alone.data).to.include({ previous: null, delta: null, new_keywords_count: null });
    });
    it("reports one country alone", async () => {
      const { data, meta } = (await get(siteId, "?country=DE")).body;
      expect(data.totals).to.deep.equal({
        clicks: 196,
        impressions: 3_360,
        ctr: 0.0583,
        position: 5,
      });
      // its keywords are not reported
      expect(data.top_keywords).to.deep.equal([]);
      expect(meta.data_status.code).to.equal("needs_country_rows");
    });
  });

  it("answers an export without days by its own figures", async () => {
    const siteId = await insertSite("export.example.com");
    const window = { from: "2026-08-01", to: "2026-10-31" };
    await importRows(
      database.db,
      siteId,
      "Top queries,Clicks,Impressions,CTR,Position\nacme,30,100,30%,1\ntea,10,300,3.33%,6\n",
      { ...window, fileName: "Queries.csv" },
    );
    await importRows(
      database.db,
      siteId,
      "Country,Clicks,Impressions,CTR,Position\nGermany,60,600,10%,4\nAustria,20,200,10%,5\n",
      { ...window, fileName: "Countries.csv" },
    );
    const { data, meta } = (await get(siteId)).body;
    expect(meta).to.deep.include({ ...window, days_with_data: null, previous: null });
    expect(data.totals).to.deep.equal({ clicks: 80, impressions: 800, ctr: 0.1, position: 4.25 });
    expect(data.anonymized_share).to.equal(0.5);
    expect(data.series).to.deep.equal([]);
    expect(data.countries.map(({ country }: { country: string }) => country))
      .to.deep.equal(["DE", "AT"]);
    // not judged yet
    expect(data.branded).to.equal(null);
  });
  it("takes query rows with the anonymised ones for the property's totals", async () => {
    const siteId = await insertSite("bulk.example.com");
    const header = "data_date,query,is_anonymized_query,country,search_type,device,impressions," +
      "clicks,sum_top_position";
    const rows = ["2026-11-01", "2026-11-02"].flatMap((date) => [
      `${date},tea,false,deu,WEB,MOBILE,60,6,120`,
      `${date},tea,false,fra,WEB,DESKTOP,20,2,100`,
      `${date},,true,deu,WEB,DESKTOP,20,2,80`,
    ]);
    await importRows(database.db, siteId, [header, ...rows].join("\n"), { fileName: "bulk.csv" });
    // of the same days, counted by page
    await importRows(
      database.db,
      siteId,
      ["2026-11-01", "2026-11-02"].flatMap((date) =>
        ["a", "b"].map((page) => ({
          date,
          query: "tea",
          page: `https://bulk.example.com/${page}`,
          clicks: 4,
          impressions: 70,
          position: 3,
        }))
      ),
    );
    const { data } = (await get(siteId)).body;
    expect(data.totals).to.deep.equal({ clicks: 20, impressions: 200, ctr: 0.1, position: 4 });
    expect(data).to.include({ totals_source: "property", anonymized_share: 0.2 });
    expect(data.series).to.have.length(2);
    expect(data.series[0]).to.include({ clicks: 10, impressions: 100, position: 4 });
    expect(data.countries).to.deep.equal([
      { country: "DE", clicks: 16, impressions: 160, ctr: 0.1, position: 3.5 },
      { country: "FR", clicks: 4, impressions: 40, ctr: 0.1, position: 6 },
    ]);
    expect(data.devices).to.deep.equal([
      { device: "mobile", clicks: 12, impressions: 120, ctr: 0.1, position: 3 },
      { device: "desktop", clicks: 8, impressions: 80, ctr: 0.1, position: 5.5 },
    ]);
  });
  it("reports countries of all days rather than Google's own of some", async () => {
    const siteId = await insertSite("some.example.com");
    const page = "https://some.example.com/";
    const figures = { country: "DE", clicks: 2, impressions: 40 };
    await importRows(
      database.db,
      siteId,
      daysOf(10, (date) => [{ date, query: "tea", page, ...figures }]),
    );
    await importRows(database.db, siteId, daysOf(3, (date) => [{ date, ...figures }]));
    const { data } = (await get(siteId)).body;
    expect(data.totals).to.include({ clicks: 20, impressions: 400 });
    expect(data.countries).to.have.length(1);
    expect(data.countries[0]).to.include({ country: "DE", clicks: 20, impressions: 400 });
  });
  it("measures the anonymised share over the days that have both, from different files", async () => {
    const siteId = await insertSite("both.example.com");
    const totals = daysOf(20, (date) => [{ date, clicks: 10, impressions: 100, position: 5 }]);
    await importRows(database.db, siteId, totals);
    // ten of them are of days with totals
    const row = { query: "tea", clicks: 6, impressions: 40 };
    const rows = daysOf(20, (date) => [{ date, ...row }], 10);
    const { report } = await importRows(database.db, siteId, rows);
    expect(JSON.parse(report ?? "").hidden[0])
      .to.include({ clicks_share: 0.4, impressions_share: 0.6 });
    const { data } = (await get(siteId)).body;
    expect(data).to.include({ anonymized_share: 0.4, anonymized_impressions_share: 0.6 });
  });
  it("reports the clicks that rows of queries and pages lack, but no impressions, which they count otherwise", async () => {
    const siteId = await insertSite("pairs.example.com");
    const page = "https://pairs.example.com/";
    await importRows(
      database.db,
      siteId,
      daysOf(5, (date) => [{ date, clicks: 10, impressions: 100, position: 5 }]),
    );
    const row = { query: "tea", page, clicks: 7, impressions: 130 };
    await importRows(database.db, siteId, daysOf(5, (date) => [{ date, ...row }]));
    const { data } = (await get(siteId)).body;
    expect(data).to.include({ anonymized_share: 0.3, anonymized_impressions_share: null });
  });
  it("reports the days of query rows without pages", async () => {
    const siteId = await insertSite("queries.example.com");
    const rows = daysOf(10, (date) => [{ date, query: "tea", clicks: 2, impressions: 40 }]);
    await importRows(database.db, siteId, rows);
    const { data } = (await get(siteId)).body;
    expect(data).to.include({ totals_source: "sum_of_rows", anonymized_share: null });
    expect(data.series.map(({ clicks }: { clicks: number }) => clicks))
      .to.deep.equal(Array(10).fill(2));
  });
  it("answers a site that has nothing but the totals of its days", async () => {
    const siteId = await insertSite("days.example.com");
    await importRows(
      database.db,
      siteId,
      daysOf(10, (date) => [{ date, clicks: 2, impressions: 40, position: 5 }]),
    );
    const { data, meta } = (await get(siteId)).body;
    expect(data.totals).to.deep.equal({ clicks: 20, impressions: 400, ctr: 0.05, position: 5 });
    expect(data.series).to.have.length(10);
    expect(data).to.include({ keywords_count: null, anonymized_share: null });
    expect(meta.data_status.code).to.equal("needs_query_rows");
    expect(meta).to.include({
      source: "import",
      from: "2026-11-08",
      to: "2026-11-17",
      days_with_data: 10,
      previous: null,
      data_state: "final",
      aggregation: "by_property",
    });
  });
  it("says which days an export's totals of days are compared with", async () => {
    const siteId = await insertSite("compared.example.com");
    const days = daysOf(14, (date) => [{ date, clicks: 2, impressions: 40, position: 5 }]);
    await importRows(database.db, siteId, days);
    const window = { from: "2026-11-11", to: "2026-11-17" };
    const query = { query: "tea", clicks: 5, impressions: 90, position: 4 };
    await importRows(database.db, siteId, [query], window);
    const { data, meta } = (await get(siteId)).body;
    expect(data.previous.clicks).to.equal(14);
    expect(meta).to.deep.include({
      ...window,
      previous: { from: "2026-11-04", to: "2026-11-10", days_with_data: 7 },
    });
  });
  it("shows search appearances, of days, of an export and on their own", async () => {
    const siteId = await insertSite("appearances.example.com");
    const row = { appearance: "VIDEO", clicks: 2, impressions: 40, position: 5 };
    const shown = { search_appearance: "VIDEO", ctr: 0.05, position: 5 };
    await importRows(database.db, siteId, daysOf(10, (date) => [{ date, ...row }]));
    const alone = (await get(siteId)).body;
    expect(alone.data.search_appearances)
      .to.deep.equal([{ ...shown, clicks: 20, impressions: 400 }]);
    expect(alone.data.totals).to.equal(null);
    expect(alone.meta).to.include({ from: "2026-11-08", to: "2026-11-17" });
    await importRows(database.db, siteId, daysOf(5, (date) => [{ date, query: "tea", ...row }]));
    const beside = (await get(siteId)).body.data;
    expect(beside.search_appearances).to.deep.equal([{ ...shown, clicks: 10, impressions: 200 }]);
    expect((await get(siteId, "?device=mobile")).body.data.search_appearances).to.deep.equal([]);
    const exportId = await insertSite("exported.example.com");
    await importRows(database.db, exportId, [row], { from: "2026-10-01", to: "2026-10-28" });
    const exported = (await get(exportId)).body;
    expect(exported.data.search_appearances)
      .to.deep.equal([{ ...shown, clicks: 2, impressions: 40 }]);
    expect(exported.meta).to.include({ from: "2026-10-01", to: "2026-10-28" });
  });
  it("says what is missing for a site without data", async () => {
    const { status, body } = await get(await insertSite("empty.example.com"));
    expect(status).to.equal(200);
    expect(body.data).to.deep.include({ totals: null, series: [], top_keywords: [] });
    expect(body.meta.data_status.code).to.equal("no_search_data");
  });
  it("answers 404 for a site of another account", async () => {
    const siteId = await insertSite("mine.example.com");
    const stranger = await insertSpecAccount(database.db);
    const { status } = await api.request("GET", `/sites/${siteId}/search-overview`, {
      token: stranger.tokenText,
    });
    expect(status).to.equal(404);
  });
});
