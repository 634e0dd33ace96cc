import { expect } from "chai";
import {
  findSearchConsole,
  requestSearchConsoleRun,
} from "../../../db/search_data/search_console.ts";
import { claimSearchConsole } from "../../../db/search_data/search_console_leases.ts";
import { SEARCH_KINDS } from "../../../db/search_data/search_kinds.ts";
import { connectSearchConsole } from "../../../lib/commands/search_data/search_console/connect_search_console.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { syncSearchConsole } from "../../../lib/jobs/sync_search_console.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { addDays } from "../../../lib/core/days.ts";
import { pacificDay } from "../../../lib/search_console/plan_days.ts";
import type { Services } from "../../../lib/services.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type GoogleServer, startGoogle } from "../../support/imports/google.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { waitFor } from "../../support/wait.ts";

describe("syncSearchConsole", () => {
  let database: SpecDatabase;
  let google: GoogleServer;
  let services: Services;
  let siteId: number;
  let today: string;
  let log: string[];

  before(async () => {
    database = await createSpecDatabase();
    google = await startGoogle();
  });
  beforeEach(async () => {
    log = [];
    // threads have their own clock
    today = pacificDay(new Date());
    await database.db("search_console_connections").delete();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    const { domain } = await database.db("sites").where({ id: siteId }).first("domain");
    const property = `sc-domain:${domain}`;
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [Buffer.alloc(32, 7).toString("base64")],
        google: { apiUrl: google.apiUrl, tokenUrl: google.tokenUrl },
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date(),
      log: (_level, event) => void log.push(event),
    };
    google.queries = [];
    google.queryFaults = [];
    google.facts = [-2, -3].map((days) => ({
      date: addDays(today, days),
      query: "shoes",
      page: `https://${domain}/shoes`,
      country: "deu",
      device: "MOBILE",
      clicks: 2,
      impressions: 10,
      position: 3,
    }));
    await connectSearchConsole(services, { id: siteId, domain }, {
      property,
      service_account: google.createAccount([property]).file,
      search_types: ["web"],
      by_country_and_device: false,
      from: addDays(today, -3),
    });
  });
  after(async () => {
    await google.close();
    await database.drop();
  });

  const context = (signal = new AbortController().signal) => ({
    signal,
    metrics: createMetricsRegistry(),
  });

  async function daysCount(): Promise<number> {
    const rows = await database.db("search_days")
      .where({ site_id: siteId, kind: SEARCH_KINDS.totals }).select("date");
    return rows.length;
  }

  it("brings what is due in its own thread", async () => {
    await syncSearchConsole.run(services, context());
    expect(await daysCount()).to.equal(2);
    const connection = await findSearchConsole(database.db, siteId);
    expect(connection).to.include({ state: "connected", errorCode: null });
    expect(log).to.include("search_console_synced");
    google.queries = [];
    await syncSearchConsole.run(services, context());
    expect(google.queries).to.have.length(0);
  });

  it("has what is derived from its days wait for nobody's turn where somebody asked for them", async () => {
    const isAsked = async () =>
      (await database.db("search_refreshes").where({ site_id: siteId }).first("asked"))?.asked ===
        1;
    await database.db("search_refreshes").delete();
    await database.db("search_console_connections").where({ site_id: siteId })
      .update({ requested_at: null });
    await syncSearchConsole.run(services, context());
    expect(await isAsked()).to.equal(false);
    await database.db("search_console_days").where({ site_id: siteId }).delete();
    await requestSearchConsoleRun(database.db, siteId, new Date());
    await syncSearchConsole.run(services, context());
    expect(await isAsked()).to.equal(true);
  });

  it("brings a connection once, however many processes find it due", async () => {
    const runs = [1, 2, 3].map(() => syncSearchConsole.run(services, context()));
    await Promise.all(runs);
    const firstPages = google.queries.filter(({ startRow, dimensions }) =>
      startRow === 0 && dimensions.join() === "date"
    );
    expect(firstPages.map(({ startDate }) => startDate)).to.deep.equal([
      today,
      addDays(today, -1),
      addDays(today, -2),
      addDays(today, -3),
    ]);
  });

  it("takes over from a process that died", async () => {
    const now = new Date();
    expect((await claimSearchConsole(database.db, "dead", now))?.siteId).to.equal(siteId);
    expect(await claimSearchConsole(database.db, "other", now)).to.equal(undefined);
    await database.db("search_console_connections").where({ site_id: siteId })
      .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
    await syncSearchConsole.run(services, context());
    expect(await daysCount()).to.equal(2);
  });

  it("gives the connection back when the process stops", async () => {
    google.queryFaults = [{ how: "hang" }];
    const stopping = new AbortController();
    const running = syncSearchConsole.run(services, context(stopping.signal));
    await waitFor("the first query", () => google.queryFaults.length === 0);
    stopping.abort(new Error("stopping"));
    await running;
    expect(await findSearchConsole(database.db, siteId)).to.include({ state: "connected" });
    expect((await claimSearchConsole(database.db, "next", new Date()))?.siteId).to.equal(siteId);
  });

  it("passes over sites that are being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    await syncSearchConsole.run(services, context());
    expect(google.queries).to.have.length(0);
  });
});
