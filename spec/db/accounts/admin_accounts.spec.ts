import { expect } from "chai";
import { findAdminAccount, listAdminAccounts } from "../../../db/accounts/admin_accounts.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const MONTH = "2026-11";
const EARLY = new Date("2026-11-19T10:00:00Z");
const LATE = new Date("2026-11-20T10:00:00Z");

describe("admin_accounts", () => {
  const db = useSpecDatabase();
  let acme: number;
  let percent: number;
  let empty: number;
  before(async () => {
    await db()("accounts").delete();
    const insert = async (name: string) => (await insertSpecAccount(db(), { name })).accountId;
    percent = await insert("100% Tea");
    acme = await insert("Acme");
    empty = await insert("Zoo_1");
    const owner = (account_id: number, email: string, role: string) => ({
      ...{ account_id, email, role, passphrase_hash: "x", created_at: EARLY, updated_at: EARLY },
    });
    await db()("owners").insert([
      owner(acme, "second@acme.test", "admin"),
      owner(percent, "tea@shop.test", "owner"),
      owner(acme, "first@zoo.test", "member"),
    ]);
    await insertSpecSite(db(), acme);
    await insertSpecSite(db(), acme);
    const deleted = await insertSpecSite(db(), acme);
    await db()("sites").where({ id: deleted }).update({ status: "deleting" });
    await insertSpecSite(db(), percent);
    await db()("rate_states").insert([
      { account_id: acme, month: MONTH, calls: 12, admitted: 50 },
      { account_id: percent, month: "2026-10", calls: 99, admitted: 50 },
    ]);
    const tokens = await db()("tokens").where({ account_id: acme }).pluck("id");
    await db()("tokens").whereIn("id", tokens).update({ last_used_at: EARLY });
    const second = { name: "second", abilities: "[]", created_at: EARLY, last_used_at: LATE };
    await db()("tokens").insert({
      ...{ account_id: acme, ...second, token_hash: Buffer.alloc(32, 7) },
    });
  });
  const list = (q = "", limit = 9, offset = 0) =>
    listAdminAccounts(db(), { q, month: MONTH, limit, offset });
  const namesOf = async (q: string) => {
    const { accounts, total } = await list(q);
    expect(total).to.equal(accounts.length);
    return accounts.map(({ name }) => name);
  };

  it("lists accounts by name with their sites, calls, last use and owners", async () => {
    const { accounts, total } = await list();
    expect(total).to.equal(3);
    expect(accounts.map(({ name, sitesCount, calls, lastCallAt, owners }) => ({
      ...{ name, sitesCount, calls, lastCallAt, owners },
    }))).to.deep.equal([
      {
        ...{ name: "100% Tea", sitesCount: 1, calls: 0, lastCallAt: null },
        owners: [{ email: "tea@shop.test", role: "owner" }],
      },
      {
        ...{ name: "Acme", sitesCount: 2, calls: 12, lastCallAt: LATE },
        owners: [
          { email: "second@acme.test", role: "admin" },
          { email: "first@zoo.test", role: "member" },
        ],
      },
      { name: "Zoo_1", sitesCount: 0, calls: 0, lastCallAt: null, owners: [] },
    ]);
  });

  it("lists a part and counts all", async () => {
    const { accounts, total } = await list("", 1, 1);
    expect([accounts.map(({ id }) => id), total]).to.deep.equal([[acme], 3]);
    expect((await list("", 9, 3)).accounts).to.deep.equal([]);
  });

  it("finds accounts by a part of the name or of an owner's address", async () => {
    expect(await namesOf("cm")).to.deep.equal(["Acme"]);
    expect(await namesOf("ZOO")).to.deep.equal(["Acme", "Zoo_1"]);
    expect(await namesOf("nobody")).to.deep.equal([]);
  });

  it("takes signs of patterns as they are", async () => {
    expect(await namesOf("%")).to.deep.equal(["100% Tea"]);
    expect(await namesOf("_")).to.deep.equal(["Zoo_1"]);
    expect(await namesOf("\\")).to.deep.equal([]);
  });

  it("finds one account with the calls of a month", async () => {
    expect(await findAdminAccount(db(), acme, MONTH))
      .to.include({ id: acme, name: "Acme", plan: "enterprise", sitesCount: 2, calls: 12 });
    expect(await findAdminAccount(db(), percent, "2026-10")).to.include({ calls: 99 });
    expect(await findAdminAccount(db(), empty, MONTH)).to.deep.include({ calls: 0, owners: [] });
    expect(await findAdminAccount(db(), 999_999, MONTH)).to.equal(undefined);
  });
});
