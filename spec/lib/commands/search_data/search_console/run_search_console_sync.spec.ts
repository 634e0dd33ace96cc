import { expect } from "chai";
import {
  deleteSearchConsole,
  findSearchConsole,
  requestSearchConsoleRun,
} from "../../../../../db/search_data/search_console.ts";
import {
  readSearchConsoleDays,
  readSearchConsoleFigures,
  wantSearchConsoleDays,
} from "../../../../../db/search_data/search_console_days.ts";
import { claimSearchConsole } from "../../../../../db/search_data/search_console_leases.ts";
import { SEARCH_KINDS } from "../../../../../db/search_data/search_kinds.ts";
import { connectSearchConsole } from "../../../../../lib/commands/search_data/search_console/connect_search_console.ts";
import { runSearchConsoleSync } from "../../../../../lib/commands/search_data/search_console/run_search_console_sync.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import type { Services } from "../../../../../lib/services.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  type GoogleAccount,
  type GoogleServer,
  startGoogle,
} from "../../../../support/imports/google.ts";
import type { GoogleFact } from "../../../../support/imports/google_rows.ts";
import { waitFor } from "../../../../support/wait.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

describe("runSearchConsoleSync()", () => {
  let database: SpecDatabase;
  let google: GoogleServer;
  let services: Services;
  let accountId: number;
  let siteId: number;
  let domain: string;
  let account: GoogleAccount;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    google = await startGoogle();
    google.now = () => now;
    google.finalUntil = "2026-11-17";
    siteId = await insertSpecSite(database.db, accountId);
    domain = (await database.db("sites").where({ id: siteId }).first("domain")).domain;
    account = google.createAccount([`sc-domain:${domain}`]);
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [SECRET_KEY],
        google: { apiUrl: google.apiUrl, tokenUrl: google.tokenUrl },
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
  });
  afterEach(async () => {
    await google.close();
    await database.db("search_console_connections").delete();
  });
  after(() => database.drop());

  function factOf(date: string, fact: Partial<GoogleFact> = {}): GoogleFact {
    return {
      date,
      query: "shoes",
      page: `https://${domain}/shoes`,
      country: "deu",
      device: "MOBILE",
      clicks: 2,
      impressions: 10,
      position: 3,
      ...fact,
    };
  }

  async function connect(from: string | null = "2026-11-14"): Promise<void> {
    const body = {
      property: `sc-domain:${domain}`,
      service_account: account.file,
      search_types: ["web" as const],
      by_country_and_device: false,
      from,
    };
    await connectSearchConsole(services, { id: siteId, domain }, body);
  }

  async function sync(shutdown = new AbortController().signal): Promise<void> {
    expect((await claimSearchConsole(database.db, "spec", now))?.siteId).to.equal(siteId);
    await runSearchConsoleSync(services, siteId, {
      owner: "spec",
      shutdown,
      pause: () => Promise.resolve(),
    });
  }

  async function state() {
    const row = await findSearchConsole(database.db, siteId);
    if (row === undefined) throw new Error("The site is not connected.");
    return row;
  }

  /** Clicks of each day's totals that are kept, with the state of the day. */
  async function totals(): Promise<string[]> {
    const rows = await database.db("search_days")
      .where({ site_id: siteId, kind: SEARCH_KINDS.totals }).orderBy("date")
      .select(database.db.raw("DATE_FORMAT(date, '%m-%d') AS day"), "clicks", "state");
    return rows.map(({ day, clicks, state }) => `${day} ${clicks} ${state}`);
  }

  async function imports(): Promise<string[]> {
    const rows = await database.db("imports").where({ site_id: siteId }).orderBy("id")
      .select("source", "status", "file_name", "rows_stored", "error_code");
    return rows.map((row) =>
      [row.source, row.status, row.file_name, row.rows_stored, row.error_code].join(" ").trim()
    );
  }

  it("brings days from the first one on, final ones and partial ones", async () => {
    google.facts = ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18"].map((date) =>
      factOf(date)
    );
    await connect();
    await sync();
    expect(await totals()).to.deep.equal(["11-16 2 final", "11-17 2 final", "11-18 2 partial"]);
    // of each day its total, one country and device, query, page, and both together
    expect(await imports()).to.deep.equal([
      "search_console completed 2026-11-16 to 2026-11-18 15",
    ]);
    expect(await state()).to.deep.include({
      state: "connected",
      errorCode: null,
      nextRunAt: new Date("2026-11-20T20:00:00.000Z"),
      succeededAt: now,
    });
    expect(await readSearchConsoleFigures(database.db, siteId)).to.deep.equal({
      rowsCount: 15,
      daysCount: 3,
      firstDay: "2026-11-16",
      lastDay: "2026-11-18",
      lastFinalDay: "2026-11-17",
    });
  });

  it("keeps totals, countries, queries and pages apart, anonymised queries in the totals alone", async () => {
    google.facts = [
      factOf("2026-11-17"),
      factOf("2026-11-17", { query: null, clicks: 5, impressions: 30 }),
    ];
    await connect();
    await sync();
    const rows = await database.db("search_days").where({ site_id: siteId }).orderBy("kind")
      .select("kind", "clicks", "impressions");
    const kinds = Object.entries(SEARCH_KINDS);
    const briefly = rows.map(({ kind, clicks, impressions }) =>
      [kinds.find(([, number]) => number === kind)?.[0], clicks, impressions].join(" ")
    );
    expect(briefly).to.include.members([
      "totals 7 40",
      "query 2 10",
      "page 7 40",
      "query_page 2 10",
      "country_device 7 40",
    ]);
  });

  it("brings the last days again until they are final, and no final one twice", async () => {
    google.facts = [factOf("2026-11-17"), factOf("2026-11-18")];
    await connect();
    await sync();
    now = new Date("2026-11-22T12:00:00.000Z");
    google.queries = [];
    google.finalUntil = "2026-11-19";
    google.facts = [
      factOf("2026-11-17", { clicks: 9 }),
      factOf("2026-11-18", { clicks: 3 }),
      factOf("2026-11-20"),
    ];
    await sync();
    // what was empty two days ago may still come; the 17th is final and stays as it is
    expect(await totals()).to.deep.equal(["11-17 2 final", "11-18 3 final", "11-20 2 partial"]);
    expect(google.queries.map(({ startDate }) => startDate)).not.to.include("2026-11-17");
  });

  it("brings days again that somebody wants, whatever is known of them", async () => {
    google.facts = [factOf("2026-11-16"), factOf("2026-11-17")];
    await connect();
    await sync();
    google.facts = [factOf("2026-11-16", { clicks: 7 }), factOf("2026-11-17", { clicks: 8 })];
    await wantSearchConsoleDays(database.db, siteId, ["2026-11-16"]);
    await requestSearchConsoleRun(database.db, siteId, now);
    await sync();
    expect(await totals()).to.deep.equal(["11-16 7 final", "11-17 2 final"]);
  });

  it("notes days that have been empty for good, and never asks for them again", async () => {
    await connect("2026-11-01");
    await sync();
    const days = await readSearchConsoleDays(database.db, siteId);
    expect(days.get("2026-11-09")).to.equal("empty");
    expect(days.get("2026-11-10")).to.equal("partial");
    expect(await imports()).to.deep.equal([]);
    google.queries = [];
    await requestSearchConsoleRun(database.db, siteId, now);
    await sync();
    expect(google.queries.map(({ startDate }) => startDate).at(-1)).to.equal("2026-11-10");
  });

  it("keeps the whole days that it has when the quota is used up, waits, and goes on", async () => {
    google.facts = ["2026-11-15", "2026-11-16", "2026-11-17"].map((date) => factOf(date));
    await connect();
    // three days that are not there yet, nine queries of the 17th, two of the 16th
    google.quotaLeft = 14;
    await sync();
    expect(await totals()).to.deep.equal(["11-17 2 final"]);
    const waiting = await state();
    expect(waiting).to.deep.include({
      state: "waiting_quota",
      errorCode: "google_quota_exceeded",
      nextRunAt: new Date("2026-11-20T12:15:00.000Z"),
      failures: 1,
    });
    expect(waiting.errorMessage).to.include("Search Console query quota exceeded");
    expect(await claimSearchConsole(database.db, "spec", now)).to.equal(undefined);
    now = new Date("2026-11-20T12:15:00.000Z");
    google.quotaLeft = null;
    await sync();
    expect(await totals()).to.deep.equal(["11-15 2 final", "11-16 2 final", "11-17 2 final"]);
    expect(await state()).to.deep.include({ state: "connected", errorCode: null, failures: 0 });
  });

  it("fails with what to do when the key is revoked, until somebody does it", async () => {
    await connect();
    google.revokeKey(account);
    await sync();
    const failed = await state();
    expect(failed).to.deep.include({
      state: "failed",
      errorCode: "google_key_revoked",
      nextRunAt: null,
    });
    expect(failed.errorMessage).to.include(account.email);
    account = google.createAccount([`sc-domain:${domain}`]);
    google.facts = [factOf("2026-11-17")];
    await connect();
    await sync();
    expect(await state()).to.deep.include({ state: "connected", errorCode: null });
    expect(await totals()).to.deep.equal(["11-17 2 final"]);
  });

  it("names the email to add when it may not read the property", async () => {
    account = google.createAccount([]);
    await connect();
    await sync();
    const failed = await state();
    expect(failed.errorCode).to.equal("google_not_permitted");
    expect(failed.errorMessage).to.include(`${account.email} may not read the property`);
  });

  it("says so when the stored key cannot be decrypted", async () => {
    await connect();
    const other = Buffer.alloc(32, 8).toString("base64");
    services = { ...services, config: { ...services.config, secretKeys: [other] } };
    await sync();
    const failed = await state();
    expect(failed).to.deep.include({ state: "failed", errorCode: "secret_key_changed" });
    expect(failed.errorMessage).to.include("SECRET_KEY");
    expect(google.queries).to.have.length(0);
  });

  it("stores nothing more when the connection is deleted meanwhile", async () => {
    google.facts = [factOf("2026-11-17")];
    await connect();
    expect((await claimSearchConsole(database.db, "spec", now))?.siteId).to.equal(siteId);
    await deleteSearchConsole(database.db, siteId);
    await runSearchConsoleSync(services, siteId, {
      owner: "spec",
      shutdown: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
    expect(await totals()).to.deep.equal([]);
    expect(await findSearchConsole(database.db, siteId)).to.equal(undefined);
  });

  it("gives the connection back when the process stops, and goes on where it was", async () => {
    google.facts = [factOf("2026-11-17")];
    await connect();
    const stopping = new AbortController();
    google.queryFaults = [{ how: "hang" }];
    const asked = google.queries.length;
    const stopped = sync(stopping.signal);
    await waitFor("a query that hangs", () => google.queries.length > asked);
    stopping.abort(new Error("stopping"));
    await stopped;
    expect(await state()).to.include({ state: "connected", errorCode: null });
    await sync();
    expect(await totals()).to.deep.equal(["11-17 2 final"]);
  });

  it("asks by the search types that were chosen, each as its own", async () => {
    google.facts = [
      factOf("2026-11-17"),
      factOf("2026-11-17", { type: "googleNews", clicks: 4 }),
    ];
    await connectSearchConsole(services, { id: siteId, domain }, {
      property: `sc-domain:${domain}`,
      service_account: account.file,
      search_types: ["web", "google_news"],
      by_country_and_device: false,
      from: "2026-11-17",
    });
    await sync();
    const rows = await database.db("search_days")
      .where({ site_id: siteId, kind: SEARCH_KINDS.totals }).select("search_type", "clicks");
    expect(rows.map((row) => `${row.search_type} ${row.clicks}`).sort()).to.deep.equal([
      "google_news 4",
      "web 2",
    ]);
  });
});
