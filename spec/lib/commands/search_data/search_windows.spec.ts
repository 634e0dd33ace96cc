import { expect } from "chai";
import { type Db, openDatabase } from "../../../../db/core/connection.ts";
import {
  createSearchWindows,
  type SearchWindows,
} from "../../../../lib/commands/search_data/search_windows.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { waitFor } from "../../../support/wait.ts";
import { insertFacts } from "../../../support/search/search_facts.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const KEYWORDS = 20_000;

describe("createSearchWindows()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let db: Db;
  let searchWindows: SearchWindows;
  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    const facts = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].flatMap((date) =>
      Array.from({ length: KEYWORDS }, (_, index) => ({
        kind: "query" as const,
        date,
        query: `tea ${index}`,
        clicks: 0,
        impressions: 1 + index % 40,
      }))
    );
    await insertFacts(database.db, siteId, facts);
    // both windows are too large for one answer
    await database.db("search_days").where({ site_id: siteId }).update({ rows_count: 1_000_000 });
  });
  beforeEach(() => {
    db = openDatabase(database.url, 4);
    searchWindows = createSearchWindows({ db, log: () => {} });
  });
  afterEach(async () => {
    await searchWindows.close();
    await db.destroy();
  });
  after(() => database.drop());

  const resolve = (preview: boolean) =>
    searchWindows.resolve({
      siteId,
      kind: "query",
      query: { from: "2026-11-03", to: "2026-11-04" },
      now: NOW,
      preview,
    });
  /** Connections that a query or a transaction has. */
  const countUsed = (): number => db.client.pool.numUsed();
  const periods = () =>
    database.db("search_periods").where({ site_id: siteId, retired: 0 }).pluck("date_to");

  it("runs no query after a close, neither of a call nor of what follows an answer", async () => {
    const window = await resolve(true);
    expect(window).to.include({ state: "preview", previous: null });
    const calls = Promise.allSettled([resolve(false), resolve(true)]);
    await waitFor("queries", () => countUsed() > 0);
    await searchWindows.close();
    expect(countUsed()).to.equal(0);
    await calls;
    // the window to compare with is no longer computed
    expect((await periods()).length).to.be.lessThan(2);
    expect(countUsed()).to.equal(0);
  });
  it("refuses calls after a close", async () => {
    await searchWindows.close();
    const error = await resolve(true).catch((error: unknown) => String(error));
    expect(error).to.equal("Error: The search windows are closed.");
  });
  it("says in what state a window is", async () => {
    await resolve(false);
    expect(await resolve(true)).to.include({ state: "complete" });
    const query = { search_type: "image" } as const;
    const none = await searchWindows.resolve({ siteId, kind: "query", query, now: NOW });
    expect(none).to.include({ state: "absent", period: null });
  });
});
