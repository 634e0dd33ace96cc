import { expect } from "chai";
import { type CallCounts, sumUsageByEndpoint } from "../../../db/accounts/usage_days.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { postMcp, toolMessage } from "../../support/mcp.ts";

describe("countCall()", () => {
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

  async function countsOf({ accountId }: SpecAccount): Promise<Record<string, CallCounts>> {
    await api.counter.flush();
    const window = { accountId, from: "2000-01-01", to: "2100-01-01" };
    const rows = await sumUsageByEndpoint(database.db, window);
    return Object.fromEntries(rows.map(({ endpoint, ...counts }) => [endpoint, counts]));
  }

  it("counts calls by route, and reports those that cost a call of the month", async () => {
    const account = await insertSpecAccount(database.db);
    const token = account.tokenText;
    await api.request("GET", "/sites", { token });
    await api.request("HEAD", "/sites", { token });
    await api.request("GET", "/sites/77", { token });
    await api.request("GET", "/account", { token });
    await api.request("GET", "/nothing", { token });
    expect(await countsOf(account)).to.deep.equal({
      "GET /sites": { calls: 2, paid: 2, limited: 0, failed: 0 },
      "GET /sites/:id": { calls: 1, paid: 0, limited: 0, failed: 0 },
      "GET /account": { calls: 1, paid: 0, limited: 0, failed: 0 },
      "none": { calls: 1, paid: 0, limited: 0, failed: 0 },
    });
  });

  it("counts a replayed answer as no call of the month", async () => {
    const account = await insertSpecAccount(database.db);
    const headers = { "Idempotency-Key": "once" };
    const request = { token: account.tokenText, headers, body: { domain: "replay.example" } };
    for (const replayed of [null, "true"]) {
      const answer = await api.request("POST", "/sites", request);
      expect(answer.headers.get("idempotent-replayed")).to.equal(replayed);
    }
    expect(await countsOf(account)).to.deep.equal({
      "POST /sites": { calls: 2, paid: 1, limited: 0, failed: 0 },
    });
  });

  it("counts what the limits refuse, also where the plan has no API", async () => {
    const limits = { requestsPerMinute: 2 };
    const account = await insertSpecAccount(database.db, limits);
    for (const status of [200, 200, 429, 429]) {
      const answer = await api.request("GET", "/sites", { token: account.tokenText });
      expect(answer.status).to.equal(status);
    }
    expect(await countsOf(account)).to.deep.equal({
      "GET /sites": { calls: 4, paid: 2, limited: 2, failed: 0 },
    });
    const free = await insertSpecAccount(database.db, { plan: "free" });
    await api.request("GET", "/sites", { token: free.tokenText });
    expect(await countsOf(free)).to.deep.equal({
      "GET /sites": { calls: 1, paid: 0, limited: 0, failed: 0 },
    });
  });

  it("counts an agent's calls by tool", async () => {
    const account = await insertSpecAccount(database.db);
    const request = { token: account.tokenText };
    await postMcp(api, toolMessage("list_sites"), request);
    await postMcp(api, toolMessage("site_overview", { site_id: 999 }), request);
    await postMcp(api, { jsonrpc: "2.0", id: 1, method: "tools/list" }, request);
    expect(await countsOf(account)).to.deep.equal({
      "POST /mcp": { calls: 1, paid: 0, limited: 0, failed: 0 },
      "POST /mcp#list_sites": { calls: 1, paid: 1, limited: 0, failed: 0 },
      "POST /mcp#site_overview": { calls: 1, paid: 0, limited: 0, failed: 0 },
    });
  });

  it("agrees with the month's count", async () => {
    const account = await insertSpecAccount(database.db);
    const token = account.tokenText;
    await Promise.all(Array.from({ length: 40 }, () => api.request("GET", "/sites", { token })));
    const { body } = await api.request("GET", "/account/usage", { token });
    expect(body.data.month.used).to.equal(40);
    expect((await countsOf(account))["GET /sites"]).to.deep.equal({
      calls: 40,
      paid: 40,
      limited: 0,
      failed: 0,
    });
  });

  it("counts nothing of who has no token that is known", async () => {
    const before = await database.db("usage_days").count({ rows: "*" });
    await api.request("GET", "/sites");
    await api.request("GET", "/sites", { token: "svk_nothing" });
    await api.counter.flush();
    expect(await database.db("usage_days").count({ rows: "*" })).to.deep.equal(before);
  });
});
