import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { cannibalizationSchema } from "../../../../schemas/cannibalization.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { SHOP as CRAWLED } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const SHOP = "https://shop.example.com";
const DAYS = 90;

/** The 90 days up to 17 November 2026. */
function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - index))).toISOString().slice(0, 10);
}

interface Row {
  date: string;
  query: string;
  page: string;
  clicks: number;
  impressions: number;
  position: number;
}

function rowsOf(
  query: string,
  make: (index: number) => [path: string, clicks: number, impressions: number, position: number][],
): Row[] {
  return Array.from(
    { length: DAYS },
    (_, index) =>
      make(index).map(([path, clicks, impressions, position]) => ({
        date: dayOf(index),
        query,
        page: `${SHOP}${path}`,
        clicks,
        impressions,
        position,
      })),
  ).flat();
}

const PLANTED: Row[] = [
  // two pages take turns, day by day
  ...rowsOf("red shoes", (index) => [[index % 2 === 0 ? "/red" : "/crimson", 0, 4, 8]]),
  // its innocent twin: another page turns up three times in all
  ...rowsOf("blue shoes", (index) => [
    ["/blue", 0, 4, 8],
    ...(index < 3 ? [["/navy", 0, 1, 20]] satisfies [string, number, number, number][] : []),
  ]),
  // two results are held, and clicked more than could be expected
  ...rowsOf("green shoes", () => [["/green", 1, 5, 2], ["/lime", 1, 5, 3]]),
  // the same turns for the site's own name
  ...rowsOf("acme shoes", (index) => [[index % 2 === 0 ? "/red" : "/crimson", 0, 4, 8]]),
];

