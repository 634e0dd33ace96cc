import { expect } from "chai";
import { saveSiteOwnership } from "../../../../db/sites/site_ownerships.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../support/test_site.ts";

const FAST = { crawl_delay_ms: 199 };
const WIDE = { concurrency: 5 };

describe("OWNERSHIP_ROUTES", () => {
  let database: SpecDatabase;
  let account: SpecAccount;
  let server: TestSite;
  const answers: Record<string, TestAnswer> = {};
  before(async () => {
    database = await createSpecDatabase();
    account = await insertSpecAccount(database.db);
    server = await startTestSite((path) => answers[path]);
  });
  after(async () => {
    await server.close();
    await database.drop();
  });

  async function withApi(crawlRequireOwnership: boolean, run: (api: SpecApi) => Promise<void>) {
    const crawlConnectTo = [`::127.0.0.1:${server.port}`];
    const config = { crawlRequireOwnership, crawlConnectTo, crawlAllowPrivate: ["127.0.0.0/8"] };
    const api = await startApi(database, { config });
    try {
      await run(api);
    } finally {
      await api.close();
    }
  }
  const addSite = () => insertSpecSite(database.db, account.accountId);
  const caller = () => ({ token: account.tokenText });

  it("proves a site by the file that it asks for, and keeps that", () =>
    withApi(false, async (api) => {
      const id = await insertSpecSite(database.db, account.accountId, {
        startUrl: "http://proved.example.com/",
        domain: "proved.example.com",
      });
      const path = `/sites/${id}/verify`;
      const before = await api.request("GET", path, caller());
      expect(before.body.data).to.include({ verified: false, method: null, required: false });
      const { url, content } = before.body.data.file;
      expect(url).to.equal("http://proved.example.com/.well-known/search-visibility.txt");
      const body = { method: "file" };
      const refused = await api.request("POST", path, { ...caller(), body });
      expect(refused.status).to.equal(409);
      expect(refused.body.code).to.equal("ownership_not_proved");
      expect(refused.body.message).to.contain(`${url} answers 404`);
      answers[new URL(url).pathname] = { body: content };
      const proved = await api.request("POST", path, { ...caller(), body });
      expect(proved.status).to.equal(200);
      expect(proved.body.data).to.include({ verified: true, method: "file" });
      delete answers[new URL(url).pathname];
      expect((await api.request("POST", path, { ...caller(), body })).status).to.equal(409);
      const { body: kept } = await api.request("GET", path, caller());
      expect(kept.data.verified_at).to.equal(proved.body.data.verified_at);
    }));

  it("lets an unproved site be crawled no faster than five times a second over four connections", () =>
    withApi(true, async (api) => {
      const id = await addSite();
      for (const body of [FAST, WIDE]) {
        const answer = await api.request("POST", `/sites/${id}/audit`, { ...caller(), body });
        expect(answer.status).to.equal(403);
        expect(answer.body.code).to.equal("ownership_required");
        expect(answer.body.message).to.contain(`GET /sites/${id}/verify says how`);
        const settings = { frequency: "daily", time: "03:30", settings: body };
        const schedule = await api.request("PUT", `/sites/${id}/schedule`, {
          ...caller(),
          body: settings,
        });
        expect(schedule.body.code).to.equal("ownership_required");
      }
      const body = { crawl_delay_ms: 200, concurrency: 4 };
      expect((await api.request("POST", `/sites/${id}/audit`, { ...caller(), body })).status)
        .to.equal(202);
    }));

  it("lets a proved site be crawled fast", () =>
    withApi(true, async (api) => {
      const id = await addSite();
      await saveSiteOwnership(database.db, id, { method: "dns", verifiedAt: new Date() });
      const body = { ...FAST, ...WIDE };
      expect((await api.request("POST", `/sites/${id}/audit`, { ...caller(), body })).status)
        .to.equal(202);
    }));

  it("does not recheck fast what was audited before the proof was required", () =>
    withApi(true, async (api) => {
      const id = await addSite();
      const auditId = await insertFinishedAudit(database.db, id);
      const { settings } = await database.db("audits").where({ id: auditId }).first("settings");
      await database.db("audits").where({ id: auditId })
        .update({ settings: JSON.stringify({ ...JSON.parse(settings), ...WIDE }) });
      const body = { urls: [`https://${(await siteOf(id)).domain}/`] };
      const answer = await api.request("POST", `/sites/${id}/audit/recheck`, { ...caller(), body });
      expect(answer.body.code).to.equal("ownership_required");
    }));

  it("asks for no proof by default", () =>
    withApi(false, async (api) => {
      const id = await addSite();
      const body = { ...FAST, ...WIDE };
      expect((await api.request("POST", `/sites/${id}/audit`, { ...caller(), body })).status)
        .to.equal(202);
    }));

  async function siteOf(id: number): Promise<{ domain: string }> {
    return await database.db("sites").where({ id }).first("domain");
  }
});
