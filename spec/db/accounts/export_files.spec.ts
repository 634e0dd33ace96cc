import { expect } from "chai";
import { insertExportLink } from "../../../db/accounts/export_links.ts";
import {
  deleteExportFile,
  expireExportFile,
  findExportFile,
  insertExportFile,
  listExpiredExportFiles,
  readExportSpace,
} from "../../../db/accounts/export_files.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");

describe("db/accounts/export_files.ts", () => {
  const db = useSpecDatabase();
  let account: SpecAccount;
  let siteId: number;
  let number = 0;
  beforeEach(async () => {
    await db()("export_files").delete();
    account = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), account.accountId);
  });

  async function insert(changes: object = {}): Promise<number> {
    const { accountId, tokenId } = account;
    const id = await insertExportLink(db(), {
      ...{ accountId, siteId, tokenId, keyHash: Buffer.alloc(32, ++number), label: "" },
      ...{ list: "keywords", format: "csv", bom: false, expiresAt: LATER },
    }, NOW);
    await insertExportFile(db(), { id, accountId, siteId }, NOW);
    if (Object.keys(changes).length > 0) await db()("export_files").where({ id }).update(changes);
    return id;
  }

  it("queue a file, which is found until it is deleted", async () => {
    const id = await insert();
    expect(await findExportFile(db(), id)).to.deep.equal({
      ...{ id, siteId, status: "queued", fileName: null, rowsTotal: null, rowsWritten: 0 },
      ...{ bytes: 0, errorCode: null, errorMessage: null, finishedAt: null },
    });
    await deleteExportFile(db(), id);
    expect(await findExportFile(db(), id)).to.equal(undefined);
  });

  it("sum up what an account's files take", async () => {
    expect(await readExportSpace(db(), account.accountId))
      .to.deep.equal({ storedBytes: 0, unfinished: 0 });
    await insert({ stored_bytes: 3_000_000_000 });
    await insert({ stored_bytes: 5, unfinished: null, status: "completed" });
    expect(await readExportSpace(db(), account.accountId))
      .to.deep.equal({ storedBytes: 3_000_000_005, unfinished: 1 });
    expect(await readExportSpace(db(), account.accountId + 1))
      .to.deep.equal({ storedBytes: 0, unfinished: 0 });
  });

  it("end those whose links expired, and keep what was whole as it was", async () => {
    const waiting = await insert();
    const whole = await insert({
      ...{ stored_bytes: 5, chunks_count: 1, bytes: 9, unfinished: null, status: "completed" },
      finished_at: NOW,
    });
    await insert({ unfinished: null, status: "failed" });
    expect(await listExpiredExportFiles(db(), LATER, 10)).to.deep.equal([]);
    const after = new Date(LATER.getTime() + 1);
    expect(await listExpiredExportFiles(db(), after, 10))
      .to.have.deep.members([{ id: waiting, siteId }, { id: whole, siteId }]);
    for (const id of [waiting, whole]) await expireExportFile(db(), id, after);
    expect(await findExportFile(db(), waiting)).to.deep.include({
      ...{ status: "failed", errorCode: "link_expired", finishedAt: after },
      errorMessage: "Its link expired before it was written.",
    });
    expect(await findExportFile(db(), whole)).to.deep.include({
      ...{ status: "completed", errorCode: null, finishedAt: NOW, bytes: 9 },
    });
    expect(await listExpiredExportFiles(db(), after, 10)).to.deep.equal([]);
    expect(await readExportSpace(db(), account.accountId))
      .to.deep.equal({ storedBytes: 0, unfinished: 0 });
  });
});
