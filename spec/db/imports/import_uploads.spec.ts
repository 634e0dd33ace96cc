import { expect } from "chai";
import { findContentsSize } from "../../../db/imports/import_contents.ts";
import { claimImport } from "../../../db/imports/import_leases.ts";
import {
  appendToUpload,
  countUploadChunks,
  deleteUpload,
  failLostUploads,
  findUpload,
  finishUpload,
  insertUpload,
  renewUpload,
  sumWaitingBytes,
} from "../../../db/imports/import_uploads.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("import_uploads", () => {
  const db = useSpecDatabase();
  let siteId: number;
  beforeEach(async () => {
    siteId = await insertSpecSite(db(), (await insertSpecAccount(db())).accountId);
  });
  const begin = () =>
    insertUpload(db(), {
      ...{ siteId, source: "http", askedFormat: "auto", fileName: "a.csv", settings: "{}" },
      ...{ sizeBytes: 6, now: NOW },
    }, "upload-a");
  const part = (text: string) => Buffer.from(text);

  it("is run by nobody before all of its file is there", async () => {
    const upload = await begin();
    expect(await findUpload(db(), upload)).to.deep.equal(upload);
    await appendToUpload(db(), upload, { chunk: 0, bytes: part("abc") });
    expect(await claimImport(db(), "worker", { now: NOW })).to.equal(undefined);
    await db()("imports").update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
    expect(await claimImport(db(), "worker", { now: NOW })).to.equal(undefined);
    await appendToUpload(db(), upload, { chunk: 1, bytes: part("def") });
    expect(await countUploadChunks(db(), upload)).to.equal(2);
    await finishUpload(db(), upload);
    expect(await findUpload(db(), upload)).to.equal(undefined);
    expect(await claimImport(db(), "worker", { now: NOW })).to.include({ id: upload.importId });
  });

  it("counts with what waits of all sites of the account, and of no other", async () => {
    const { accountId } = await insertSpecAccount(db());
    const [one, two] = [
      await insertSpecSite(db(), accountId),
      await insertSpecSite(db(), accountId),
    ];
    const before = siteId;
    await begin();
    siteId = one;
    const upload = await begin();
    siteId = two;
    await begin();
    await db()("imports").where({ id: upload.importId }).update({ status: "completed" });
    expect(await sumWaitingBytes(db(), one)).to.equal(6);
    expect(await sumWaitingBytes(db(), before)).to.equal(6);
    expect(await sumWaitingBytes(db(), 999_999)).to.equal(0);
  });

  it("keeps a part that is sent again once, also an equal one", async () => {
    const upload = await begin();
    for (const text of ["abc", "abc", "xyz"]) {
      await appendToUpload(db(), upload, { chunk: 0, bytes: part(text) });
    }
    expect(await db()("import_contents").where({ import_id: upload.importId }).pluck("bytes"))
      .to.deep.equal([part("xyz")]);
  });

  it("is lost once somebody deleted it: no byte of it stays", async () => {
    const upload = await begin();
    await appendToUpload(db(), upload, { chunk: 0, bytes: part("abc") });
    await deleteUpload(db(), upload);
    expect(await db()("imports").where({ id: upload.importId })).to.deep.equal([]);
    expect(await findContentsSize(db(), siteId, upload.importId)).to.equal(undefined);
    const later: Promise<unknown>[] = [
      appendToUpload(db(), upload, { chunk: 1, bytes: part("def") }),
      renewUpload(db(), upload),
      finishUpload(db(), upload),
    ];
    const ends = await Promise.allSettled(later);
    expect(ends.map((end) => end.status === "rejected" && end.reason instanceof ImportLostError))
      .to.deep.equal([true, true, true]);
    expect(await findContentsSize(db(), siteId, upload.importId)).to.equal(undefined);
  });

  it("fails when its file does not come on, and says so", async () => {
    const [stale, fresh] = [await begin(), await begin()];
    await appendToUpload(db(), stale, { chunk: 0, bytes: part("abc") });
    await db()("imports").where({ id: stale.importId })
      .update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
    expect(await failLostUploads(db(), NOW, 10)).to.equal(1);
    expect(await db()("imports").where({ id: stale.importId }).first())
      .to.include({ status: "failed", error_code: "import_interrupted", step: null });
    expect(await findContentsSize(db(), siteId, stale.importId)).to.equal(undefined);
    expect(await findUpload(db(), fresh)).to.deep.equal(fresh);
  });
});
