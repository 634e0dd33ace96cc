import { expect } from "chai";
import { insertImportContents } from "../../db/imports/import_contents.ts";
import { insertImport } from "../../db/imports/imports.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { waitFor } from "../support/wait.ts";

const ROWS = 60_000;

/** Rows of 20 days whose clicks are known. */
function createRows(count: number): Buffer {
  const lines = ["date,query,page,clicks,impressions,position"];
  for (let row = 0; row < count; row++) {
    const day = String(1 + Math.floor(row / count * 20)).padStart(2, "0");
    lines.push(`2026-10-${day},query ${row % 3_000},https://example.com/${row},2,10,1.5`);
  }
  return Buffer.from(lines.join("\n"));
}

describe("imports in worker threads", () => {
  let database: SpecDatabase;
  let accountId: number;
  let services: ServiceProcess[] = [];
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  afterEach(async () => {
    for (const { child, ended } of services) {
      child.kill("SIGKILL");
      await ended;
    }
    services = [];
  });
  after(() => database.drop());

  const insertSite = (account = accountId) =>
    insertSpecSite(database.db, account, {
      domain: "example.com",
      domainKey: `example.com ${++count}`,
    });
  function start(): ServiceProcess {
    const service = startService({ DATABASE_URL: database.url, ROLE: "worker" });
    services.push(service);
    return service;
  }
  async function queue(siteId: number, bytes: Buffer): Promise<number> {
    const importId = await insertImport(database.db, {
      siteId,
      source: "http",
      askedFormat: "auto",
      fileName: "rows.csv",
      settings: "{}",
      sizeBytes: bytes.length,
      now: new Date(),
    });
    await insertImportContents(database.db, { siteId, importId }, bytes);
    return importId;
  }
  const read = (id: number) => database.db("imports").where({ id }).first();
  const waitForRows = (id: number) =>
    waitFor("rows that were read", async () => {
      const { status, rows_read: rows } = await read(id);
      if (status === "completed") throw new Error("It was completed before it could be ended.");
      return rows > 0;
    }, 60_000);
  const waitForEnd = (id: number) =>
    waitFor("the import's end", async () => (await read(id)).finished_at !== null, 90_000);
  async function sum(siteId: number): Promise<{ rows: number; clicks: number }> {
    const [row] = await database.db("search_facts").where({ site_id: siteId, kind: 4 })
      .count({ rows: "*" }).sum({ clicks: "clicks" });
    return { rows: Number(row?.rows), clicks: Number(row?.clicks ?? 0) };
  }

  it("are run from their start after their process was killed, and double nothing", async function () {
    this.timeout(180_000);
    const siteId = await insertSite();
    const importId = await queue(siteId, createRows(ROWS));
    const killed = start();
    await waitForRows(importId);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await waitFor("the rollback", async () => (await sum(siteId)).rows === 0);
    expect(await database.db("search_days").where({ site_id: siteId })).to.deep.equal([]);

    start();
    await waitForEnd(importId);
    expect(await read(importId)).to.include({
      status: "completed",
      attempts: 2,
      rows_stored: ROWS,
      read_bytes: createRows(ROWS).length,
    });
    expect(await sum(siteId)).to.deep.equal({ rows: ROWS, clicks: 2 * ROWS });
  });

  it("are given back by a process that is told to stop, and run by the next one", async function () {
    this.timeout(180_000);
    const siteId = await insertSite();
    const importId = await queue(siteId, createRows(ROWS));
    const stopped = start();
    await waitForRows(importId);
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).to.equal(0);
    expect(await read(importId)).to.include({ status: "queued", attempts: 0, lease_owner: null });
    expect(await sum(siteId)).to.deep.equal({ rows: 0, clicks: 0 });

    start();
    await waitForEnd(importId);
    expect(await sum(siteId)).to.deep.equal({ rows: ROWS, clicks: 2 * ROWS });
  });

  it("of one site are run one after the other, by any number of processes", async function () {
    this.timeout(180_000);
    const siteId = await insertSite();
    const ids = [
      await queue(siteId, createRows(20_000)),
      await queue(siteId, createRows(10_000)),
    ] as const;
    start();
    start();
    for (const id of ids) await waitForEnd(id);
    const [first, second] = [await read(ids[0]), await read(ids[1])];
    // what follows from the first may still have been derived: its rows were stored then
    expect(second.started_at.getTime()).to.be.at.least(first.derived_wanted_at.getTime());
    // the second has replaced the first
    expect(await sum(siteId)).to.deep.equal({ rows: 10_000, clicks: 20_000 });
  });

  it("of one account keep those of another waiting neither when queued nor when running", async function () {
    this.timeout(120_000);
    const { accountId: other } = await insertSpecAccount(database.db);
    const large: number[] = [];
    for (let count = 0; count < 5; count++) {
      large.push(await queue(await insertSite(), createRows(20_000)));
    }
    start();
    const isRunning = async () => (await read(large[0] ?? 0)).status !== "queued";
    await waitFor("the first import", isRunning, 60_000);
    // it cannot end as long as its row is locked
    const lock = await database.db.transaction();
    try {
      const row = await lock("imports").where({ id: large[0] }).forUpdate().first();
      expect(row.finished_at).to.equal(null);
      const small = await queue(await insertSite(other), createRows(10));
      await waitForEnd(small);
      expect(await read(small)).to.include({ status: "completed", rows_stored: 10 });
      expect((await read(large[0] ?? 0)).finished_at).to.equal(null);
      expect((await read(large[1] ?? 0)).status).to.equal("queued");
    } finally {
      await lock.rollback();
      await database.db("imports").whereIn("id", large).delete();
    }
  });

  it("of a command line that was killed are failed", async function () {
    this.timeout(60_000);
    const siteId = await insertSite();
    const importId = await insertImport(database.db, {
      siteId,
      source: "command_line",
      askedFormat: "auto",
      fileName: "rows.csv",
      settings: "{}",
      sizeBytes: 1,
      now: new Date(),
    });
    await database.db("imports").where({ id: importId }).update({
      status: "running",
      lease_owner: "gone",
      lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND"),
    });
    start();
    await waitForEnd(importId);
    expect(await read(importId))
      .to.include({ status: "failed", error_code: "import_interrupted" });
  });
});
