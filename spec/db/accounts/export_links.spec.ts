import { expect } from "chai";
import { deleteAccount } from "../../../db/accounts/accounts.ts";
import {
  countLivingExportLinks,
  deleteExpiredExportLinks,
  deleteExportLink,
  findExportLink,
  insertExportLink,
  type NewExportLink,
  noteExportLinkRead,
  openExportLink,
} from "../../../db/accounts/export_links.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const EXPIRES = new Date("2026-12-20T12:00:00.123Z");

describe("db/accounts/export_links.ts", () => {
  const db = useSpecDatabase();
  let account: SpecAccount;
  let siteId: number;
  let number = 0;
  beforeEach(async () => {
    account = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), account.accountId);
  });

  async function insert(link: Partial<NewExportLink> = {}) {
    const { accountId, tokenId } = account;
    const keyHash = Buffer.alloc(32, ++number);
    const id = await insertExportLink(db(), {
      ...{ accountId, siteId, tokenId, keyHash, label: "Café 🦊", list: "keywords?q=ä" },
      ...{ format: "csv", bom: true, expiresAt: EXPIRES, ...link },
    }, NOW);
    return { id, keyHash };
  }

  it("keep a link, which its hash opens with the token that made it", async () => {
    const { id, keyHash } = await insert();
    expect(await openExportLink(db(), keyHash)).to.deep.equal({
      ...{ id, siteId, list: "keywords?q=ä", format: "csv", bom: 1, expiresAt: EXPIRES },
      ...{ fileId: null, tokenHash: account.tokenHash, revokedAt: null },
    });
    expect(await openExportLink(db(), Buffer.alloc(32, 255))).to.equal(undefined);
    expect(await findExportLink(db(), siteId, id)).to.deep.equal({
      ...{ id, label: "Café 🦊", list: "keywords?q=ä", format: "csv", bom: 1 },
      ...{ expires_at: EXPIRES, token_revoked_at: null, token_id: account.tokenId, reads: 0 },
      ...{ last_read_at: null, created_at: NOW, kind: "link", file_status: null, bytes: null },
      ...{ rows_written: null, rows_total: null, started_at: null, finished_at: null },
      ...{ error_code: null, error_message: null },
    });
    expect(await findExportLink(db(), siteId + 1, id)).to.equal(undefined);
  });

  it("count reads, and those that live", async () => {
    const { id } = await insert();
    await insert({ expiresAt: NOW });
    await noteExportLinkRead(db(), id, NOW);
    await noteExportLinkRead(db(), id, EXPIRES);
    expect(await findExportLink(db(), siteId, id))
      .to.deep.include({ reads: 2, last_read_at: EXPIRES });
    expect(await countLivingExportLinks(db(), siteId, NOW)).to.equal(1);
  });

  it("end when they are deleted, with their account, and some at a time once they are old", async () => {
    const { id } = await insert();
    expect(await deleteExportLink(db(), siteId + 1, id)).to.equal(false);
    expect(await deleteExportLink(db(), siteId, id)).to.equal(true);
    const { keyHash } = await insert({ expiresAt: new Date(NOW.getTime() - 1) });
    await insert({ expiresAt: new Date(NOW.getTime() - 1) });
    await insert({ expiresAt: NOW });
    expect(await deleteExpiredExportLinks(db(), NOW, 1)).to.equal(1);
    expect(await deleteExpiredExportLinks(db(), NOW, 100)).to.equal(1);
    expect(await openExportLink(db(), keyHash)).to.equal(undefined);
    const last = await insert();
    await deleteAccount(db(), account.accountId);
    expect(await openExportLink(db(), last.keyHash)).to.equal(undefined);
  });
});
