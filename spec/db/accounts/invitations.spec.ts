import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { readAccount } from "../../../db/accounts/accounts.ts";
import {
  countInvitations,
  deleteInvitation,
  deleteInvitationsBy,
  deleteInvitationsTo,
  deleteOldInvitations,
  findInvitation,
  findInvitationRow,
  insertInvitation,
  INVITATION_LIST,
  listInvitations,
  takeInvitation,
} from "../../../db/accounts/invitations.ts";
import { insertToken, revokeToken } from "../../../db/accounts/tokens.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const EXPIRES = new Date("2026-11-20T12:15:00.123Z");

describe("db/accounts/invitations.ts", () => {
  const db = useSpecDatabase();
  let accountId: number;
  beforeEach(async () => {
    await db()("invitations").delete();
    accountId = (await insertSpecAccount(db())).accountId;
  });
  const insert = (email: string, byte: number, resetsSecondFactor = false) => {
    const secretHash = Buffer.alloc(32, byte);
    const invitation = { accountId, email, secretHash, resetsSecondFactor, expiresAt: EXPIRES };
    return insertInvitation(db(), invitation, NOW);
  };
  const find = (byte: number) => findInvitation(db(), Buffer.alloc(32, byte));

  it("findInvitation() reads what insertInvitation() wrote", async () => {
    await insert("a@acme.example", 1, true);
    const found = await find(1);
    expect(found).to.deep.equal({
      id: found?.id,
      accountId,
      accountName: (await readAccount(db(), accountId)).name,
      email: "a@acme.example",
      name: null,
      role: "owner",
      siteIds: null,
      ownerId: null,
      resetsSecondFactor: true,
      expiresAt: EXPIRES,
      usedAt: null,
    });
    expect(await find(2)).to.equal(undefined);
  });

  it("listInvitations() lists those of an account that are good, and findInvitationRow() one", async () => {
    const query = askList(INVITATION_LIST);
    const list = async (now: Date) =>
      (await listInvitations(db(), { accountId, query, now })).rows.map(({ email }) => email);
    for (const byte of [1, 2, 3]) await insert(`o${byte}@acme.example`, byte);
    const [first, second] = [await find(1), await find(2)];
    await takeInvitation(db(), first?.id ?? 0, NOW);
    expect(await list(NOW)).to.deep.equal(["o2@acme.example", "o3@acme.example"]);
    expect(await list(EXPIRES)).to.deep.equal([]);
    expect(await countInvitations(db(), accountId, NOW)).to.equal(2);
    expect(await findInvitationRow(db(), { accountId, id: second?.id ?? 0 }, NOW)).to.deep.equal({
      ...{ id: second?.id, email: "o2@acme.example", name: null, role: "owner", site_ids: null },
      ...{ member_id: null, expires_at: EXPIRES, created_at: NOW },
    });
    const foreign = { accountId: accountId + 1, id: second?.id ?? 0 };
    expect(await findInvitationRow(db(), foreign, NOW)).to.equal(undefined);
    expect(await deleteInvitation(db(), foreign)).to.equal(false);
    expect(await deleteInvitation(db(), { ...foreign, accountId })).to.equal(true);
    expect(await deleteInvitation(db(), { accountId, id: first?.id ?? 0 })).to.equal(false);
  });

  it("a link that someone asked for voids no other link but one that was asked for", async () => {
    const make = (byte: number, isAskedFor: boolean) =>
      insertInvitation(db(), {
        ...{ accountId, email: "a@acme.example", secretHash: Buffer.alloc(32, byte), isAskedFor },
        ...{ ownerId: 7, resetsSecondFactor: false, expiresAt: EXPIRES },
      }, NOW);
    await make(1, false);
    await make(2, true);
    await make(3, true);
    expect([await find(1), await find(2), await find(3)].map((found) => found !== undefined))
      .to.deep.equal([true, false, true]);
    await make(4, false);
    expect([await find(1), await find(3)]).to.deep.equal([undefined, undefined]);
  });

  it("an invitation ends with the token that made it, also where it is being taken", async () => {
    const token = { accountId, name: "t", abilities: [], siteIds: null };
    const tokenId = await insertToken(db(), { ...token, tokenHash: randomBytes(32) }, NOW);
    const id = await insertInvitation(db(), {
      ...{ accountId, email: "a@acme.example", secretHash: Buffer.alloc(32, 1), tokenId },
      ...{ resetsSecondFactor: false, expiresAt: EXPIRES },
    }, NOW);
    expect(await find(1)).to.include({ id });
    expect(await countInvitations(db(), accountId, NOW)).to.equal(1);
    await revokeToken(db(), tokenId, NOW);
    expect(await find(1)).to.equal(undefined);
    expect(await countInvitations(db(), accountId, NOW)).to.equal(0);
    expect(await findInvitationRow(db(), { accountId, id }, NOW)).to.equal(undefined);
    expect(await takeInvitation(db(), id, NOW)).to.equal(false);
  });

  it("deleteInvitationsBy() deletes those that a member made, and no other's", async () => {
    for (const [byte, invitedBy] of [[1, 7], [2, 8], [3, null]] as const) {
      await insertInvitation(db(), {
        ...{ accountId, email: `o${byte}@acme.example`, secretHash: Buffer.alloc(32, byte) },
        ...{ resetsSecondFactor: false, expiresAt: EXPIRES, invitedBy },
      }, NOW);
    }
    await deleteInvitationsBy(db(), { accountId: accountId + 1, ownerId: 8 });
    await deleteInvitationsBy(db(), { accountId, ownerId: 7 });
    expect([await find(1), await find(2), await find(3)].map((one) => one?.email)).to.deep.equal(
      [undefined, "o2@acme.example", "o3@acme.example"],
    );
  });

  it("insertInvitation() replaces those of the account to the same address", async () => {
    await insert("a@acme.example", 1);
    await insert("b@acme.example", 2);
    await insert("a@acme.example", 3);
    expect([await find(1), await find(2), await find(3)].map((one) => one?.email)).to.deep.equal(
      [undefined, "b@acme.example", "a@acme.example"],
    );
    await deleteInvitationsTo(db(), { accountId: accountId + 1, email: "a@acme.example" });
    expect((await find(3))?.email).to.equal("a@acme.example");
    await deleteInvitationsTo(db(), { accountId, email: "a@acme.example" });
    expect(await find(3)).to.equal(undefined);
  });

  it("takeInvitation() takes one once, however many ask at the same time", async () => {
    await insert("a@acme.example", 1);
    const { id = 0 } = await find(1) ?? {};
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() => takeInvitation(db(), id, EXPIRES)),
    );
    expect(taken.filter(Boolean)).to.deep.equal([true]);
    expect((await find(1))?.usedAt).to.deep.equal(EXPIRES);
  });

  it("findInvitation() finds none of an account that is gone", async () => {
    await insert("a@acme.example", 1);
    await db()("accounts").where({ id: accountId }).delete();
    expect(await find(1)).to.equal(undefined);
  });

  it("deleteOldInvitations() deletes what expired before, up to its limit", async () => {
    for (const byte of [1, 2, 3]) await insert(`o${byte}@acme.example`, byte);
    expect(await deleteOldInvitations(db(), EXPIRES, 10)).to.equal(0);
    const later = new Date(EXPIRES.getTime() + 1);
    expect(await deleteOldInvitations(db(), later, 2)).to.equal(2);
    expect(await deleteOldInvitations(db(), later, 2)).to.equal(1);
  });
});
