import { expect } from "chai";
import {
  deleteAccount,
  findAccountByName,
  findSiteDomains,
  hasAccounts,
  insertAccount,
  listAccounts,
  listAccountSiteIds,
  markSitesDeleting,
  readAccount,
  updateAccountPlan,
} from "../../../db/accounts/accounts.ts";
import { NotFoundError } from "../../../lib/core/errors.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.000Z");

describe("db/accounts/accounts.ts", () => {
  const db = useSpecDatabase();

  it("hasAccounts() is false in an empty database only", async () => {
    expect(await hasAccounts(db())).to.equal(false);
    await insertSpecAccount(db());
    expect(await hasAccounts(db())).to.equal(true);
  });

  it("readAccount() reads what insertAccount() wrote", async () => {
    const id = await insertAccount(db(), { name: "Ünal", plan: "agency" }, NOW);
    expect(await readAccount(db(), id)).to.deep.equal({
      id,
      name: "Ünal",
      plan: "agency",
      requestsPerMinute: null,
      callsPerMonth: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it("readAccount() throws when there is none", async () => {
    const error = await readAccount(db(), 99_999).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(NotFoundError);
  });

  it("findAccountByName() does not mind the case", async () => {
    const id = await insertAccount(db(), { name: "Shop", plan: "pro" }, NOW);
    expect(await findAccountByName(db(), "sHOP")).to.include({ id });
    expect(await findAccountByName(db(), "Shops")).to.equal(undefined);
  });

  it("updateAccountPlan() sets plan, limits and the time of the change", async () => {
    const id = await insertAccount(db(), { name: "Grows", plan: "pro" }, NOW);
    const limits = { requestsPerMinute: 900, callsPerMonth: null };
    await updateAccountPlan(db(), id, { plan: "enterprise", ...limits }, LATER);
    expect(await readAccount(db(), id)).to.deep.include({
      plan: "enterprise",
      ...limits,
      createdAt: NOW,
      updatedAt: LATER,
    });
  });

  it("listAccounts() orders by name", async () => {
    const names = (await listAccounts(db())).map(({ name }) => name);
    expect(names).to.include.members(["Grows", "Shop"]);
    expect(names.indexOf("Grows")).to.be.below(names.indexOf("Shop"));
  });

  it("deleteAccount() takes everything of this account but its sites", async () => {
    const gone = await insertSpecAccount(db());
    const stays = await insertSpecAccount(db());
    for (const { accountId } of [gone, stays]) {
      const key = { account_id: accountId, month: "2026-10" };
      await db()("usage_months").insert({ ...key, calls: 1 });
      await db()("rate_states").insert(key);
      await db()("rate_chunks").insert(
        { account_id: accountId, last_at: 1, admitted: 1, entries: Buffer.alloc(0) },
      );
      await db()("sites").insert({
        account_id: accountId,
        domain: "shop.example",
        domain_key: "shop.example",
        name: "Shop",
        brand_names: "[]",
        brand_exclusions: "[]",
        created_at: NOW,
        updated_at: NOW,
      });
    }
    expect(await listAccountSiteIds(db(), gone.accountId)).to.have.length(1);
    expect(await markSitesDeleting(db(), gone.accountId, LATER)).to.equal(1);
    await deleteAccount(db(), gone.accountId);
    expect(await listAccountSiteIds(db(), gone.accountId)).to.be.empty;
    expect(await listAccountSiteIds(db(), stays.accountId)).to.have.length(1);
    for (const table of ["tokens", "rate_states", "rate_chunks", "usage_months"]) {
      const left = await db()(table).pluck("account_id");
      expect(left, table).to.include(stays.accountId);
      expect(left, table).not.to.include(gone.accountId);
    }
  });

  describe("findSiteDomains()", () => {
    it("finds those that are asked for, the account's own, and none that is being deleted", async () => {
      const { accountId } = await insertSpecAccount(db());
      const other = await insertSpecAccount(db());
      const [own, also, gone, foreign] = [
        await insertSpecSite(db(), accountId, { domain: "own.example" }),
        await insertSpecSite(db(), accountId, { domain: "also.example" }),
        await insertSpecSite(db(), accountId),
        await insertSpecSite(db(), other.accountId),
      ];
      await db()("sites").where({ id: gone }).update({ status: "deleting" });
      expect([...await findSiteDomains(db(), accountId, [own, gone, foreign, 999_999])])
        .to.deep.equal([[own, "own.example"]]);
      expect([...await findSiteDomains(db(), accountId, [also, own])])
        .to.deep.equal([[own, "own.example"], [also, "also.example"]]);
      expect([...await findSiteDomains(db(), accountId, [])]).to.deep.equal([]);
    });
  });
});
