import { expect } from "chai";
import type { ExportChangesAnswer } from "../../../../schemas/export_changes.ts";
import { explainExports } from "../../../../lib/routes/search/explain_exports.ts";
import { EXPORT_CHANGES_ROUTES } from "../../../../lib/routes/search/export_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

const BEFORE = { from: "2026-09-24", to: "2026-10-21" };
const NOW = { from: "2026-10-22", to: "2026-11-18" };

describe("EXPORT_CHANGES_ROUTES", () => {
  it("have an example that is explained as answers are", () => {
    const [route] = EXPORT_CHANGES_ROUTES;
    const { explanation, ...data } = Object(route?.example).data;
    expect(explanation).to.equal(explainExports(data)).and.include(
      "(2026-09-24 to 2026-10-21)",
    );
    expect(explanation).to.include("impressions of single queries (-5)");
  });

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
  const get = (path: string) => api.request("GET", path, { token: account.tokenText });
  const read = async (siteId: number, query = ""): Promise<ExportChangesAnswer> => {
    const { status, body } = await get(`/sites/${siteId}/changes/exports${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.data, JSON.stringify(body.meta)).not.to.equal(null);
    return body.data;
  };
  const row = (query: string, clicks: number, position = 3) => ({
    query,
    clicks,
    impressions: 1_000,
    position,
  });
  const importWindow = (siteId: number, rows: object[], window: { from: string; to: string }) =>
    importRows(database.db, siteId, rows, window);

  it("splits what both exports show, and says what neither shows", async () => {
    const siteId = await insertSite("shown.example.com");
    await importWindow(siteId, [row("tea", 100), row("pot", 50), row("old", 8)], BEFORE);
    await importWindow(siteId, [row("tea", 40, 8), row("pot", 50), row("new", 5)], NOW);
    const devices = (mobile: number, desktop: number) => [
      { device: "mobile", clicks: mobile, impressions: 9_000, position: 4 },
      { device: "desktop", clicks: desktop, impressions: 9_000, position: 4 },
    ];
    await importWindow(siteId, devices(150, 50), BEFORE);
    await importWindow(siteId, devices(90, 40), NOW);
    const data = await read(siteId);
    const { queries, change, current, devices: parts } = data;
    expect([change, current.clicks, current.clicks_from]).to.deep.equal([-70, 130, "devices"]);
    expect(queries.shown_in_both?.change.clicks).to.equal(-60);
    const effects = Object.values(queries.shown_in_both?.effects ?? {});
    expect(effects.reduce((sum, { clicks }) => sum + clicks, 0)).to.equal(-60);
    expect(queries.shown_in_both?.effects.position.clicks).to.be.below(-50);
    expect(queries.rows.map(({ keyword, change: own }) => [keyword, own.clicks]))
      .to.deep.equal([["tea", -60]]);
    expect(queries.other).to.deep.equal({
      count: 1,
      previous_clicks: 50,
      current_clicks: 50,
      change: 0,
    });
    expect(queries.only_previous).to.deep.include({ count: 1, clicks: 8, at_most_each: null });
    expect(queries.only_current).to.deep.include({ count: 1, clicks: 5, at_most_each: null });
    expect(queries.not_shown).to.deep.equal({
      previous_clicks: 42,
      current_clicks: 35,
      change: -7,
    });
    expectExact(data);
    expect(parts.segments.map(({ segment, change: own }) => [segment, own]))
      .to.deep.equal([["mobile", -60], ["desktop", -10]]);
    expect(data.pages.not_available?.code).to.equal("needs_export_table");
    expect(data.cannot_say.join(" ")).to.include("2 queries are in one of the exports alone");
    expect(data.explanation).to.include("fell by 70, from 200");
    expect(data.explanation).to.include("Not shown in the exports: 42 before, 35 now.");
  });

  it("counts a query that likely names the brand as branded", async () => {
    const siteId = await insertSite("likely.example.com");
    for (const [at, window] of [BEFORE, NOW].entries()) {
      const rows = ["likly tea", "likely tea", "tea", "pot"].map((query) =>
        row(query, 50 - 9 * at)
      );
      await importWindow(siteId, rows, window);
    }
    const flag = (keyword: string, branded: number | null) =>
      database.db("keywords").where({ site_id: siteId, keyword }).update({ branded });
    await flag("likly tea", 2);
    await flag("likely tea", 1);
    await flag("tea", 0);
    await flag("pot", null);
    const { queries } = await read(siteId);
    const brands = Object.fromEntries(queries.rows.map((one) => [one.keyword, one.branded]));
    expect(brands).to.deep.equal({
      "likly tea": true,
      "likely tea": true,
      ...{ tea: false, pot: null },
    });
  });

  it("does not take the end of an export for a loss", async () => {
    const siteId = await insertSite("cut.example.com");
    const rows = (first: number) =>
      Array.from({ length: 1_000 }, (_, at) => row(`query ${first + at}`, 3 + (at < 10 ? 20 : 0)));
    await importWindow(siteId, rows(0), BEFORE);
    await importWindow(siteId, rows(100), NOW);
    const { queries, current, cannot_say: open, change } = await read(siteId);
    expect([current.queries_shown, current.queries_cut]).to.deep.equal([1_000, true]);
    expect(queries.only_previous).to.deep.include({ count: 100, at_most_each: 3 });
    expect([queries.not_shown, change]).to.deep.equal([null, null]);
    expect(open.join(" ")).to.include("they need not be lost or new");
    expect(open.join(" ")).to.include("The property's clicks of both windows are not known");
  });

  it("compares pages, with the chart's days as the total", async () => {
    const siteId = await insertSite("pages.example.com");
    const page = (path: string, clicks: number) => ({
      page: `https://pages.example.com${path}`,
      clicks,
      impressions: 500,
      position: 5,
    });
    await importWindow(siteId, [page("/a", 30), page("/b", 20)], BEFORE);
    await importWindow(siteId, [page("/a", 10), page("/b", 20)], NOW);
    const chart = Array.from({ length: 56 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 8, 24 + day)).toISOString().slice(0, 10),
      clicks: day < 28 ? 3 : 2,
      impressions: 90,
      position: 5,
    }));
    await importRows(database.db, siteId, chart, { now: new Date("2026-11-25T12:00:00Z") });
    const data = await read(siteId, "?limit=1");
    expect([data.change, data.current.clicks_from]).to.deep.equal([-28, "days"]);
    expect(data.pages.rows.map(({ url, change }) => [url, change]))
      .to.deep.equal([["https://pages.example.com/a", -20]]);
    expect(data.pages.other).to.deep.include({ count: 1, change: 0 });
    expect(data.pages.not_shown).to.deep.equal({
      previous_clicks: 34,
      current_clicks: 26,
      change: -8,
    });
    expectExact(data);
    expect(data.queries.not_available?.code).to.equal("needs_export_table");
  });

  it("says which export is missing", async () => {
    const siteId = await insertSite("single.example.com");
    const empty = await get(`/sites/${siteId}/changes/exports`);
    expect(empty.body.meta.data_status.code).to.equal("no_search_data");
    await importWindow(siteId, [row("tea", 100)], NOW);
    const single = await get(`/sites/${siteId}/changes/exports`);
    expect([single.status, single.body.data]).to.deep.equal([200, null]);
    expect(single.body.meta.data_status.code).to.equal("needs_second_export");
    expect(single.body.meta.data_status.message).to.include("2026-10-22 to 2026-11-18");
    const changes = await get(`/sites/${siteId}/changes`);
    expect(changes.body.data).to.equal(null);
    expect(changes.body.meta.data_status.code).to.equal("exports_without_days");
  });
});

/** Both, one and none sum to the property's change, of queries as of pages. */
function expectExact({ change, queries, pages }: ExportChangesAnswer): void {
  for (const part of [queries, pages]) {
    if (part.not_available !== null) continue;
    const { shown_in_both: both, only_previous: gone, only_current: come, not_shown: rest } = part;
    const own = typeof both?.change === "object" ? both.change.clicks : both?.change ?? 0;
    expect(own + (come?.clicks ?? 0) - (gone?.clicks ?? 0) + (rest?.change ?? 0)).to.equal(change);
  }
}
