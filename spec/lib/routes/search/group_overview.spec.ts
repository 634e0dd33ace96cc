import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

const DOMAIN = "overview.example.com";
const DAYS = 56;
const dateOf = (day: number) =>
  new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - day))).toISOString().slice(0, 10);

interface Row {
  query: string | null;
  path: string;
  country: string;
  clicksOf(day: number): number;
  impressions: number;
  position: number;
}

const CLICKS: Omit<Row, "impressions" | "position">[] = [
  { query: "assam", path: "/teas/assam", country: "DE", clicksOf: (day) => day < 28 ? 4 : 2 },
  { query: "assam", path: "/teas/assam", country: "US", clicksOf: () => 1 },
  { query: "assam", path: "/pots/1", country: "DE", clicksOf: () => 7 },
  { query: "old tea", path: "/teas/old", country: "DE", clicksOf: (day) => day < 28 ? 1 : -1 },
  { query: "new tea", path: "/teas/new", country: "DE", clicksOf: (day) => day < 28 ? -1 : 3 },
];
/** Below 0: it has no row. */
const ROWS: Row[] = CLICKS.map((row) => ({ ...row, impressions: 40, position: 3 }));

describe("GET /sites/{id}/search-overview of a group of pages", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let groupId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: DOMAIN });
    const { body } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Teas", paths: ["/teas/"] },
    });
    groupId = body.data.id;
    const rows = Array.from(
      { length: DAYS },
      (_, day) =>
        ROWS.filter(({ clicksOf }) => clicksOf(day) >= 0).map(({ path, clicksOf, ...row }) => ({
          ...row,
          date: dateOf(day),
          page: `https://${DOMAIN}${path}`,
          clicks: clicksOf(day),
        })),
    ).flat();
    await importRows(database.db, siteId, rows);
    const totals = Array.from({ length: DAYS }, (_, day) => ({
      date: dateOf(day),
      clicks: 100,
      impressions: 1_000,
      position: 9,
    }));
    await importRows(database.db, siteId, totals);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const read = (query: string) =>
    api.request("GET", `/sites/${siteId}/search-overview?${query}`, { token: account.tokenText });

  it("has the sums of the group's rows, by day, country, keyword and page", async () => {
    const { status, body: { data, meta } } = await read(`page_group=${groupId}`);
    expect(status).to.equal(200);
    const days = 28;
    expect(data.totals).to.deep.equal({
      clicks: days * (2 + 1 + 3),
      impressions: days * 120,
      ctr: 0.05,
      position: 3,
    });
    expect(data.totals_source).to.equal("sum_of_rows");
    expect(data.previous).to.include({ clicks: days * (4 + 1 + 1), impressions: days * 120 });
    expect(data.delta.clicks).to.equal(0);
    expect(data.series).to.have.length(days);
    expect(data.series[0]).to.include({ clicks: 6, impressions: 120, data_state: "final" });
    expect(data.countries.map((row: { country: string; clicks: number }) => [
      row.country,
      row.clicks,
    ])).to.deep.equal([["DE", days * 5], ["US", days]]);
    expect(data.top_keywords.map((row: { keyword: string; clicks: number }) => [
      row.keyword,
      row.clicks,
    ])).to.deep.equal([["assam", days * 3], ["new tea", days * 3]]);
    expect(data.top_pages.map((row: { url: string }) => row.url))
      .to.deep.equal([`https://${DOMAIN}/teas/assam`, `https://${DOMAIN}/teas/new`]);
    expect(data).to.include({
      keywords_count: 2,
      new_keywords_count: 1,
      lost_keywords_count: 1,
      anonymized_share: null,
      opportunities: null,
    });
    expect(meta).to.deep.include({
      from: dateOf(28),
      to: dateOf(55),
      source: "import",
      days_with_data: days,
      aggregation: "by_page",
      previous: { from: dateOf(0), to: dateOf(27), days_with_data: days },
    });
  });

  it("has the same clicks as the ledger of the group", async () => {
    const { body } = await read(`page_group=${groupId}&explain=true&country=DE`);
    const { compared } = body.data.ledger;
    expect(compared.current_clicks).to.equal(body.data.totals.clicks);
    expect(compared.previous_clicks).to.equal(body.data.previous.clicks);
    const parts = Object.values<{ clicks: number }>(compared.effects);
    expect(parts.reduce((sum, { clicks }) => sum + clicks, 0)).to.equal(compared.change.clicks);
    const changes = await api.request(
      "GET",
      `/sites/${siteId}/changes?page_group=${groupId}&country=DE`,
      { token: account.tokenText },
    );
    expect(changes.body.data.effects).to.deep.equal(compared.effects);
  });

  it("says why there is nothing, and which group is not there", async () => {
    const early = await read(`page_group=${groupId}&from=2020-01-01&to=2020-01-28`);
    expect(early.body.meta.data_status.code).to.equal("window_without_data");
    expect(early.body.data.totals).to.equal(null);
    const other = await read("page_group=999999");
    expect(other.status).to.equal(422);
    expect(other.body.errors.page_group[0]).to.include("no page group 999999");
  });
});
