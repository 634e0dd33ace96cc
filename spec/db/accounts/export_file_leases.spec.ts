import { expect } from "chai";
import { insertExportLink } from "../../../db/accounts/export_links.ts";
import { findExportChunk } from "../../../db/accounts/export_chunks.ts";
import { findExportFile, insertExportFile } from "../../../db/accounts/export_files.ts";
import {
  addToExportFile,
  claimExportFile,
  completeExportFile,
  ExportFileLostError,
  failExportFile,
  findExportFileState,
  nameExportFile,
  releaseExportFile,
  restartExportFile,
} from "../../../db/accounts/export_file_leases.ts";
import { revokeToken } from "../../../db/accounts/tokens.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const PART = {
  chunks: [{ number: 0, startsAt: 0, content: Buffer.from("abc") }],
  ...{ rows: 2, bytes: 9, nextCursor: "next" },
};

describe("db/accounts/export_file_leases.ts", () => {
  let database: SpecDatabase;
  let account: SpecAccount;
  let siteId: number;
  let id: number;
  let number = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { db } = database;
    await db("export_files").delete();
    await db("export_chunks").delete();
    account = await insertSpecAccount(db);
    const { accountId, tokenId } = account;
    siteId = await insertSpecSite(db, accountId);
    id = await insertExportLink(db, {
      ...{ accountId, siteId, tokenId, keyHash: Buffer.alloc(32, ++number), label: "" },
      ...{ list: "keywords?q=ä", format: "csv", bom: true, expiresAt: NOW },
    }, NOW);
    await insertExportFile(db, { id, accountId, siteId }, NOW);
  });

  const claim = (owner: string) => claimExportFile(database.db, owner, { now: NOW });
  const held = (owner = "me") => ({ id, owner, now: NOW });
  const add = (owner = "me", part: object = {}) =>
    addToExportFile(database.db, {
      ...held(owner),
      ...{ accountId: account.accountId, siteId },
    }, { ...PART, ...part });
  const readRow = () => database.db("export_files").where({ id }).first();

  async function lostOf(work: Promise<unknown>): Promise<void> {
    const error = await work.then(() => null, (thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ExportFileLostError);
  }

  it("claim a file once, and again once its lease is over", async () => {
    const { accountId } = account;
    const claimed = { id, siteId, format: "csv", accountId, asked: true };
    expect(await claim("me")).to.deep.equal(claimed);
    expect(await claim("other")).to.equal(undefined);
    await database.db("export_files").update({ lease_until: database.db.raw("NOW(6)") });
    expect(await claim("other")).to.deep.equal(claimed);
    expect(await findExportFileState(database.db, held())).to.equal(undefined);
    expect(await findExportFileState(database.db, held("other"))).to.deep.equal({
      ...{ id, siteId, list: "keywords?q=ä", format: "csv", bom: 1, tokenId: account.tokenId },
      ...{ rowsWritten: 0, bytes: 0, chunksCount: 0, nextCursor: null, attempts: 2 },
    });
    await revokeToken(database.db, account.tokenId, NOW);
    expect(await findExportFileState(database.db, held("other")))
      .to.deep.include({ tokenId: null });
  });

  it("claim nothing of a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await claim("me")).to.equal(undefined);
  });

  it("keep what is written at once with where it goes on", async () => {
    await claim("me");
    await nameExportFile(database.db, held(), { fileName: "a.csv", rowsTotal: 4 });
    await database.db("export_files").update({ attempts: 3 });
    expect(await add()).to.equal(3);
    const state = { rowsWritten: 2, bytes: 9, chunksCount: 1, nextCursor: "next", attempts: 1 };
    expect(await findExportFileState(database.db, held())).to.deep.include(state);
    expect(await findExportChunk(database.db, { siteId, id }, 0)).to.deep.equal(PART.chunks[0]);
    // a workbook does not get on by that
    await database.db("export_files").update({ attempts: 3 });
    await add("me", { nextCursor: null, chunks: [{ ...PART.chunks[0], number: 1 }] });
    expect(await findExportFileState(database.db, held()))
      .to.deep.include({ attempts: 3, nextCursor: null, rowsWritten: 4 });
    await restartExportFile(database.db, held());
    expect(await findExportFileState(database.db, held()))
      .to.deep.include({ rowsWritten: 0, bytes: 0, chunksCount: 0 });
  });

  it("let nobody write who does not hold it, and then keep nothing", async () => {
    await claim("me");
    await lostOf(add("other"));
    expect(await findExportChunk(database.db, { siteId, id }, 0)).to.equal(undefined);
    await lostOf(nameExportFile(database.db, held("other"), { fileName: "a", rowsTotal: 1 }));
    await lostOf(restartExportFile(database.db, held("other")));
    await lostOf(completeExportFile(database.db, held("other")));
    await failExportFile(database.db, held("other"), { code: "x", message: "x" });
    await releaseExportFile(database.db, held("other"));
    expect(await readRow()).to.deep.include({ status: "running", lease_owner: "me" });
  });

  it("complete, fail and give back", async () => {
    await claim("me");
    await add();
    await releaseExportFile(database.db, held(), {
      ...{ waitSeconds: 60, reason: { code: "no_space_left", message: "No space." } },
    });
    expect(await readRow()).to.deep.include({
      ...{ status: "queued", lease_owner: null, error_code: "no_space_left", attempts: 0 },
    });
    expect(await claim("early")).to.equal(undefined);
    await database.db("export_files").update({ lease_until: null });
    await claim("me");
    expect(await readRow()).to.deep.include({ error_code: null, next_cursor: "next" });
    await completeExportFile(database.db, held());
    expect(await findExportFile(database.db, id))
      .to.deep.include({ status: "completed", rowsTotal: 2, finishedAt: NOW });
    expect(await claim("late")).to.equal(undefined);

    await database.db("export_files").update({ unfinished: 1 });
    await claim("me");
    await failExportFile(database.db, held(), { code: "x", message: "y".repeat(2_000) });
    expect(await readRow()).to.deep.include({
      ...{ status: "failed", unfinished: null, stored_bytes: 0, error_message: "y".repeat(1_000) },
    });
  });
});
