import { expect } from "chai";
import { addUsageDays } from "../../../../db/accounts/usage_days.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { postMcp, toolMessage } from "../../../support/mcp.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { insertToken } from "../../../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../../../lib/core/token.ts";

describe("usagePage", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let token: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date());
    visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
    token = await addToken(owner.accountId);
  });

  /** The page's text with a space at every tag, so that cells do not run into each other. */
  async function readCells(): Promise<string> {
    const { html } = await visitor.open("/settings/usage");
    return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  }

  async function addToken(accountId: number): Promise<string> {
    const text = createTokenText();
    await insertToken(database.db, {
      accountId,
      name: "usage",
      tokenHash: hashToken(text),
      abilities: ["read"],
      siteIds: null,
    }, new Date());
    return text;
  }

  it("asks who is not signed in to sign in", async () => {
    const { status, headers } = await createPageVisitor(api.url).open("/settings/usage");
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal("/sign-in?next=%2Fsettings%2Fusage");
  });

  it("says what to do first where there was no call", async () => {
    const { status, text } = await visitor.open("/settings/usage");
    expect(status).to.equal(200);
    expect(text).to.contain("0 of 1,000,000 calls");
    expect(text).to.contain("0 of 6,000 requests");
    expect(text).to.contain("No call of this month has been counted. Make a token under Security");
    expect(text).to.contain(`curl -H "Authorization: Bearer TOKEN" ${api.url}/api/v1/sites`);
    expect(text).to.contain("There were no calls before this month.");
  });

  it("agrees with GET /account/usage of the same moment", async () => {
    for (let n = 0; n < 7; n++) await api.request("GET", "/sites", { token });
    await database.db("usage_months").insert([
      { account_id: owner.accountId, month: "2026-09", calls: 12_345 },
    ]);
    await api.counter.flush();
    const { body: { data } } = await api.request("GET", "/account/usage", { token });
    const { text } = await visitor.open("/settings/usage");
    expect(data.month).to.include({ used: 7, limit: 1_000_000, remaining: 999_993 });
    expect(data.minute).to.include({ used: 8, limit: 6_000, remaining: 5_992 });
    expect(text).to.contain("7 of 1,000,000 calls 999,993 left.");
    expect(text).to.contain("8 of 6,000 requests 5,992 more may come at once.");
    expect(data.history).to.deep.equal([{ month: "2026-09", calls: 12_345 }]);
    expect(text).to.contain("September 2026 12,345");
  });

  it("shows calls by day and by endpoint, in the words of the reference", async () => {
    await api.request("GET", "/sites", { token });
    await api.request("GET", "/sites", { token });
    await api.request("GET", "/sites/999", { token });
    await postMcp(api, toolMessage("list_sites"), { token });
    await api.counter.flush();
    const text = await readCells();
    expect(text).to.contain("List your sites GET /api/v1/sites 2 0 0 0");
    expect(text).to.contain("Agents: list_sites POST /mcp 1 0 0 0");
    expect(text).to.contain("GET /api/v1/sites/{id} 0 1 0 0");
    expect(text).to.match(/20\d\d 3 1 0 0/);
    expect(text).not.to.contain("in neither");
  });

  it("says which calls of the month are in no table", async () => {
    const { accountId } = owner;
    await database.db("rate_states").insert({
      account_id: accountId,
      month: new Date().toISOString().slice(0, 7),
      calls: 1_010,
    });
    await addUsageDays(database.db, [{
      accountId,
      day: new Date().toISOString().slice(0, 10),
      endpoint: "GET /sites",
      calls: 12,
      paid: 10,
      limited: 1,
      failed: 1,
    }]);
    const text = await readCells();
    expect(text).to.contain("1,000 of this month's 1,010 calls are in neither");
    expect(text).to.contain("List your sites GET /api/v1/sites 10 0 1 1");
  });

  it("says when the month is used up, and that a plan has no API", async () => {
    const { accountId } = owner;
    await database.db("accounts").where({ id: accountId }).update({ calls_per_month: 2 });
    for (const status of [200, 200, 429]) {
      expect((await api.request("GET", "/sites", { token })).status).to.equal(status);
    }
    await api.counter.flush();
    const full = await visitor.open("/settings/usage");
    expect(full.text).to.contain("All calls of this month are used.");
    expect(full.text).to.contain("2 of 2 calls 0 left.");
    await database.db("accounts").where({ id: accountId }).update({ plan: "free" });
    const free = await visitor.open("/settings/usage");
    expect(free.status).to.equal(200);
    expect(free.text).to.contain("The Free plan has no API access");
  });

  it("shows nothing of another account, and costs no call", async () => {
    const other = await insertSpecAccount(database.db);
    await api.request("GET", "/sites", { token: other.tokenText });
    await api.counter.flush();
    await visitor.open("/settings/usage");
    const { text } = await visitor.open("/settings/usage");
    expect(text).to.contain("0 of 1,000,000 calls");
    expect(text).to.contain("0 of 6,000 requests");
    expect(text).to.contain("No call of this month has been counted.");
  });
});
