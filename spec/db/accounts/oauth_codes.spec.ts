import { expect } from "chai";
import {
  deleteOauthCodesOf,
  deleteOldOauthCodes,
  findOauthCodeAccount,
  insertOauthCode,
  lockOauthCode,
  type OauthCode,
  useOauthCode,
} from "../../../db/accounts/oauth_codes.ts";
import { transaction } from "../../../db/core/connection.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const CODE: Omit<OauthCode, "tokenId"> = {
  ...{ accountId: 7, ownerId: 3, clientId: "client", clientName: "Café 🦊" },
  ...{ redirectUri: "https://client.example/callback", codeChallenge: "c".repeat(43) },
  ...{ resource: "https://api.example/mcp", abilities: "read,audit", siteIds: "4,5" },
  expiresAt: NOW,
};

describe("db/accounts/oauth_codes.ts", () => {
  const db = useSpecDatabase();
  let number = 0;
  beforeEach(() => db()("oauth_codes").delete());

  async function insert(code: Partial<OauthCode> = {}): Promise<Buffer> {
    const codeHash = Buffer.alloc(32, ++number);
    await insertOauthCode(db(), codeHash, { ...CODE, ...code });
    return codeHash;
  }
  const isLeft = async (codeHash: Buffer) =>
    (await findOauthCodeAccount(db(), codeHash)) !== undefined;

  it("lockOauthCode() reads what insertOauthCode() wrote, by its hash", async () => {
    const other = { accountId: 8, ownerId: null, siteIds: null };
    const [first, second] = [await insert(), await insert(other)];
    expect(await lockOauthCode(db(), first)).to.deep.equal({ ...CODE, tokenId: null });
    expect(await lockOauthCode(db(), second)).to.deep.equal({ ...CODE, ...other, tokenId: null });
    expect(await lockOauthCode(db(), Buffer.alloc(32, 255))).to.equal(undefined);
  });

  it("findOauthCodeAccount() knows whose a code is", async () => {
    const [first, second] = [await insert(), await insert({ accountId: 8 })];
    expect(await findOauthCodeAccount(db(), first)).to.equal(7);
    expect(await findOauthCodeAccount(db(), second)).to.equal(8);
    expect(await findOauthCodeAccount(db(), Buffer.alloc(32, 255))).to.equal(undefined);
  });

  it("useOauthCode() notes the token of one code, and a second exchange waits to see it", async () => {
    const [first, second] = [await insert(), await insert()];
    let waiting: Promise<OauthCode | undefined> | undefined;
    await transaction(db(), async (trx) => {
      await lockOauthCode(trx, first);
      waiting = transaction(db(), (other) => lockOauthCode(other, first));
      await db().raw("SELECT SLEEP(0.2)");
      await useOauthCode(trx, first, 70);
    });
    expect((await waiting)?.tokenId).to.equal(70);
    expect((await lockOauthCode(db(), second))?.tokenId).to.equal(null);
  });

  it("deleteOauthCodesOf() deletes what a member granted and no client exchanged", async () => {
    const own = await insert();
    const exchanged = await insert();
    await useOauthCode(db(), exchanged, 70);
    const others = [
      await insert({ ownerId: 4 }),
      await insert({ accountId: 8 }),
      await insert({ ownerId: null }),
    ];
    await deleteOauthCodesOf(db(), { accountId: 7, ownerId: 3 });
    expect(await isLeft(own)).to.equal(false);
    for (const codeHash of [exchanged, ...others]) expect(await isLeft(codeHash)).to.equal(true);
  });

  it("deleteOldOauthCodes() deletes what expired before a moment, up to a limit", async () => {
    const kept = await insert({ expiresAt: ago(10) });
    const used = await insert({ expiresAt: ago(11) });
    await useOauthCode(db(), used, 70);
    for (let count = 0; count < 2; count++) await insert({ expiresAt: ago(12) });
    expect(await deleteOldOauthCodes(db(), ago(10), 2)).to.equal(2);
    expect(await deleteOldOauthCodes(db(), ago(10), 2)).to.equal(1);
    expect(await deleteOldOauthCodes(db(), ago(10), 2)).to.equal(0);
    expect(await isLeft(kept)).to.equal(true);
  });
});
