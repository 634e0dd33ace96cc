import { expect } from "chai";
import { insertImportContents } from "../../../../db/imports/import_contents.ts";
import { takeImport } from "../../../../db/imports/import_leases.ts";
import { insertImport } from "../../../../db/imports/imports.ts";
import {
  claimRefreshOf,
  findRefreshState,
  finishRefresh,
  wantRefresh,
} from "../../../../db/search_data/search_refreshes.ts";
import { deleteImport } from "../../../../lib/commands/imports/delete_import.ts";
import { deriveCommandImport } from "../../../../lib/commands/imports/derive_import.ts";
import { refreshSearch } from "../../../../lib/commands/search_data/refresh/refresh_search.ts";
import { runImport } from "../../../../lib/commands/imports/run_import.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import type { Services } from "../../../../lib/services.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const CONTENT = "date,query,page,clicks,impressions,position\n" +
  "2026-11-17,buy acme shoes,https://shop.test/shoes,4,90,3\n" +
  "2026-11-17,what is a shoe,https://shop.test/guide,1,50,8\n";

describe("deriveImport()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let services: Services;
  let account: SpecAccount;
  let siteId: number;
  const { signal } = new AbortController();

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => NOW,
      log: () => {},
    };
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
  });

  async function run(content = CONTENT): Promise<number> {
    const { db } = database;
    const id = await insertImport(db, {
      ...{ siteId, source: "http", askedFormat: "auto", fileName: "rows.csv", settings: "{}" },
      ...{ sizeBytes: content.length, now: NOW },
    });
    await insertImportContents(db, { siteId, importId: id }, Buffer.from(content));
    await takeImport(db, { id, siteId, owner: "spec", now: NOW });
    await runImport(services, id, { owner: "spec", options: { shutdown: signal } });
    return id;
  }

  const get = async (path: string) =>
    (await api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText })).body;
  const read = async (id: number) => (await get(`/imports/${id}`)).data;
  const claim = async (owner: string) => {
    const wantedAt = await claimRefreshOf(database.db, siteId, owner);
    if (wantedAt === undefined) throw new Error("There is no refresh to claim.");
    return { siteId, wantedAt, owner };
  };

  it("completes an import with all that follows from it, so that the first answer is the final one", async () => {
    const id = await run();
    expect(await read(id)).to.include({
      ...{ status: "completed", step: null, progress_pct: 100, rows_stored: 2 },
      ...{ derived: "done", derived_at: NOW.toISOString(), finished_at: NOW.toISOString() },
    });
    const { data, meta } = await get("/keywords?fields=keyword,intent,branded");
    expect(meta.data_status).to.equal(null);
    expect(data).to.have.length(2);
    for (const { intent, branded } of data) {
      expect(intent).to.be.a("string");
      expect(branded).to.be.a("boolean");
    }
  });

  it("waits for a refresh that another one is doing, and that has to begin again", async () => {
    const first = await run();
    await database.db("search_refreshes").where({ site_id: siteId })
      .update({ wanted_at: database.db.raw("NOW(6)") });
    const other = await claim("another");
    const second = await run(CONTENT.replaceAll("2026-11-17", "2026-11-16"));
    const deriving = { status: "running", step: "deriving", derived: "pending" };
    expect(await read(second)).to.include({ ...deriving, progress_pct: 99, finished_at: null });
    expect(await read(first)).to.include({ status: "completed", derived: "done" });
    // it was begun before the rows were there
    await refreshSearch(services, other, { shutdown: signal, steps: [] });
    expect(await read(second)).to.include(deriving);
    await refreshSearch(services, await claim("next"), { shutdown: signal, steps: [] });
    expect(await read(second)).to.include({ status: "completed", derived: "done" });
  });

  it("is completed all the same when the refresh fails, and says that something is to come", async () => {
    await database.db("search_refreshes").insert({
      ...{ site_id: siteId, wanted_at: database.db.raw("NOW(6)"), lease_owner: "another" },
      lease_until: database.db.raw("NOW(6) + INTERVAL 30 SECOND"),
    });
    const id = await run();
    expect(await read(id)).to.include({ step: "deriving" });
    await database.db("search_refreshes").where({ site_id: siteId }).update({ lease_until: null });
    const broken = { name: "broken", run: () => Promise.reject(new Error("broken")) };
    await refreshSearch(services, await claim("spec"), { shutdown: signal, steps: [broken] });
    expect(await read(id)).to.include({
      ...{ status: "completed", derived: "pending", derived_at: null },
    });
    await database.db("search_refreshes").where({ site_id: siteId }).update({ lease_until: null });
    await refreshSearch(services, await claim("spec"), { shutdown: signal, steps: [] });
    expect(await read(id)).to.include({ derived: "done", derived_at: NOW.toISOString() });
  });

  it("can be deleted while it waits, with its rows", async () => {
    await database.db("search_refreshes").insert({
      ...{ site_id: siteId, wanted_at: database.db.raw("NOW(6)"), lease_owner: "another" },
      lease_until: database.db.raw("NOW(6) + INTERVAL 30 SECOND"),
    });
    const id = await run();
    expect(await deleteImport(services, { siteId, importId: id })).to.equal("deleted");
    expect(await database.db("search_facts").where({ site_id: siteId })).to.deep.equal([]);
  });
});

