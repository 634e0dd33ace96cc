import { expect } from "chai";
import { insertInvitation } from "../../../../db/accounts/invitations.ts";
import { replaceRecoveryCodes } from "../../../../db/accounts/recovery_codes.ts";
import { addUsageDays } from "../../../../db/accounts/usage_days.ts";
import { insertWebSession } from "../../../../db/accounts/web_sessions.ts";
import { createAdmission } from "../../../../lib/admission/create_admission.ts";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("removeAccount()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("leaves its sites to be deleted, and lets its tokens in no more", async () => {
    const { accountId, tokenHash } = await insertSpecAccount(database.db);
    await database.db("sites").insert({
      account_id: accountId,
      domain: "www.shop.example",
      domain_key: "shop.example",
      name: "Shop",
      brand_names: "[]",
      brand_exclusions: "[]",
      created_at: NOW,
      updated_at: NOW,
    });
    const admission = createAdmission({ databaseUrl: database.url, log: () => {} });
    const call = () => admission.admit({ tokenHash, ability: "read", siteId: null, quotaCost: 1 });
    expect((await call()).kind).to.equal("admitted");

    const sites = await removeAccount({ db: database.db, now: () => NOW }, { id: accountId });

    expect(sites).to.equal(1);
    expect(await database.db("sites").first("status", "domain_key")).to.include({
      status: "deleting",
      domain_key: null,
    });
    expect((await call()).kind).to.equal("unauthorized");
    expect(await database.db("rate_states").where({ account_id: accountId })).to.be.empty;
    await admission.close();
  });

  it("leaves nothing of its owners, and everything of others", async () => {
    const { db } = database;
    const [gone, other] = [await insertSpecOwner(db, NOW), await insertSpecOwner(db, NOW)];
    for (const { accountId, ownerId: id, email } of [gone, other]) {
      const secretHash = Buffer.alloc(32, id);
      const until = { accountId, secretHash, expiresAt: NOW };
      await insertInvitation(db, { ...until, email, resetsSecondFactor: false }, NOW);
      const session = { ...until, ownerId: id, address: "192.0.2.1", agent: "" };
      await insertWebSession(db, { ...session, state: "signed_in" }, NOW);
      await replaceRecoveryCodes(db, { id, accountId }, [secretHash]);
    }
    await removeAccount({ db, now: () => NOW }, { id: gone.accountId });
    for (const table of ["owners", "invitations", "web_sessions", "recovery_codes"]) {
      expect(await db(table).pluck("account_id"), table).to.deep.equal([other.accountId]);
    }
  });

  it("leaves nothing of what it called, and everything of others", async () => {
    const { db } = database;
    const [gone, other] = [await insertSpecAccount(db), await insertSpecAccount(db)];
    const counts = { day: "2026-11-20", calls: 1, paid: 1, limited: 0, failed: 0 };
    await addUsageDays(
      db,
      [gone, other].map(({ accountId }) => ({
        accountId,
        endpoint: "GET /sites",
        ...counts,
      })),
    );
    await removeAccount({ db, now: () => NOW }, { id: gone.accountId });
    expect(await db("usage_days").pluck("account_id")).to.deep.equal([other.accountId]);
  });
});