describe("CANNIBALIZATION_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSite("shop.example.com");
    await importRows(database.db, siteId, PLANTED);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const insertSite = (domain: string) =>
    insertSpecSite(database.db, account.accountId, { domain, brandNames: ["Acme"] });
  const get = (query = "", id = siteId) =>
    api.request("GET", `/sites/${id}/cannibalization${query}`, { token: account.tokenText });

  it("tells of a keyword whose pages take turns, with what it is judged by", async () => {
    const { status, body } = await get();
    expect(status).to.equal(200);
    expect(body.data).to.have.length(1);
    expect(createValidator(cannibalizationSchema)(body.data[0])).to.equal(undefined);
    const { keyword_id: _, ...found } = body.data[0];
    expect(found).to.deep.equal({
      keyword: "red shoes",
      intent: null,
      kind: "page_swapping",
      severity: "high",
      // 100 * (0.35 * 1 + 0.30 * 1 + 0.15 * 0 + 0.20 * 1)
      score: 85,
      parts: { split: 1, swap: 1, volatility: 0, loss: 1 },
      same_intent: null,
      pages_count: 2,
      clicks: 0,
      impressions: 360,
      primary_url: `${SHOP}/crimson`,
      overlap: 0,
      url_switches_count: 89,
      // the cautious curve expects 0.54 % at position 8, the generous one 3.2 %: 1.9 and 11.5 clicks
      estimated_lost_clicks: { low: 0.2, expected: 1.9, high: 19.1 },
      recommendation: "link_to_primary",
      reason: `The best URL changed 89 times in 90 days: link to ${SHOP}/crimson with this ` +
        "query's words.",
      pages: [
        {
          page_id: body.data[0].pages[0].page_id,
          url: `${SHOP}/crimson`,
          clicks: 0,
          impressions: 180,
          impressions_share: 0.5,
          ctr: 0,
          position: 8,
          days_count: 45,
        },
        {
          page_id: body.data[0].pages[1].page_id,
          url: `${SHOP}/red`,
          clicks: 0,
          impressions: 180,
          impressions_share: 0.5,
          ctr: 0,
          position: 8,
          days_count: 45,
        },
      ],
    });
    expect(body.meta).to.deep.include({
      from: "2026-08-20",
      to: "2026-11-17",
      aggregation: "by_page",
      formula: { name: "cannibalization", version: 1 },
      total: 1,
      summary: {
        harmful: 1,
        page_swapping: 1,
        split: 0,
        incidental: 0,
        harmless_double: 1,
        locale_variant: 0,
      },
    });
  });
  it("shows two results that are held when harmless ones are asked for", async () => {
    const { body } = await get("?harmless=true&sort=keyword");
    expect(body.data.map(({ keyword, kind, severity, score }: Record<string, unknown>) => ({
      keyword,
      kind,
      severity,
      score,
    }))).to.deep.equal([
      { keyword: "green shoes", kind: "harmless_double", severity: "none", score: 0 },
      { keyword: "red shoes", kind: "page_swapping", severity: "high", score: 85 },
    ]);
  });
  it("judges another window by its own days", async () => {
    const { body } = await get("?from=2026-11-01&to=2026-11-17");
    // 68 impressions where 100 * 17 / 90 are asked for
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.deep.include({ impressions: 68, url_switches_count: 16 });
  });
  it("keeps an analysis, and makes another one when rows of its days have changed", async () => {
    const count = () => database.db("search_analyses").where({ retired: 0 }).count({ n: "*" });
    const before = await count();
    await get();
    expect(await count()).to.deep.equal(before);
    const other = await insertSite("other.example.com");
    const moved = (rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, page: row.page.replace("shop.", "other.") }));
    await importRows(database.db, other, moved(PLANTED));
    expect((await get("", other)).body.meta.summary.page_swapping).to.equal(1);
    await importRows(
      database.db,
      other,
      moved(PLANTED.filter(({ query }) => query !== "red shoes")),
    );
    expect((await get("", other)).body.meta.summary.page_swapping).to.equal(0);
  });
  it("goes on with the window that it began with", async () => {
    const begun = await insertSite("begun.example.com");
    const moved = PLANTED.map((row) => ({ ...row, page: row.page.replace("shop.", "begun.") }));
    await importRows(database.db, begun, moved);
    const first = await get("?harmless=true&per_page=1", begun);
    await importRows(
      database.db,
      begun,
      moved.slice(0, 1).map((row) => ({ ...row, date: "2026-11-18" })),
    );
    const next = await get(
      `?harmless=true&per_page=1&cursor=${first.body.meta.next_cursor}`,
      begun,
    );
    expect(next.body.data[0].keyword).to.equal("green shoes");
    expect(next.body.meta).to.deep.include({ from: "2026-08-20", to: "2026-11-17" });
    expect((await get("", begun)).body.meta.to).to.equal("2026-11-18");
  });
  it("takes pages that are each other's language variants, by the latest crawl, for no harm", async () => {
    const crawled = await insertSite("shop.test");
    const rows = rowsOf("tea", (index) => [[index % 2 === 0 ? "/a" : "/b", 0, 4, 8]])
      .map((row) => ({ ...row, page: row.page.replace(SHOP, CRAWLED) }));
    await importRows(database.db, crawled, rows);
    expect((await get("", crawled)).body.data[0].kind).to.equal("page_swapping");
    await insertFinishedAudit(database.db, crawled);
    expect((await get("", crawled)).body.data).to.deep.equal([]);
    const { body } = await get("?harmless=true", crawled);
    expect(body.data[0]).to.deep.include({ kind: "locale_variant", severity: "none", score: 0 });
  });
  it("says what is missing for a site whose exports list queries and pages apart", async () => {
    const other = await insertSite("apart.example.com");
    const empty = await get("", other);
    expect(empty.body.data).to.deep.equal([]);
    expect(empty.body.meta.data_status.code).to.equal("no_search_data");
    await importRows(
      database.db,
      other,
      "Top queries,Clicks,Impressions,CTR,Position\nred shoes,1,10,10%,3\n",
      { from: "2026-10-01", to: "2026-10-31", fileName: "Queries.csv" },
    );
    const { status, body } = await get("", other);
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("needs_query_page_rows");
    expect(body.meta.summary.harmful).to.equal(0);
  });
  it("answers 404 for a site of another account", async () => {
    const stranger = await insertSpecAccount(database.db);
    const { status } = await api.request("GET", `/sites/${siteId}/cannibalization`, {
      token: stranger.tokenText,
    });
    expect(status).to.equal(404);
  });
});