describe("deriveCommandImport()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    await wantRefresh(database.db, siteId, { asked: true });
  });

  /** Derives; `atTick` is called each time that the clock is read, with how often it was. */
  const derive = async (
    atTick: (tick: number) => Date | void = () => {},
    shutdown = new AbortController().signal,
  ) => {
    let ticks = 0;
    const services: Services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => atTick(++ticks) ?? NOW,
      log: () => {},
    };
    return { isDerived: await deriveCommandImport(services, siteId, shutdown), ticks };
  };
  const isPending = async () => (await findRefreshState(database.db, siteId))?.pending;
  const claim = async () => {
    const wantedAt = await claimRefreshOf(database.db, siteId, "another");
    if (wantedAt === undefined) throw new Error("There is no refresh to claim.");
    return { siteId, wantedAt };
  };

  it("derives what is wanted", async () => {
    expect(await derive()).to.include({ isDerived: true });
    expect(await isPending()).to.equal(false);
  });

  it("waits until another process has derived it", async () => {
    const claimed = await claim();
    let finished: Promise<boolean> | undefined;
    const { isDerived, ticks } = await derive((tick) => {
      if (tick === 4) finished = finishRefresh(database.db, claimed, "another");
    });
    expect([isDerived, await finished]).to.deep.equal([true, true]);
    expect(ticks).to.be.at.least(4);
  });

  it("waits for a minute at most", async () => {
    await claim();
    const clock = (tick: number) => new Date(NOW.getTime() + (tick - 1) * 30_000);
    expect(await derive(clock)).to.deep.equal({ isDerived: false, ticks: 3 });
    expect(await isPending()).to.equal(true);
  });

  it("waits no more once it is aborted", async () => {
    await claim();
    const shutdown = new AbortController();
    const aborting = (tick: number) => {
      if (tick === 3) shutdown.abort();
    };
    expect(await derive(aborting, shutdown.signal)).to.deep.equal({ isDerived: false, ticks: 3 });
    expect(await isPending()).to.equal(true);
  });

  it("leaves a large site to the job, and does not wait for it", async () => {
    const importId = await insertImport(database.db, {
      ...{
        siteId,
        source: "command_line",
        askedFormat: "auto",
        fileName: "rows.csv",
        settings: "{}",
      },
      ...{ sizeBytes: 1, now: NOW },
    });
    const stored = (rows: number) =>
      database.db("imports").where({ id: importId }).update({ rows_stored: rows });
    await stored(1_000_001);
    expect(await derive()).to.deep.equal({ isDerived: false, ticks: 0 });
    expect(await isPending()).to.equal(true);
    await stored(1_000_000);
    expect(await derive()).to.include({ isDerived: true });
  });
});
