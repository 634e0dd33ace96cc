import { expect } from "chai";
import {
  endExpiredOauthGrants,
  findOauthAccess,
  findOauthGrant,
  insertOauthGrant,
  lockOauthGrant,
  type NewOauthGrant,
  renewOauthGrant,
} from "../../../db/accounts/oauth_grants.ts";
import { findToken, insertToken, revokeToken } from "../../../db/accounts/tokens.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const SOON = new Date("2026-11-20T13:00:00.123Z");
const LATER = new Date("2026-12-20T12:00:00.123Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

describe("db/accounts/oauth_grants.ts", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let number = 0;
  beforeEach(async () => {
    await db()("oauth_grants").delete();
    ({ accountId } = await insertSpecAccount(db()));
  });

  const hash = () => Buffer.alloc(32, ++number);
  /** Inserts a grant of the account with a token of its own. */
  async function insert(
    { abilities = ["read"], ...changes }: Partial<NewOauthGrant> & {
      abilities?: ("read" | "audit")[];
    } = {},
  ) {
    const tokenHash = hash();
    const tokenId = await insertToken(
      db(),
      { accountId, name: "client", tokenHash, abilities, siteIds: null },
      NOW,
    );
    const grant = {
      ...{ tokenId, accountId, clientId: `client of ${tokenId}`, resource: `https://${tokenId}/` },
      ...{ accessHash: hash(), familyHash: hash(), refreshHash: hash() },
      ...{ accessExpiresAt: SOON, expiresAt: LATER, ...changes },
    };
    await insertOauthGrant(db(), grant);
    return { ...grant, tokenHash };
  }
  const revokedAt = async ({ tokenId }: { tokenId: number }) =>
    (await findToken(db(), tokenId))?.revokedAt;
  const isLeft = async ({ familyHash }: { familyHash: Buffer }) =>
    (await findOauthGrant(db(), familyHash)) !== undefined;

  for (const find of [findOauthGrant, lockOauthGrant]) {
    it(`${find.name}() reads a grant by its family, with what its token may do`, async () => {
      const first = await insert();
      const second = await insert({ abilities: ["read", "audit"] });
      await revokeToken(db(), second.tokenId, NOW);
      for (
        const [{ tokenId, clientId, resource, familyHash, refreshHash }, token] of [
          [first, { abilities: "read", revokedAt: null }],
          [second, { abilities: "read,audit", revokedAt: NOW }],
        ] as const
      ) {
        expect(await find(db(), familyHash)).to.deep.equal({
          ...{ tokenId, accountId, clientId, resource, refreshHash, expiresAt: LATER, ...token },
        });
      }
      for (const other of [first.accessHash, first.refreshHash, Buffer.alloc(32, 255)]) {
        expect(await find(db(), other)).to.equal(undefined);
      }
    });
  }

  it("findOauthAccess() reads what an access token stands for, revoked or not", async () => {
    const [first, second] = [await insert(), await insert()];
    await revokeToken(db(), second.tokenId, NOW);
    for (const { tokenId, clientId, resource, accessHash, tokenHash } of [first, second]) {
      expect(await findOauthAccess(db(), accessHash))
        .to.deep.equal({ tokenId, clientId, resource, tokenHash, expiresAt: SOON });
    }
    for (const other of [first.familyHash, first.refreshHash, first.tokenHash]) {
      expect(await findOauthAccess(db(), other)).to.equal(undefined);
    }
  });

  it("renewOauthGrant() replaces both tokens of one grant", async () => {
    const [grant, other] = [await insert(), await insert()];
    const next = { accessHash: hash(), refreshHash: hash() };
    const times = { accessExpiresAt: LATER, expiresAt: new Date("2027-01-20T12:00:00.123Z") };
    await renewOauthGrant(db(), { tokenId: grant.tokenId, ...next, ...times });
    expect(await findOauthAccess(db(), grant.accessHash)).to.equal(undefined);
    expect(await findOauthAccess(db(), next.accessHash))
      .to.deep.include({ tokenId: grant.tokenId, expiresAt: times.accessExpiresAt });
    expect(await findOauthGrant(db(), grant.familyHash))
      .to.deep.include({ refreshHash: next.refreshHash, expiresAt: times.expiresAt });
    expect(await findOauthAccess(db(), other.accessHash))
      .to.deep.include({ tokenId: other.tokenId, expiresAt: SOON });
    expect(await findOauthGrant(db(), other.familyHash))
      .to.deep.include({ refreshHash: other.refreshHash, expiresAt: LATER });
  });

  it("lockOauthGrant() waits for the refresh before and sees what it left", async () => {
    const { tokenId, familyHash } = await insert();
    const next = { accessHash: hash(), refreshHash: hash() };
    let second: ReturnType<typeof lockOauthGrant> | undefined;
    await transaction(db(), async (trx) => {
      await lockOauthGrant(trx, familyHash);
      second = transaction(db(), (other) => lockOauthGrant(other, familyHash));
      await db().raw("SELECT SLEEP(0.2)");
      await renewOauthGrant(trx, {
        ...{ tokenId, ...next, accessExpiresAt: SOON, expiresAt: LATER },
      });
    });
    expect((await second)?.refreshHash).to.deep.equal(next.refreshHash);
  });

  describe("endExpiredOauthGrants()", () => {
    it("deletes what has expired and revokes its tokens", async () => {
      const expired = await insert({ expiresAt: ago(1) });
      const revoked = await insert({ expiresAt: ago(2) });
      await revokeToken(db(), revoked.tokenId, ago(50));
      const good = await insert({ expiresAt: NOW, accessExpiresAt: ago(9) });
      expect(await endExpiredOauthGrants(db(), NOW, 10)).to.equal(2);
      expect([await isLeft(expired), await isLeft(revoked), await isLeft(good)])
        .to.deep.equal([false, false, true]);
      expect([await revokedAt(expired), await revokedAt(revoked), await revokedAt(good)])
        .to.deep.equal([NOW, ago(50), null]);
      expect(await endExpiredOauthGrants(db(), NOW, 10)).to.equal(0);
    });

    it("ends no more than its limit", async () => {
      const grants = [];
      for (let count = 0; count < 3; count++) grants.push(await insert({ expiresAt: ago(1) }));
      expect(await endExpiredOauthGrants(db(), NOW, 2)).to.equal(2);
      const revoked = [];
      for (const grant of grants) if (await revokedAt(grant) !== null) revoked.push(grant);
      expect(revoked).to.have.length(2);
      expect(await endExpiredOauthGrants(db(), NOW, 2)).to.equal(1);
    });

    it("leaves a grant that its client refreshes at the same time", async () => {
      const grant = await insert({ expiresAt: ago(1) });
      const { tokenId, familyHash } = grant;
      let ended: Promise<number> | undefined;
      await transaction(db(), async (trx) => {
        await lockOauthGrant(trx, familyHash);
        ended = endExpiredOauthGrants(db(), NOW, 10);
        await db().raw("SELECT SLEEP(0.2)");
        await renewOauthGrant(trx, {
          ...{ tokenId, accessHash: hash(), refreshHash: hash() },
          ...{ accessExpiresAt: SOON, expiresAt: LATER },
        });
      });
      expect(await ended).to.equal(0);
      expect(await isLeft(grant)).to.equal(true);
      expect(await revokedAt(grant)).to.equal(null);
    });
  });
});
