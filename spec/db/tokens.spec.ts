import { expect } from "chai";
import { findToken, insertToken, listTokens, revokeToken } from "../../db/tokens.ts";
import { insertSpecAccount } from "../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");

describe("db/tokens.ts", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("findToken() reads what insertToken() wrote, without the hash", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const token = {
      accountId,
      name: "Reports",
      tokenHash: Buffer.alloc(32, 9),
      abilities: ["read", "audit"],
      siteIds: [3, 14],
    } as const;
    const id = await insertToken(database.db, token, NOW);
    expect(await findToken(database.db, id)).to.deep.equal({
      id,
      accountId,
      name: "Reports",
      abilities: "read,audit",
      siteIds: "3,14",
      lastUsedAt: null,
      revokedAt: null,
      createdAt: NOW,
    });
  });

  it("listTokens() lists the account's tokens only, revoked ones too", async () => {
    const mine = await insertSpecAccount(database.db);
    await insertSpecAccount(database.db);
    await revokeToken(database.db, mine.tokenId, NOW);
    const tokens = await listTokens(database.db, mine.accountId);
    expect(tokens.map(({ id }) => id)).to.deep.equal([mine.tokenId]);
    expect(tokens[0]?.revokedAt).to.deep.equal(NOW);
  });

  it("revokeToken() keeps the time of the first revocation", async () => {
    const { tokenId } = await insertSpecAccount(database.db);
    expect(await revokeToken(database.db, tokenId, NOW)).to.equal(true);
    expect(await revokeToken(database.db, tokenId, new Date())).to.equal(false);
    expect((await findToken(database.db, tokenId))?.revokedAt).to.deep.equal(NOW);
    expect(await revokeToken(database.db, 99_999, NOW)).to.equal(false);
  });
});
