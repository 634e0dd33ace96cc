import { expect } from "chai";
import { createToken } from "../../../../lib/commands/accounts/create_token.ts";
import { ABILITIES } from "../../../../schemas/common.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("ACCOUNT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const get = (path: string, token: string) => api.request("GET", path, { token });

  it("shows the account and what the token may do", async () => {
    const { accountId, tokenId, tokenText } = await insertSpecAccount(
      database.db,
      { name: "Ann", plan: "agency" },
      { abilities: ["read"], siteIds: [4] },
    );
    const { status, body } = await get("/account", tokenText);
    expect(status).to.equal(200);
    expect(body.data).to.deep.include({
      id: accountId,
      name: "Ann",
      plan: "agency",
      requests_per_minute: 60,
      calls_per_month: 10_000,
      concurrent_audits: 5,
      sites_count: 0,
      token: { id: tokenId, abilities: ["read"], site_ids: [4] },
    });
  });

  it("shows the use of minute and month, and costs no call itself", async () => {
    const { accountId, tokenText } = await insertSpecAccount(database.db, { plan: "pro" });
    await database.db("usage_months").insert([
      { account_id: accountId, month: "2026-09", calls: 3 },
      { account_id: accountId, month: "2026-10", calls: 900 },
    ]);
    await get("/sites", tokenText);
    await get("/sites/999999", tokenText);
    await get("/account/usage", tokenText);
    const { body } = await get("/account/usage", tokenText);
    expect(body.data.minute).to.include({ limit: 60, used: 4, remaining: 56 });
    expect(body.data.month).to.include({ limit: 1_000, used: 1, remaining: 999 });
    expect(body.data.month.month).to.equal(new Date().toISOString().slice(0, 7));
    expect(body.data.history).to.deep.equal([
      { month: "2026-10", calls: 900 },
      { month: "2026-09", calls: 3 },
    ]);
  });

  it("lists the tokens of the account, never their texts", async () => {
    const { tokenText, tokenId } = await insertSpecAccount(database.db);
    await insertSpecAccount(database.db);
    const { body, headers, text } = await get("/account/tokens", tokenText);
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.include({ id: tokenId, status: "active", site_ids: null });
    expect(headers.get("x-total-count")).to.equal("1");
    expect(body.data[0]).to.include({ prefix: null, last_used_address: null });
    expect(text).not.to.contain("svk_");
  });

  it("reports tokens by their first characters, and from where they were used last", async () => {
    const { accountId, tokenText } = await insertSpecAccount(database.db);
    const { id, text } = await createToken(api.services, { id: accountId }, { name: "New" });
    await database.db("tokens").where({ id }).update({ last_used_address: "192.0.2.17" });
    const path = `/account/tokens?filter[prefix]=${text.slice(0, 12)}`;
    const { body } = await get(path, tokenText);
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.include({
      id,
      prefix: text.slice(0, 12),
      last_used_address: "192.0.2.17",
    });
  });

  it("revokes a token from the next request on", async () => {
    const { tokenText, tokenId } = await insertSpecAccount(database.db);
    const path = `/account/tokens/${tokenId}`;
    expect((await api.request("DELETE", path, { token: tokenText })).status).to.equal(204);
    expect((await get("/account", tokenText)).status).to.equal(401);
  });

  for (const abilities of [["read", "write", "audit", "chat"], ["audit"]] as const) {
    it(`lets a token with only ${abilities.join()} see and revoke itself alone`, async () => {
      const full = await insertSpecAccount(database.db);
      const { id, text } = await createToken(api.services, { id: full.accountId }, { abilities });
      const { body } = await get("/account/tokens", text);
      expect(body.data.map((token: { id: number }) => token.id)).to.deep.equal([id]);
      const revoke = (tokenId: number) =>
        api.request("DELETE", `/account/tokens/${tokenId}`, { token: text });
      const refused = await revoke(full.tokenId);
      expect(refused.status).to.equal(403);
      expect(refused.body).to.include({
        code: "ability_missing",
        message: 'This token lacks the ability "manage": it can revoke itself alone.',
      });
      expect((await revoke(id + 999_999)).body.code).to.equal("ability_missing");
      expect((await get("/account", full.tokenText)).status).to.equal(200);
      expect((await revoke(id)).status).to.equal(204);
      expect((await get("/account/tokens", text)).status).to.equal(401);
    });
  }

  it("gives the ability manage to no token that is limited to sites", async () => {
    // a row as no command writes it
    const token = { siteIds: [4], abilities: ABILITIES };
    const { tokenText, tokenId } = await insertSpecAccount(database.db, {}, token);
    const other = await insertSpecAccount(database.db);
    const { body } = await get("/account", tokenText);
    expect(body.data.token.abilities).to.deep.equal(["read", "write", "audit", "chat"]);
    const { body: list } = await get("/account/tokens", tokenText);
    expect(list.data.map((token: { id: number }) => token.id)).to.deep.equal([tokenId]);
    const path = `/account/tokens/${other.tokenId}`;
    expect((await api.request("DELETE", path, { token: tokenText })).status).to.equal(403);
  });

  it("does not know the tokens of other accounts", async () => {
    const mine = await insertSpecAccount(database.db);
    const other = await insertSpecAccount(database.db);
    const path = `/account/tokens/${other.tokenId}`;
    const { status, body } = await api.request("DELETE", path, { token: mine.tokenText });
    expect(status).to.equal(404);
    expect(body.code).to.equal("token_not_found");
    expect((await get("/account", other.tokenText)).status).to.equal(200);
  });
});
