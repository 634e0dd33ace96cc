import { expect } from "chai";
import { refreshCompetitors } from "../../../../lib/commands/search/visibility/refresh_competitors.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRankRows, rankRow, serpRows, volumeRow } from "../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const OWN = "https://own.example/";
const RIVAL = "https://rival.example/";
const LATE = "https://late.example/";
const NOW = new Date("2026-11-20T12:00:00Z");
const WORDS = ["tea", "mate", "cocoa"];

describe("competitors in days that are asked for", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let ids: Record<string, number>;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    const { accountId } = account;
    siteId = await insertSpecSite(database.db, accountId, { domain: "own.example", country: "DE" });
    await importRankRows(database.db, siteId, [
      // in July the site was alone for tea, and ahead for the others
      ...serpRows("tea", "2026-07-10", [OWN]),
      ...serpRows("mate", "2026-07-11", [OWN, RIVAL]),
      ...serpRows("cocoa", "2026-07-12", [OWN, RIVAL]),
      // now the rival is ahead everywhere, and another one is there
      ...WORDS.flatMap((word) => serpRows(word, "2026-11-10", [RIVAL, OWN, LATE])),
      ...WORDS.map((word) => volumeRow(word, 1_000)),
    ]);
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
    const { data } = await get("/competitors");
    ids = Object.fromEntries(data.map((row: Row) => [row.domain, row.id]));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  interface Row {
    id: number;
    domain: string;
  }

  const request = (path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });
  const get = async (path: string) => {
    const { status, body } = await request(path);
    expect(status).to.equal(200);
    return body;
  };
  const gap = (query: string) => get(`/competitors/${ids["rival.example"]}/gap${query}`);

  it("stand as they stood before they overtook the site", async () => {
    const now = await get("/competitors?filter[domain]=rival.example");
    expect(now.data[0]).to.include({
      ...{ common_keywords_count: 3, wins_count: 0, losses_count: 3, visibility_pct: 100 },
    });
    expect(now.meta).to.include({ from: "2026-10-06", to: "2026-11-10", data_status: null });
    const { data, meta } = await get("/competitors?from=2026-07-10&to=2026-07-31&sort=domain");
    expect(data[1]).to.deep.include({
      ...{ id: ids["rival.example"], domain: "rival.example", origin: "detected" },
      ...{ common_keywords_count: 2, keywords_count: 2, wins_count: 2, losses_count: 0 },
      ...{ overlap: 0.6667, jaccard: 0.6667, avg_position: 2, our_avg_position: 1 },
      // CTR of positions 1 and 2: 28.5 and 15.7 %; 2 × 15.7 ÷ (3 × 28.5)
      ...{ competition_level: 0.3673, visibility_score: 37, visibility_pct: 36.73 },
      // 2 × 15.7 ÷ (3 × 28.5 + 2 × 15.7)
      share_of_voice: 0.2686,
    });
    // it was nowhere yet
    expect(data[0]).to.deep.include({
      ...{ domain: "late.example", common_keywords_count: 0, keywords_count: 0 },
      ...{ avg_position: null, share_of_voice: 0, visibility_score: 0 },
    });
    expect(meta).to.deep.include({
      ...{ from: "2026-07-10", to: "2026-07-31", days_with_data: 3, total: 2, data_status: null },
      summary: {
        ...{ keywords_count: 3, serps_count: 3 },
        ...{ visibility_score: 100, visibility_pct: 100, share_of_voice: 0.7314 },
      },
    });
  });

  it("have the gap of these days", async () => {
    expect((await gap("")).meta.summary).to.include({ weaker: 3, stronger: 0 });
    const { data, meta } = await gap("?from=2026-07-10&to=2026-07-31&sort=keyword");
    expect(data.map(({ keyword_id: _, ...row }: { keyword_id: number }) => row)).to.deep.equal(
      [["cocoa", "2026-07-12"], ["mate", "2026-07-11"]].map(([keyword, day]) => ({
        ...{ keyword, sets: ["stronger", "shared"], position: 2, url: RIVAL },
        ...{ our_position: 1, our_url: OWN, search_volume: 1_000, checked_on: day },
        estimated_clicks: 38.2, // 3.82 % of desktops
      })),
    );
    expect(meta).to.deep.include({
      ...{ from: "2026-07-10", to: "2026-07-31", days_with_data: 3, total: 2, data_status: null },
      summary: { missing: 0, untapped: 0, weaker: 0, stronger: 2, shared: 2 },
    });
    expect((await gap("?from=2026-07-10&to=2026-07-31&set=weaker")).data).to.deep.equal([]);
  });

  it("take 35 days before the end, and the end of the ranks, where one of both is asked for", async () => {
    const { data: [first], meta } = await gap("?to=2026-07-11");
    expect(meta).to.deep.include({
      ...{ from: "2026-06-06", to: "2026-07-11", days_with_data: 2, data_status: null },
      summary: { missing: 0, untapped: 0, weaker: 0, stronger: 1, shared: 1 },
    });
    expect(first.keyword).to.equal("mate");
    expect((await gap("?from=2026-07-01")).meta).to.deep.include({
      ...{ from: "2026-07-01", to: "2026-11-10", days_with_data: 4 },
      summary: { missing: 0, untapped: 0, weaker: 3, stronger: 0, shared: 3 },
    });
  });

  it("are the stored ones in the days of these", async () => {
    const stored = await get("/competitors");
    const asked = await get("/competitors?from=2026-10-06&to=2026-11-10");
    expect(asked.data).to.deep.equal(stored.data);
    expect(asked.meta).to.deep.equal({ ...stored.meta, days_with_data: 1 });
    const storedGap = await gap("");
    const askedGap = await gap("?to=2026-11-10");
    expect(askedGap.data).to.deep.equal(storedGap.data);
    expect(askedGap.meta).to.deep.equal({ ...storedGap.meta, days_with_data: 1 });
  });

  it("are filtered, sorted and paged as the stored ones", async () => {
    const days = "from=2026-07-10&to=2026-07-31";
    const wins = await get(`/competitors?${days}&filter[wins_count][gte]=1&fields=domain`);
    expect(wins.data).to.deep.equal([{ domain: "rival.example" }]);
    const nowhere = await get(`/competitors?${days}&filter[avg_position][null]=true&fields=domain`);
    expect(nowhere.data).to.deep.equal([{ domain: "late.example" }]);
    const first = await gap(`?${days}&sort=checked_on&per_page=1&fields=keyword`);
    const second = await gap(new URL(first.links.next).search);
    expect([...first.data, ...second.data]).to.deep.equal([
      { keyword: "mate" },
      { keyword: "cocoa" },
    ]);
    expect(second.links.next).to.equal(null);
  });

  it("say which days there are where none, or only some, are in the window", async () => {
    const none = await get("/competitors?from=2026-09-01&to=2026-09-30&sort=domain");
    expect(none.data[0]).to.include({ domain: "late.example", keywords_count: null });
    expect(none.meta).to.deep.include({
      ...{ from: "2026-09-01", to: "2026-09-30", days_with_data: 0, summary: null },
      data_status: {
        code: "window_without_data",
        message: "There are no results of other domains from 2026-09-01 to 2026-09-30. There are " +
          "ranks from 2026-07-10 to 2026-11-10.",
      },
    });
    const empty = await gap("?from=2026-09-01&to=2026-09-30");
    expect(empty.data).to.deep.equal([]);
    expect(empty.meta.data_status.code).to.equal("window_without_data");
    const partly = await gap("?from=2026-07-01&to=2026-07-31");
    expect(partly.meta.data_status.code).to.equal("window_partly_covered");
    expect(partly.meta.total).to.equal(2);
  });

  it("are looked for in the newest days alone where there are more results than can be read", async () => {
    const db = database.db;
    const day = { site_id: siteId, date: "2026-07-11" };
    await db("rank_day_sets").where(day).update({ keywords_count: 50_000 });
    const cut = await gap("?from=2026-07-10&to=2026-07-31");
    expect(cut.meta).to.deep.include({
      ...{ from: "2026-07-10", to: "2026-07-31", days_with_data: 1, total: 1 },
      data_status: {
        code: "window_partly_read",
        message:
          "From 2026-07-10 to 2026-07-31 the tracked keywords have more than 50000 results " +
          "by day: the figures are of 2026-07-12 to 2026-07-31 alone.",
      },
    });
    await db("rank_day_sets").where(day).update({ keywords_count: 50_001 });
    const tooLarge = await gap("?to=2026-07-11");
    expect(tooLarge.meta).to.include({ total: 0, days_with_data: null });
    expect(tooLarge.meta.data_status.code).to.equal("window_too_large");
    await db("rank_day_sets").where(day).update({ keywords_count: 1 });
  });

  it("refuse days in the wrong order, and too many", async () => {
    const order = await request("/competitors?from=2026-07-31&to=2026-07-10");
    expect(order.status).to.equal(422);
    expect(order.body.errors).to.deep.equal({
      from: ["The from parameter must not be after to, which is 2026-07-10."],
    });
    expect((await request("/competitors?from=2024-01-01")).status).to.equal(422);
  });

  it("do not count a rank of the site from before the window beside a newer one of theirs", async () => {
    const { accountId } = account;
    const site = await insertSpecSite(database.db, accountId, { domain: "second.example" });
    await importRankRows(database.db, site, [
      rankRow({ keyword: "old", date: "2026-07-10", position: 1 }),
      rankRow({ keyword: "other", date: "2026-11-10", position: 5 }),
      ...["old", "other"].map((keyword) =>
        rankRow({ keyword, date: "2026-11-10", position: 2, domain: "rival.example" })
      ),
    ]);
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId: site,
      now: NOW,
    });
    const path = `/sites/${site}/competitors`;
    const token = account.tokenText;
    await api.request("POST", path, { token, body: { domain: "rival.example" } });
    const { body } = await api.request("GET", `${path}?to=2026-11-10`, { token });
    expect(body.data[0]).to.include({ wins_count: 0, losses_count: 1 });
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId: site,
      now: NOW,
    });
    const stored = (await api.request("GET", path, { token })).body;
    expect(stored.data[0]).to.include({ wins_count: 0, losses_count: 1 });
  });
});
