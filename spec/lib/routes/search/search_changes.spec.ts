import { expect } from "chai";
import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

const DAYS = 56;
/** The first day of the current window, 2026-10-21. */
const NOW = 28;

type Figures = [clicks: number, impressions: number, position: number];

/** A row for each of the 56 days up to 17 November 2026, without some. */
function daysOf(
  keys: object,
  figures: (day: number) => Figures,
  missing: readonly number[],
): object[] {
  return Array.from({ length: DAYS }, (_, day) => day).filter((day) => !missing.includes(day))
    .map((day) => {
      const [clicks, impressions, position] = figures(day);
      const date = new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - day))).toISOString().slice(0, 10);
      return { date, ...keys, clicks, impressions, position };
    });
}

describe("SEARCH_CHANGES_ROUTES", () => {
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
    api.request("GET", `/sites/${siteId}/changes${query}`, { token: account.tokenText });
  let sites = 0;
  const url = (path: string) => `https://shop${sites}.example.com${path}`;

  /** Three queries, one of which falls from position 3 to 7; some days are missing. */
  async function insertFall(missing: readonly number[]): Promise<number> {
    sites++;
    const siteId = await insertSite(`shop${sites}.example.com`);
    await importRows(database.db, siteId, [
      ...daysOf(
        { query: "assam tea", page: url("/assam") },
        (day) => day < NOW ? [20, 400, 3] : [6, 400, 7],
        missing,
      ),
      ...daysOf({ query: "green tea", page: url("/green") }, () => [12, 300, 4], missing),
      ...daysOf({ query: "tea pot", page: url("/pots") }, () => [9, 200, 2], missing),
    ]);
    return siteId;
  }

  it("splits a change exactly, and names what explains it", async () => {
    const { status, body } = await get(await insertFall([]));
    expect(status).to.equal(200);
    const data: SearchChangesAnswer = body.data;
    expect(body.meta.data_status?.code).to.equal("refreshing");
    expect([data.change, data.missing_days, data.days_compared]).to.deep.equal([-392, 0, 28]);
    expectExact(data);
    expect(data.effects.position.clicks).to.be.below(-350);
    expect(data.pages[0]).to.deep.include({ url: url("/assam"), fate: "kept" });
    expect(data.explaining_sets.map((set) => set.share)).to.deep.equal([1]);
    expect(data.explanation).to.include("Clicks fell by 392, from 1,148 to 756, on the 28 days");
    expect(data.explanation).to.include("positions (-");
  });

  it("says on which day it began, and what else happened then", async () => {
    const siteId = await insertFall([]);
    const noted = await api.request("POST", `/sites/${siteId}/annotations`, {
      token: account.tokenText,
      body: { kind: "deploy", title: "New templates", occurred_at: "2026-10-21T10:00:00Z" },
    });
    expect(noted.status).to.equal(201);
    const { body } = await get(siteId);
    const data: SearchChangesAnswer = body.data;
    const onset = { day: "2026-10-21", earliest: "2026-10-21", latest: "2026-10-21", reason: null };
    expect(data.onset).to.deep.equal({
      ...onset,
      // 41 and 27 clicks a day are not so far apart that chance could not make a day of it
      latest: "2026-10-22",
      clicks_per_day_before: 41,
      clicks_per_day_after: 27,
    });
    expect(data.pages[0]?.onset).to.deep.include({ ...onset, clicks_per_day_before: 20 });
    expect(data.keywords[0]?.onset).to.deep.include({ ...onset, clicks_per_day_after: 6 });
    expect(data.events?.events[0]).to.deep.include({ title: "New templates", days_from_onset: 0 });
    expect(data.explanation).to.include(
      "It began on 2026-10-21 (2026-10-21 to 2026-10-22). At the same time: New templates (2026-10-21).",
    );
  });

  it("finds the same day around a gap, within it", async () => {
    const { body } = await get(await insertFall([26, 27, 30]));
    const data: SearchChangesAnswer = body.data;
    expect(data.onset).to.deep.include({ day: "2026-10-21", earliest: "2026-10-19" });
    expect(data.explanation).to.include("It began on 2026-10-21 (2026-10-19 to 2026-10-21).");
  });

  it("names no day where there is none, and says why", async () => {
    const siteId = await insertFall([]);
    const later = "?from=2026-10-28&to=2026-11-17&against_from=2026-10-21&against_to=2026-10-27";
    const { body: still } = await get(siteId, later);
    expect(still.data.onset).to.deep.include({ day: null, reason: "no_change_beyond_noise" });
    expect(still.data.events).to.equal(null);
    const apart = "?from=2026-11-11&to=2026-11-17&against_from=2026-09-23&against_to=2026-09-29";
    const { body: far } = await get(siteId, apart);
    expect(far.data.onset.reason).to.equal("days_too_far_apart");
    expect(far.data.pages[0].onset.reason).to.equal("days_too_far_apart");
    const short = "?from=2026-10-21&to=2026-10-25&against_from=2026-10-16&against_to=2026-10-20";
    const { body: few } = await get(siteId, short);
    expect(few.data.onset.reason).to.equal("too_few_days");
  });

  it("finds the day as well when the window to compare with is the later one", async () => {
    const siteId = await insertFall([]);
    const { body } = await get(
      siteId,
      "?from=2026-10-07&to=2026-10-20&against_from=2026-10-21&against_to=2026-11-03",
    );
    expect(body.data.compared_change.clicks).to.equal(14 * 14);
    expect(body.data.onset).to.deep.include({ day: "2026-10-21", clicks_per_day_after: 27 });
  });

  it("counts no missing day as 0", async () => {
    const missing = [30, 31, 32, 40, 41, 42, 43];
    const { body } = await get(await insertFall(missing));
    const data: SearchChangesAnswer = body.data;
    expectExact(data);
    expect(data.days_compared).to.equal(21);
    expect(data.compared_change.clicks).to.equal(21 * -14);
    // on each of the seven days there were 41 clicks
    expect(data.missing_days).to.equal(-7 * 41);
    expect(data.current.days_missing).to.have.length(7);
    expect(data.current.days_missing[0]).to.equal("2026-10-23");
    expect(data.previous.days_unmatched[0]).to.equal("2026-09-25");
    expect(data.explanation).to.include(
      "7 days have no data and 7 days with data have no counterpart",
    );
  });

  it("folds the smaller movers into others of known size", async () => {
    const { body } = await get(await insertFall([]), "?limit=1");
    const data: SearchChangesAnswer = body.data;
    expectExact(data);
    expect([data.pages.length, data.other_pages.count]).to.deep.equal([1, 2]);
  });

  it("compares any two windows", async () => {
    const siteId = await insertFall([]);
    const { body } = await get(
      siteId,
      "?from=2026-10-01&to=2026-10-07&against_from=2026-09-24&against_to=2026-09-30",
    );
    const data: SearchChangesAnswer = body.data;
    expect([data.change, data.days_compared]).to.deep.equal([0, 7]);
    expect(data.explanation).to.include("stayed at");
    const refused = await get(siteId, "?against_from=2026-10-02&against_to=2026-10-01");
    expect(refused.status).to.equal(422);
    expect(refused.body.errors).to.have.property("against_from");
    expect((await get(siteId, "?against_to=2026-10-01")).status).to.equal(422);
  });

  it("says what is missing where there is nothing", async () => {
    const { status, body } = await get(await insertSite("empty.example.com"));
    expect(status).to.equal(200);
    expect(body.data).to.equal(null);
    expect(body.meta.data_status.code).to.equal("no_search_data");
  });
});

/** Effects sum to the change everywhere, and rows to the whole. */
function expectExact(data: SearchChangesAnswer): void {
  expect(data.change).to.equal(data.current.clicks - data.previous.clicks);
  expect(data.change).to.equal(data.missing_days + data.compared_change.clicks);
  const sumOf = (effects: SearchChangesAnswer["effects"]) =>
    Object.values(effects).reduce((sum, { clicks }) => sum + clicks, 0);
  expect(sumOf(data.effects)).to.equal(data.compared_change.clicks);
  for (
    const rows of [
      data.query_classes,
      [...data.pages, data.other_pages],
      [...data.keywords, data.other_keywords],
    ]
  ) {
    for (const { change, effects } of rows) expect(sumOf(effects)).to.equal(change.clicks);
    for (const effect of Object.keys(data.effects) as (keyof typeof data.effects)[]) {
      const sum = rows.reduce((all, { effects }) => all + effects[effect].clicks, 0);
      expect(sum, effect).to.equal(data.effects[effect].clicks);
    }
  }
}
