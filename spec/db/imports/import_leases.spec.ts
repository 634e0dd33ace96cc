import { expect } from "chai";
import {
  type ClaimedImport,
  claimImport,
  endDeletion,
  failDeletion,
  holdDeletion,
  holdImport,
  isImportRunning,
  lockImportsOfSite,
  queueDeletion,
  releaseDeletion,
  releaseImport,
  renewDeletion,
  renewImport,
  takeImport,
} from "../../../db/imports/import_leases.ts";
import { ImportLostError, insertImport } from "../../../db/imports/imports.ts";
import { up } from "../../../db/migrations/0044_deleted_imports.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("claims on imports", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const progress = {
    step: "storing",
    format: "search_console_rows",
    readBytes: 7,
    rowsRead: 3,
    rowsSkipped: 1,
  } as const;
  const db = useSpecDatabase();
  beforeEach(() => db()("imports").truncate());

  const insert = (siteId: number) =>
    insertImport(db(), {
      siteId,
      source: "http",
      askedFormat: "auto",
      fileName: "rows.csv",
      settings: "{}",
      sizeBytes: 1,
      now,
    });
  const claim = async (owner: string): Promise<ClaimedImport | undefined> => {
    const claimed = await claimImport(db(), owner, { now });
    if (claimed === undefined) return undefined;
    const { accountId, asked, ...work } = claimed;
    expect([accountId, asked]).to.deep.equal([0, true]);
    return work;
  };
  const endLease = (id: number) =>
    db()("imports").where({ id })
      .update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
  const read = (id: number) => db()("imports").where({ id }).first();

  it("are given to one at a time of a site, the oldest first", async () => {
    const [first, second, other] = [await insert(1), await insert(1), await insert(2)];
    expect(await claim("a")).to.deep.equal({ id: first, attempts: 1, deletes: false });
    expect(await claim("b")).to.deep.equal({ id: other, attempts: 1, deletes: false });
    expect(await claim("c")).to.equal(undefined);
    await db()("imports").where({ id: first }).update({ status: "completed" });
    expect(await claim("c")).to.deep.equal({ id: second, attempts: 1, deletes: false });
  });

  it("are given to one of many who ask at the same time", async () => {
    await insert(1);
    await insert(1);
    const claims = await Promise.all(["a", "b", "c", "d", "e"].map(claim));
    expect(claims.filter((claimed) => claimed !== undefined)).to.have.length(1);
  });

  it("pass on when they were not renewed, and count how often", async () => {
    const id = await insert(1);
    await claim("a");
    await endLease(id);
    expect(await claim("b")).to.deep.equal({ id, attempts: 2, deletes: false });
    const lost = await renewImport(db(), { id, owner: "a", now }, progress)
      .catch((error: unknown) => error);
    expect(lost).to.be.instanceOf(ImportLostError);
  });

  it("are renewed with how far the import is", async () => {
    const id = await insert(1);
    await claim("a");
    await endLease(id);
    await renewImport(db(), { id, owner: "a", now }, progress);
    expect(await claim("b")).to.equal(undefined);
    expect(await read(id)).to.include({
      step: "storing",
      format: "search_console_rows",
      read_bytes: 7,
      rows_read: 3,
      rows_skipped: 1,
    });
  });

  it("can be given back, as if the import had not been begun", async () => {
    const id = await insert(1);
    await claim("a");
    await releaseImport(db(), { id, owner: "a", untried: true });
    expect(await read(id)).to.include({ status: "queued", attempts: 0, lease_owner: null });
    expect(await claim("b")).to.deep.equal({ id, attempts: 1, deletes: false });
  });

  it("are given for what needs to be deleted as well, and again when the process that did it died", async () => {
    const id = await insert(1);
    await queueDeletion(db(), id);
    expect(await claim("a")).to.deep.equal({ id, attempts: 1, deletes: true });
    expect(await read(id)).to.include({ status: "deleting", step: "deleting" });
    expect(await claim("b")).to.equal(undefined);
    await endLease(id);
    expect(await renewDeletion(db(), id, "a")).to.equal(true);
    expect(await claim("b")).to.equal(undefined);
    await endLease(id);
    expect(await claim("b")).to.deep.equal({ id, attempts: 2, deletes: true });
    expect(await renewDeletion(db(), id, "a")).to.equal(false);
  });

  it("are given for what a version without a status for it was deleting", async () => {
    const id = await insert(1);
    await claim("a");
    await db()("imports").where({ id }).update({ step: "deleting" });
    await up(db());
    expect(await claim("b")).to.equal(undefined);
    await endLease(id);
    expect(await claim("b")).to.deep.include({ id, deletes: true });
  });

  it("are given for no import while another one of its site is deleted", async () => {
    const deleted = await insert(1);
    await holdDeletion(db(), deleted, "request");
    const id = await insert(1);
    expect(await claim("a")).to.equal(undefined);
    await endDeletion(db(), deleted, "request");
    expect(await read(deleted)).to.include({ status: "completed", step: null, lease_owner: null });
    expect(await claim("a")).to.deep.equal({ id, attempts: 1, deletes: false });
  });

  it("on deletions can be given back, and do not count when nobody tried", async () => {
    const id = await insert(1);
    await queueDeletion(db(), id);
    await claim("a");
    await releaseDeletion(db(), { id, owner: "a", untried: true });
    expect(await read(id)).to.include({ status: "deleting", step: null, attempts: 0 });
    await claim("b");
    await releaseDeletion(db(), { id, owner: "a" });
    expect(await read(id)).to.include({ lease_owner: "b", attempts: 1 });
  });

  it("are taken by nobody else while their import waits for its turn", async () => {
    const running = await insert(1);
    await claim("a");
    const id = await insert(1);
    await holdImport(db(), id, "cli");
    await db()("imports").where({ id: running }).update({ status: "completed" });
    expect(await claim("b")).to.equal(undefined);
    expect(await takeImport(db(), { id, siteId: 1, owner: "cli", now }))
      .to.deep.equal({ id, attempts: 1, deletes: false });
  });

  it("on deletions are given up with a reason, only by their owner", async () => {
    const id = await insert(1);
    await queueDeletion(db(), id);
    await claim("a");
    const reason = { code: "busy", message: "The site is busy." };
    await failDeletion(db(), { id, owner: "b" }, reason);
    expect(await read(id)).to.include({ status: "deleting", lease_owner: "a", error_code: null });
    await failDeletion(db(), { id, owner: "a" }, reason);
    expect(await read(id)).to.include({
      ...{ status: "completed", step: null, lease_owner: null, attempts: 0 },
      ...{ error_code: "busy", error_message: "The site is busy." },
    });
  });

  it("wait where they are given back with a time, and say why until they are taken", async () => {
    const id = await insert(1);
    await claim("a");
    await releaseImport(db(), {
      ...{ id, owner: "a", waitSeconds: 60 },
      reason: { code: "disk_full", message: "The disk is full." },
    });
    expect(await read(id)).to.include({
      ...{ status: "queued", attempts: 1, error_code: "disk_full" },
      error_message: "The disk is full.",
    });
    expect(await claim("b")).to.equal(undefined);
    await endLease(id);
    expect(await claim("b")).to.deep.equal({ id, attempts: 2, deletes: false });
    expect(await read(id)).to.include({ error_code: null, error_message: null });
  });

  it("are given back only by their owner", async () => {
    const id = await insert(1);
    await claim("a");
    await releaseImport(db(), { id, owner: "b" });
    expect(await read(id)).to.include({ status: "running", lease_owner: "a" });
  });

  it("list the unfinished imports of a site, and whether a process holds them", async () => {
    const [done, running, died, queued] = [
      await insert(1),
      await insert(1),
      await insert(1),
      await insert(1),
    ];
    await insert(2);
    await db()("imports").where({ id: done }).update({ status: "completed" });
    await claim("a");
    await db()("imports").where({ id: died })
      .update({ status: "running", lease_owner: "b", attempts: 3 });
    await endLease(died);
    const unfinished = await db().transaction((trx) => lockImportsOfSite(trx, 1));
    expect(unfinished).to.deep.equal([
      { id: running, status: "running", owner: "a", held: true, attempts: 1 },
      { id: died, status: "running", owner: "b", held: false, attempts: 3 },
      { id: queued, status: "queued", owner: null, held: false, attempts: 0 },
    ]);
    expect(unfinished.map(isImportRunning)).to.deep.equal([true, false, false]);
    expect(await db().transaction((trx) => lockImportsOfSite(trx, 3))).to.deep.equal([]);
  });
});
