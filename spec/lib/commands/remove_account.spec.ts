import { expect } from "chai";
import { createAdmission } from "../../../lib/admission/create_admission.ts";
import { removeAccount } from "../../../lib/commands/remove_account.ts";
import { insertSpecAccount } from "../../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

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
});
