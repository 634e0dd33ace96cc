import { expect } from "chai";
import { NOTHING_CANNIBALIZED } from "../../../../lib/commands/search/cannibalization/find_cannibalization.ts";
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
  ...rowsOf("red shoes", (index) => [[index % 2 === 0 ? "/red" : "/crimson", 0, 12, 8]]),
  // its innocent twin: another page turns up three times in all
  ...rowsOf("blue shoes", (index) => [
    ["/blue", 0, 12, 8],
    ...(index < 3 ? [["/navy", 0, 1, 20]] satisfies [string, number, number, number][] : []),
  ]),
  // two results are held, and clicked more than could be expected
  ...rowsOf("green shoes", () => [["/green", 1, 5, 2], ["/lime", 1, 5, 3]]),
  // the same turns for the site's own name
  ...rowsOf("acme shoes", (index) => [[index % 2 === 0 ? "/red" : "/crimson", 0, 12, 8]]),
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

  it("reports a keyword whose pages take turns, with what it is judged by", async () => {
    const { status, body } = await get();
    expect(status).to.equal(200);
    expect(body.data).to.have.length(1);
    expect(createValidator(cannibalizationSchema)(body.data[0])).to.equal(undefined);
    const { keyword_id: _, evidence, ...found } = body.data[0];
    expect(found).to.deep.equal({
      keyword: "red shoes",
      intent: null,
      kind: "page_swapping",
      severity: "medium",
      // 100 * (0.25 * 1 + 0.30 * 1 + 0.10 * 0 + 0.35 * 0)
      score: 55,
      parts: { split: 1, swap: 1, volatility: 0, loss: 0 },
      same_intent: null,
      exclusiveness: 1,
      lost_positions: {
        ...{ basis: "leaders", best_position: 8, other_position: 8 },
        ...{ positions: 0, clicks_share: 0 },
      },
      pages_count: 2,
      clicks: 0,
      impressions: 1_080,
      primary_url: `${SHOP}/crimson`,
      overlap: 0,
      url_switches_count: 89,
      // both stand where the keyword does
      estimated_lost_clicks: { low: 0, expected: 0, high: 0 },
      gain_parts: body.data[0].gain_parts,
      recommendation: "link_to_primary",
      reason: `Another URL took the lead 89 times in 90 days. Link to ${SHOP}/crimson with this ` +
        "query's words, and let the others be about more than that.",
      pages: [
        {
          page_id: body.data[0].pages[0].page_id,
          url: `${SHOP}/crimson`,
          clicks: 0,
          impressions: 540,
          impressions_share: 0.5,
          ctr: 0,
          position: 8,
          days_count: 45,
          other_urls: [],
        },
        {
          page_id: body.data[0].pages[1].page_id,
          url: `${SHOP}/red`,
          clicks: 0,
          impressions: 540,
          impressions_share: 0.5,
          ctr: 0,
          position: 8,
          days_count: 45,
          other_urls: [],
        },
      ],
    });
    // 90 days are twelve weeks and six days
    expect(evidence).to.have.length(13);
    expect(evidence.at(-1)).to.deep.include({ from: "2026-11-12", to: "2026-11-17" });
    const [first, second] = found.pages.map(({ page_id: id }: { page_id: number }) => id);
    const figures = { clicks: 0, position: 8 };
    expect(evidence[0]).to.deep.equal({
      from: "2026-08-20",
      to: "2026-08-26",
      pages: [
        { page_id: first, days_count: 3, impressions: 36, ...figures },
        { page_id: second, days_count: 4, impressions: 48, ...figures },
      ],
    });
    expect(body.meta).to.deep.include({
      from: "2026-08-20",
      to: "2026-11-17",
      aggregation: "by_page",
      formula: { name: "cannibalization", version: 2 },
      total: 1,
      summary: {
        ...NOTHING_CANNIBALIZED,
        harmful: 1,
        page_swapping: 1,
        harmless_double: 1,
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
      { keyword: "red shoes", kind: "page_swapping", severity: "medium", score: 55 },
    ]);
  });
  it("judges another window by its own days", async () => {
    const { body } = await get("?from=2026-11-01&to=2026-11-17");
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.deep.include({ impressions: 204, url_switches_count: 16 });
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
  it("counts the addresses of a page as one, and names them", async () => {
    const tracked = await insertSite("tracked.example.com");
    const origin = "https://tracked.example.com";
    const paths = ["/tea", "/tea?utm_source=news"];
    await importRows(
      database.db,
      tracked,
      rowsOf("tea", (index) => [[paths[index % 2] ?? "", 1, 10, 5]])
        .map((row) => ({ ...row, page: row.page.replace(SHOP, origin) })),
    );
    expect((await get("", tracked)).body.data).to.deep.equal([]);
    const { body } = await get("?harmless=true", tracked);
    expect(body.data[0]).to.deep.include({
      ...{ kind: "same_page", severity: "none", score: 0, pages_count: 1, clicks: 90 },
      ...{ impressions: 900, recommendation: "canonicalize" },
      estimated_lost_clicks: { low: 0, expected: 0, high: 0 },
    });
    expect(body.data[0].pages).to.have.length(1);
    const [{ url, other_urls: others, days_count: days }] = body.data[0].pages;
    expect([url, ...others].sort()).to.deep.equal(paths.map((path) => origin + path));
    expect(days).to.equal(90);
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
