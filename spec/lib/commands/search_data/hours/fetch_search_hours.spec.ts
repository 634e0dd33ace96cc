import { expect } from "chai";
import { HOUR_LIST, listSearchHours } from "../../../../../db/search_data/hours/search_hours.ts";
import { claimIntegration } from "../../../../../db/search_data/integrations/integration_leases.ts";
import { findIntegration } from "../../../../../db/search_data/integrations/integrations.ts";
import { fetchSearchHours } from "../../../../../lib/commands/search_data/hours/fetch_search_hours.ts";
import { runIntegration } from "../../../../../lib/commands/search_data/integrations/run_integration.ts";
import { connectSearchConsole } from "../../../../../lib/commands/search_data/search_console/connect_search_console.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import type { Services } from "../../../../../lib/services.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { type GoogleServer, startGoogle } from "../../../../support/imports/google.ts";
import { askList } from "../../../../support/list_query.ts";

describe("fetchSearchHours()", () => {
  let database: SpecDatabase;
  let google: GoogleServer;
  let services: Services;
  let siteId: number;
  let site: { id: number; domain: string };
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:30:00.000Z");
    google = await startGoogle();
    google.now = () => now;
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    site = await database.db("sites").where({ id: siteId }).first("id", "domain");
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [Buffer.alloc(32, 7).toString("base64")],
        google: { apiUrl: google.apiUrl, tokenUrl: google.tokenUrl },
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
    await connect();
  });
  afterEach(async () => {
    await google.close();
    await database.db("integrations").delete();
  });
  after(() => database.drop());

  async function connect(property = `sc-domain:${site.domain}`): Promise<void> {
    await connectSearchConsole(services, site, {
      property,
      service_account: google.createAccount([property]).file,
      search_types: ["web", "google_news"],
    });
  }

  async function fetchAll(): Promise<void> {
    const claimed = await claimIntegration(database.db, "a", now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    await runIntegration(services, claimed, {
      owner: "a",
      work: fetchSearchHours,
      shutdown: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
  }

  const hours = async () => {
    const key = { siteId, searchType: "web" } as const;
    const { rows } = await listSearchHours(database.db, key, askList(HOUR_LIST));
    return rows.map(({ starts_at: at, clicks, complete }) =>
      `${at.toISOString().slice(5, 13)} ${clicks} ${complete}`
    );
  };
  const hour = (text: string, clicks: number) => ({
    ...{ hour: text, clicks, impressions: clicks * 10, position: 2 },
  });

  it("begins when Search Console is connected, for each search type, and goes on every hour", async () => {
    google.hours = [
      hour("2026-11-20T01:00:00-08:00", 3),
      hour("2026-11-20T03:00:00-08:00", 1),
    ];
    google.firstIncompleteHour = "2026-11-20T03:00:00-08:00";
    await fetchAll();
    expect(google.queries.map(({ type, dataState }) => `${type} ${dataState}`))
      .to.deep.equal(["web hourly_all", "googleNews hourly_all"]);
    expect(await hours()).to.deep.equal(["11-20T11 1 0", "11-20T10 0 1", "11-20T09 3 1"]);
    expect(await findIntegration(database.db, { siteId, kind: "search_hours" })).to.deep.include({
      ...{ state: "connected", nextRunAt: new Date("2026-11-20T13:30:00.000Z") },
    });
  });

  it("replaces hours that were still counted, and forgets those of five weeks ago", async () => {
    google.hours = [hour("2026-11-20T01:00:00-08:00", 3)];
    google.firstIncompleteHour = "2026-11-20T01:00:00-08:00";
    await fetchAll();
    google.hours = [hour("2026-11-20T01:00:00-08:00", 8)];
    google.firstIncompleteHour = null;
    now = new Date("2026-11-20T13:30:00.000Z");
    await fetchAll();
    expect(await hours()).to.deep.equal(["11-20T09 8 1"]);
    now = new Date("2026-12-25T13:30:00.000Z");
    google.hours = [hour("2026-12-25T01:00:00-08:00", 2)];
    await fetchAll();
    expect(await hours()).to.deep.equal(["12-25T09 2 1"]);
  });

  it("keeps hours apart from days", async () => {
    google.hours = [hour("2026-11-20T01:00:00-08:00", 3)];
    await fetchAll();
    for (const table of ["search_days", "imports", "search_facts"]) {
      expect(await database.db(table).where({ site_id: siteId }), table).to.have.length(0);
    }
  });

  it("forgets the hours of another property", async () => {
    google.hours = [hour("2026-11-20T01:00:00-08:00", 3)];
    await fetchAll();
    await connect(`https://${site.domain}/`);
    expect(await hours()).to.deep.equal([]);
  });
});
