import { expect } from "chai";
import { isDuplicateKey } from "../../../db/core/connection.ts";
import {
  findToken,
  findTokenMaker,
  insertToken,
  listMemberTokens,
  listNewestTokens,
  listTokens,
  revokeToken,
} from "../../../db/accounts/tokens.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");

describe("db/accounts/tokens.ts", () => {
  const db = useSpecDatabase();

  it("findToken() reads what insertToken() wrote, without the hash", async () => {
    const { accountId } = await insertSpecAccount(db());
    const token = {
      accountId,
      name: "Reports",
      prefix: "svk_7Hq2mXkP",
      tokenHash: Buffer.alloc(32, 9),
      abilities: ["read", "audit"],
      siteIds: [3, 14],
    } as const;
    const id = await insertToken(db(), token, NOW);
    expect(await findToken(db(), id)).to.deep.equal({
      id,
      accountId,
      name: "Reports",
      prefix: "svk_7Hq2mXkP",
      abilities: "read,audit",
      siteIds: "3,14",
      lastUsedAt: null,
      lastUsedAddress: null,
      revokedAt: null,
      createdAt: NOW,
    });
  });

  it("findTokenMaker() knows who made a token; the command line's has nobody", async () => {
    const { accountId, tokenId } = await insertSpecAccount(db());
    const own = { accountId, name: "Own", abilities: ["read"], siteIds: null } as const;
    const tokenHash = Buffer.alloc(32, 7);
    const id = await insertToken(db(), { ...own, tokenHash, ownerId: 12 }, NOW);
    expect(await findTokenMaker(db(), id)).to.equal(12);
    expect(await findTokenMaker(db(), tokenId)).to.equal(null);
    expect(await findTokenMaker(db(), 0)).to.equal(null);
  });

  it("listTokens() lists the account's tokens only, revoked ones too", async () => {
    const mine = await insertSpecAccount(db());
    await insertSpecAccount(db());
    await revokeToken(db(), mine.tokenId, NOW);
    const tokens = await listTokens(db(), mine.accountId);
    expect(tokens.map(({ id }) => id)).to.deep.equal([mine.tokenId]);
    expect(tokens[0]?.revokedAt).to.deep.equal(NOW);
  });

  it("listMemberTokens() lists those that a member made and that are good", async () => {
    const { accountId } = await insertSpecAccount(db());
    const add = (ownerId: number, byte: number) =>
      insertToken(db(), {
        ...{ accountId, name: "own", abilities: ["read", "manage"], siteIds: null, ownerId },
        tokenHash: Buffer.alloc(32, byte),
      }, NOW);
    const [first, second] = [await add(7, 31), await add(7, 32)];
    await add(8, 33);
    await revokeToken(db(), first, NOW);
    expect(await listMemberTokens(db(), { accountId, ownerId: 7 })).to.deep.equal([
      { id: second, abilities: "read,manage", siteIds: null },
    ]);
    expect(await listMemberTokens(db(), { accountId: accountId + 1, ownerId: 7 }))
      .to.deep.equal([]);
  });

  it("listNewestTokens() lists so many of those that are good, or of those that are not", async () => {
    const { accountId, tokenId } = await insertSpecAccount(db());
    const add = (name: string, byte: number) =>
      insertToken(db(), {
        ...{ accountId, name, abilities: ["read"], siteIds: null },
        tokenHash: Buffer.alloc(32, byte),
      }, NOW);
    const [second, third] = [await add("second", 11), await add("third", 12)];
    await revokeToken(db(), second, NOW);
    const list = async (revoked: boolean, limit: number) =>
      (await listNewestTokens(db(), { accountId, revoked, limit })).map(({ id }) => id);
    expect(await list(false, 5)).to.deep.equal([third, tokenId]);
    expect(await list(false, 1)).to.deep.equal([third]);
    expect(await list(true, 5)).to.deep.equal([second]);
  });

  it("insertToken() takes one token of a form and an account", async () => {
    const [mine, other] = [
      await insertSpecAccount(db()),
      await insertSpecAccount(db()),
    ];
    const add = (accountId: number, byte: number) =>
      insertToken(db(), {
        ...{ accountId, name: "form", abilities: ["read"], siteIds: null },
        ...{ tokenHash: Buffer.alloc(32, byte), formHash: Buffer.alloc(32, 1) },
      }, NOW);
    await add(mine.accountId, 21);
    await add(other.accountId, 22);
    const error: unknown = await add(mine.accountId, 23).catch((error: unknown) => error);
    expect(isDuplicateKey(error)).to.equal(true);
  });

  it("revokeToken() keeps the time of the first revocation", async () => {
    const { tokenId } = await insertSpecAccount(db());
    expect(await revokeToken(db(), tokenId, NOW)).to.equal(true);
    expect(await revokeToken(db(), tokenId, new Date())).to.equal(false);
    expect((await findToken(db(), tokenId))?.revokedAt).to.deep.equal(NOW);
    expect(await revokeToken(db(), 99_999, NOW)).to.equal(false);
  });
});
