import { expect } from "chai";
import { storeLookup } from "../../../../db/imports/rank_lookups.ts";
import { reserveRequest } from "../../../../db/search_data/integrations/integration_budgets.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const KEY = "secret-serpapi-key-0123";

describe("the look-ups of tracked keywords", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    const config = { secretKeys: [Buffer.alloc(32, 7).toString("base64")] };
    api = await startApi(database, { config, now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    path = `/sites/${siteId}/integrations/rank-lookups`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (method: string, body?: object, address = path) =>
    api.request(method, address, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  const settings = { provider: "serp_api", country: "DE", language: "de", monthly_searches: 100 };
  const put = (changes: object = {}) => ask("PUT", { ...settings, api_key: KEY, ...changes });
  const errorsOf = async (changes: object) => (await put(changes)).body.errors;

  it("begin at once, and never answer the key", async () => {
    const { status, body, text } = await put({ devices: ["mobile"], every_days: 3 });
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal({
      ...settings,
      ...{ location: null, devices: ["mobile"], every_days: 3, depth: 10 },
      ...{ monthly_budget_usd: null, price_usd: null, used_searches: 0, left_searches: 100 },
      ...{ cost_usd: 0, resets_at: "2026-12-01T00:00:00.000Z", tracked_keywords: 0, due_count: 0 },
      ...{ refused: [], last_looked_up_at: null, state: "connected", last_error: null },
      ...{ run_started_at: null, last_run_at: null, next_run_at: "2026-11-20T12:00:00.000Z" },
      ...{ created_at: "2026-11-20T12:00:00.000Z", updated_at: "2026-11-20T12:00:00.000Z" },
    });
    expect(text).not.to.include(KEY);
    expect((await ask("GET")).body).to.deep.equal(body);
    expect(JSON.stringify(api.log)).not.to.include(KEY);
    expect((await ask("PUT", settings)).status).to.equal(200);
    expect((await ask("DELETE")).status).to.equal(204);
    for (const method of ["GET", "DELETE"]) {
      expect((await ask(method)).body.code).to.equal("no_integration");
    }
    expect((await ask("POST", {}, `${path}/run`)).body.code).to.equal("no_integration");
  });

  it("say what is used of the month, what is due and what is refused", async () => {
    await put({ monthly_budget_usd: 5, price_usd: 0.01 });
    const [keywordId = 0] = await database.db("keywords").insert({
      ...{ site_id: siteId, keyword: "tea", created_at: NOW, tracked_at: NOW },
      hash: Buffer.alloc(16, siteId % 256),
    });
    expect((await ask("GET")).body.data).to.include({ tracked_keywords: 1, due_count: 1 });
    const budget = { siteId, kind: "rank_lookups", period: "2026-11" } as const;
    await reserveRequest(database.db, { ...budget, maxRequests: 9, maxCostMicros: null }, 12_345);
    await storeLookup(database.db, { siteId, keywordId, device: "desktop" }, {
      ...{ provider: "serp_api", now: NOW, answer: null },
      error: { code: "serp_no_results", message: "None." },
    });
    expect((await ask("GET")).body.data).to.deep.include({
      ...{ used_searches: 1, left_searches: 99, cost_usd: 0.0123, due_count: 0 },
      last_looked_up_at: "2026-11-20T12:00:00.000Z",
      refused: [{ keyword: "tea", device: "desktop", code: "serp_no_results", message: "None." }],
    });
    await database.db("integrations").where({ site_id: siteId }).update({ next_run_at: null });
    const { status, body } = await ask("POST", undefined, `${path}/run`);
    expect(status).to.equal(202);
    expect(body.data.next_run_at).to.equal("2026-11-20T12:00:00.000Z");
  });

  it("name each field that is wrong", async () => {
    expect(await errorsOf({ api_key: undefined })).to.deep.equal({
      api_key: ["The api_key field is required."],
    });
    expect(await errorsOf({ country: "ZZ", monthly_budget_usd: 1, depth: 20, login: "a" }))
      .to.have.keys("country", "price_usd", "depth", "login");
    expect(await errorsOf({ provider: "data_for_seo" })).to.have.keys("api_key", "login");
    const data = { provider: "data_for_seo", api_key: undefined };
    expect(await errorsOf({ ...data, login: "a" })).to.have.keys("password");
    expect(await errorsOf({ ...data, login: "a:b", password: "c" })).to.have.keys("login");
    expect(await errorsOf({ monthly_searches: 0, language: "german" }))
      .to.have.keys("monthly_searches", "language");
    await put();
    expect((await ask("PUT", { ...settings, provider: "data_for_seo" })).body.errors)
      .to.deep.equal({ login: ["The login field is required."] });
  });

  it("belong to their account", async () => {
    await put();
    const { tokenText } = await insertSpecAccount(database.db);
    for (const method of ["GET", "DELETE"]) {
      const { body } = await api.request(method, path, { token: tokenText });
      expect(body.code, method).to.equal("site_not_found");
    }
  });

  it("need a server with a SECRET_KEY", async () => {
    const bare = await startApi(database, { now: () => NOW });
    const { status, body } = await bare.request("PUT", path, {
      token: account.tokenText,
      body: { ...settings, api_key: KEY },
    });
    await bare.close();
    expect(status).to.equal(409);
    expect(body.code).to.equal("secret_key_missing");
  });
});
