import { expect } from "chai";
import { deleteAccount } from "../../../db/accounts/accounts.ts";
import {
  countLivingShares,
  deleteExpiredShares,
  deleteReportShare,
  findReportShare,
  insertReportShare,
  listReportShares,
  type NewReportShare,
  updateShareUse,
} from "../../../db/accounts/report_shares.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../support/accounts/owner.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const EXPIRES = new Date("2026-12-20T12:00:00.000Z");

describe("db/accounts/report_shares.ts", () => {
  const db = useSpecDatabase();
  let owner: SpecOwner;
  let siteId: number;
  beforeEach(async () => {
    owner = await insertSpecOwner(db(), NOW);
    siteId = await insertSpecSite(db(), owner.accountId);
  });
  const insert = (share: Partial<NewReportShare> = {}) =>
    insertReportShare(db(), {
      accountId: owner.accountId,
      siteId,
      ownerId: owner.ownerId,
      label: "Café 🦊",
      signingKey: Buffer.alloc(32, 7),
      expiresAt: EXPIRES,
      ...share,
    }, NOW);

  it("keep a link with its key, and whose site it shows", async () => {
    const id = await insert();
    expect(await findReportShare(db(), siteId, id)).to.deep.equal({
      id,
      label: "Café 🦊",
      signingKey: Buffer.alloc(32, 7),
      expiresAt: EXPIRES,
      createdAt: NOW,
      lastOpenedAt: null,
      opens: 0,
      accountId: owner.accountId,
      siteId,
    });
  });

  it("find no link of another site, and none of a site that is being deleted", async () => {
    const id = await insert();
    expect(await findReportShare(db(), siteId + 1, id)).to.equal(undefined);
    await db()("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await findReportShare(db(), siteId, id)).to.equal(undefined);
  });

  it("find no link whose account is not the site's", async () => {
    const other = await insertSpecOwner(db(), NOW);
    const id = await insert({ accountId: other.accountId });
    expect(await findReportShare(db(), siteId, id)).to.equal(undefined);
  });

  it("list the newest first, with who made them as long as they are there", async () => {
    const first = await insert();
    const second = await insert({ ownerId: 999_999_999 });
    const shares = await listReportShares(db(), siteId, 10);
    expect(shares.map(({ id, ownerEmail }) => [id, ownerEmail])).to.deep.equal([
      [second, null],
      [first, owner.email],
    ]);
    expect(await listReportShares(db(), siteId, 1)).to.have.length(1);
  });

  it("count how often a link was opened", async () => {
    const id = await insert();
    await updateShareUse(db(), id, EXPIRES);
    await updateShareUse(db(), id, EXPIRES);
    const share = await findReportShare(db(), siteId, id);
    expect(share).to.include({ opens: 2 });
    expect(share?.lastOpenedAt).to.deep.equal(EXPIRES);
  });

  it("count and delete by their end", async () => {
    await insert();
    expect(await countLivingShares(db(), siteId, NOW)).to.equal(1);
    expect(await countLivingShares(db(), siteId, EXPIRES)).to.equal(0);
    await deleteExpiredShares(db(), siteId, EXPIRES);
    expect(await listReportShares(db(), siteId, 10)).to.have.length(1);
    await deleteExpiredShares(db(), siteId, new Date(EXPIRES.getTime() + 1));
    expect(await listReportShares(db(), siteId, 10)).to.have.length(0);
  });

  it("delete a link of its own site alone, once", async () => {
    const id = await insert();
    expect(await deleteReportShare(db(), siteId + 1, id)).to.equal(false);
    expect(await deleteReportShare(db(), siteId, id)).to.equal(true);
    expect(await deleteReportShare(db(), siteId, id)).to.equal(false);
  });

  it("go with the account", async () => {
    await insert();
    await deleteAccount(db(), owner.accountId);
    expect(await listReportShares(db(), siteId, 10)).to.have.length(0);
  });
});
