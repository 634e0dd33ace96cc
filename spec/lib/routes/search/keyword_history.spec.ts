import { expect } from "chai";
import { useKeywordSpec } from "../../../support/search/keyword_spec.ts";
import { importRankRows, rankRow } from "../../../support/search/rank_data.ts";
import { importRows } from "../../../support/search/search_data.ts";

describe("KEYWORD_HISTORY_ROUTES", () => {
  const { database, insertSite, insertShop, send, list, hostOf } = useKeywordSpec();
  let siteId: number;
  let hoseId: number;
  before(async () => {
    siteId = await insertShop();
    hoseId = (await list(siteId)).data[1].id;
  });

  const ask = (query = "", id = hoseId, site = siteId) =>
    send("GET", `/sites/${site}/keywords/${id}/history${query}`);
  const get = async (query = "", id = hoseId, site = siteId) => {
    const { status, body, text } = await ask(query, id, site);
    expect(status, text).to.equal(200);
    return body;
  };
  const NOTHING = { clicks: null, impressions: null, ctr: null, position: null, url: null };

  it("reports each day, and days without a row as null", async () => {
    const { data, meta } = await get("?from=2026-10-21&to=2026-10-24");
    expect(data).to.deep.equal({
      id: hoseId,
      keyword: "garden hose",
      tracked: false,
      series: [
        { from: "2026-10-21", to: "2026-10-21", ...NOTHING },
        {
          from: "2026-10-22",
          to: "2026-10-22",
          clicks: 4,
          impressions: 100,
          ctr: 0.04,
          position: 6,
          url: `${hostOf(siteId)}/hose`,
        },
        {
          from: "2026-10-23",
          to: "2026-10-23",
          // two pages: 6 and 2 clicks; (200 * 5 + 100 * 9) / 300
          clicks: 8,
          impressions: 300,
          ctr: 0.0267,
          position: 6.33,
          url: `${hostOf(siteId)}/hose`,
        },
        { from: "2026-10-24", to: "2026-10-24", ...NOTHING },
      ],
      exports: [],
      rank_checks: [],
    });
    expect(meta).to.deep.equal({
      source: "import",
      from: "2026-10-21",
      to: "2026-10-24",
      days_with_data: 3,
      previous: null,
      data_state: "final",
      search_type: "web",
      country: null,
      device: null,
      aggregation: "by_page",
      formula: { name: "search_totals", version: 1 },
      data_status: null,
      granularity: "day",
      series_count: 2,
    });
  });
  it("reports weeks from Monday on", async () => {
    const { data } = await get("?from=2026-10-19&to=2026-10-28&granularity=week");
    expect(data.series).to.deep.equal([
      {
        from: "2026-10-19",
        to: "2026-10-25",
        clicks: 12,
        impressions: 400,
        ctr: 0.03,
        // (100 * 6 + 200 * 5 + 100 * 9) / 400
        position: 6.25,
        url: `${hostOf(siteId)}/hose`,
      },
      { from: "2026-10-26", to: "2026-10-28", ...NOTHING },
    ]);
  });
  it("reports months", async () => {
    const { data, meta } = await get("?from=2026-09-01&to=2026-10-31&granularity=month");
    expect(data.series.map(({ from, to, clicks, position }: Record<string, unknown>) => [
      from,
      to,
      clicks,
      position,
    ])).to.deep.equal([
      ["2026-09-01", "2026-09-30", 5, 8],
      ["2026-10-01", "2026-10-31", 12, 6.25],
    ]);
    expect(meta).to.deep.include({ granularity: "month", series_count: 2 });
  });
  it("begins with the data, and ends with the last day that has any", async () => {
    const { data, meta } = await get();
    expect([meta.from, meta.to]).to.deep.equal(["2026-09-24", "2026-11-18"]);
    expect(data.series).to.have.length(56);
  });
  it("reports ranks by what was searched with, in addition to the days", async () => {
    const ranked = await insertShop();
    const { id } = (await list(ranked)).data[1];
    const url = `${hostOf(ranked)}/hose`;
    const rank = { keyword: "garden hose", domain: new URL(url).hostname, url };
    await importRankRows(database().db, ranked, [
      rankRow({ ...rank, date: "2026-11-12", position: 5 }),
      rankRow({ ...rank, date: "2026-11-19", position: 3 }),
      rankRow({ ...rank, date: "2026-11-19", position: 9, device: "mobile" }),
    ]);
    const { data, meta } = await get("", id, ranked);
    expect(meta.to).to.equal("2026-11-19");
    const context = { engine: "google", country: "DE", location: null, language: null };
    expect(data.rank_checks).to.deep.equal([
      {
        ...context,
        device: "desktop",
        source: "position",
        points: [
          { date: "2026-11-12", position: 5, url, depth: null },
          { date: "2026-11-19", position: 3, url, depth: null },
        ],
      },
      {
        ...context,
        device: "mobile",
        source: "position",
        points: [{ date: "2026-11-19", position: 9, url, depth: null }],
      },
    ]);
    expect(data.series.at(-1)).to.deep.equal({
      from: "2026-11-19",
      to: "2026-11-19",
      ...NOTHING,
    });
    expect((await get("?device=mobile", id, ranked)).data.rank_checks).to.have.length(1);
    expect((await get("?to=2026-11-11", id, ranked)).data.rank_checks).to.deep.equal([]);
  });
  it("says what exports without days say", async () => {
    const exported = await insertSite();
    const text = "Top queries,Clicks,Impressions,CTR,Position\nhose,12,300,4%,6.5";
    for (
      const [from, to] of [["2026-08-01", "2026-08-31"], ["2026-09-01", "2026-09-30"]] as const
    ) {
      await importRows(database().db, exported, text, { fileName: "Queries.csv", from, to });
    }
    const { id } = (await list(exported)).data[0];
    const { data, meta } = await get("", id, exported);
    const figures = { clicks: 12, impressions: 300, ctr: 0.04, position: 6.5 };
    expect(data.exports).to.deep.equal([
      { from: "2026-08-01", to: "2026-08-31", ...figures },
      { from: "2026-09-01", to: "2026-09-30", ...figures },
    ]);
    expect(meta).to.deep.include({ source: null, days_with_data: null, series_count: 0 });
    expect(meta.data_status.code).to.equal("window_without_data");
  });
  it("says what is missing on a site without data", async () => {
    const empty = await insertSite();
    const [{ id }] =
      (await send("POST", `/sites/${empty}/keywords`, { keywords: ["hose"] })).body.data;
    const { data, meta } = await get("?granularity=month", id, empty);
    expect(data).to.deep.include({ keyword: "hose", tracked: true });
    expect(data.series.every(({ clicks }: { clicks: unknown }) => clicks === null)).to.equal(true);
    expect(meta).to.deep.include({ from: "2026-08-23", to: "2026-11-20" });
    expect(meta.data_status.code).to.equal("no_search_data");
  });
  it("answers 404 to a keyword of another site", async () => {
    const { status, body } = await ask("", hoseId, await insertSite());
    expect([status, body.code]).to.deep.equal([404, "keyword_not_found"]);
  });
  it("answers 422 to impossible parameters", async () => {
    for (
      const query of [
        "?granularity=year",
        "?from=2026-11-02&to=2026-11-01",
        "?compare=none",
        "?from=2020-01-01&to=2026-01-01",
      ]
    ) {
      expect((await ask(query)).status, query).to.equal(422);
    }
  });
});
