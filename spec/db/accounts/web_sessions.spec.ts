import { expect } from "chai";
import { updateOwnerLanguage, updateOwnerRole } from "../../../db/accounts/owners.ts";
import {
  deleteExpiredSessions,
  deleteOwnerSessions,
  deleteOwnSession,
  deleteWebSession,
  findWebSession,
  insertWebSession,
  listWebSessions,
  type NewWebSession,
  updateSessionUse,
} from "../../../db/accounts/web_sessions.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../support/accounts/owner.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");
const EXPIRES = new Date("2026-11-27T12:00:00.123Z");

describe("db/accounts/web_sessions.ts", () => {
  const db = useSpecDatabase();
  let owner: SpecOwner;
  beforeEach(async () => {
    await db()("web_sessions").delete();
    owner = await insertSpecOwner(db(), NOW);
  });
  const insert = (byte: number, session: Partial<NewWebSession> = {}) =>
    insertWebSession(db(), {
      accountId: owner.accountId,
      ownerId: owner.ownerId,
      secretHash: Buffer.alloc(32, byte),
      state: "signed_in",
      address: "2001:db8::1",
      agent: "Firefox 🦊",
      expiresAt: EXPIRES,
      ...session,
    }, NOW);
  const find = (byte: number, now = LATER) => findWebSession(db(), Buffer.alloc(32, byte), now);

  it("findWebSession() has the language that updateOwnerLanguage() set, for one owner alone", async () => {
    const other = await insertSpecOwner(db(), NOW);
    await insert(1);
    await insert(2, { ownerId: other.ownerId, accountId: other.accountId });
    await updateOwnerLanguage(db(), { id: owner.ownerId, language: "de" }, LATER);
    expect([(await find(1))?.language, (await find(2))?.language]).to.deep.equal(["de", null]);
    await updateOwnerLanguage(db(), { id: owner.ownerId, language: null }, LATER);
    expect((await find(1))?.language).to.equal(null);
  });

  it("findWebSession() reads a session with whose it is, as it is now", async () => {
    const id = await insert(1);
    await updateOwnerRole(db(), { id: owner.ownerId, role: "operator" }, NOW);
    await db()("accounts").where({ id: owner.accountId }).update({ name: "Acme" });
    expect(await find(1)).to.deep.equal({
      id,
      address: "2001:db8::1",
      agent: "Firefox 🦊",
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: EXPIRES,
      state: "signed_in",
      ownerId: owner.ownerId,
      email: owner.email,
      role: "operator",
      siteIds: null,
      language: null,
      accountId: owner.accountId,
      accountName: "Acme",
    });
  });

  it("findWebSession() finds none that expired, and none of an owner or an account that is gone", async () => {
    await insert(1);
    expect(await find(1, EXPIRES)).to.equal(undefined);
    expect(await find(2)).to.equal(undefined);
    await db()("accounts").where({ id: owner.accountId }).delete();
    expect(await find(1)).to.equal(undefined);
    owner = await insertSpecOwner(db(), NOW);
    await insert(3);
    await db()("owners").where({ id: owner.ownerId }).delete();
    expect(await find(3)).to.equal(undefined);
  });

  it("listWebSessions() lists the owner's that are signed in, the last used first", async () => {
    const [one, two] = [await insert(1), await insert(2)];
    await insert(3, { state: "second_factor" });
    await insert(4, { ownerId: owner.ownerId + 1 });
    await insert(5, { expiresAt: NOW });
    const use = { id: two, address: "192.0.2.1", expiresAt: EXPIRES };
    await updateSessionUse(db(), use, LATER);
    const sessions = await listWebSessions(db(), owner.ownerId, LATER);
    expect(sessions.map(({ id, address, lastUsedAt }) => ({ id, address, lastUsedAt })))
      .to.deep.equal([
        { id: two, address: "192.0.2.1", lastUsedAt: LATER },
        { id: one, address: "2001:db8::1", lastUsedAt: NOW },
      ]);
  });

  it("deletes one by its cookie, one of the owner's, all but one, and all", async () => {
    const [, two, three] = [await insert(1), await insert(2), await insert(3), await insert(4)];
    const stranger = owner.ownerId + 1;
    await insert(9, { ownerId: stranger });
    expect(await deleteWebSession(db(), Buffer.alloc(32, 1))).to.equal(true);
    expect(await deleteWebSession(db(), Buffer.alloc(32, 1))).to.equal(false);
    expect(await deleteOwnSession(db(), stranger, two)).to.equal(false);
    expect(await deleteOwnSession(db(), owner.ownerId, two)).to.equal(true);
    expect(await deleteOwnerSessions(db(), owner.ownerId, three)).to.equal(1);
    expect(await deleteOwnerSessions(db(), owner.ownerId, null)).to.equal(1);
    expect(await db()("web_sessions").pluck("owner_id")).to.deep.equal([stranger]);
  });

  it("deleteExpiredSessions() leaves those that last, and more than its limit", async () => {
    for (const byte of [1, 2, 3]) await insert(byte, { expiresAt: LATER });
    await insert(4);
    expect(await deleteExpiredSessions(db(), LATER, 2)).to.equal(2);
    expect(await deleteExpiredSessions(db(), LATER, 2)).to.equal(1);
    expect(await deleteExpiredSessions(db(), LATER, 2)).to.equal(0);
  });
});
