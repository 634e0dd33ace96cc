import { expect } from "chai";
import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { auditProgressSchema } from "../../../../schemas/audit_progress.ts";
import { latestAuditSchema } from "../../../../schemas/audit.ts";
import { analyticObjectAnswer } from "../../../../schemas/provenance.ts";
import { deleteAudit } from "../../../../lib/commands/audits/control/delete_audit.ts";
import { createValidator } from "../../../../lib/core/validate.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("LATEST_AUDIT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId, { startUrl: null });
  });

  const get = (path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });
  const start = (body?: unknown) =>
    api.request("POST", `/sites/${siteId}/audit`, { token: account.tokenText, body });

  describe("POST /sites/{id}/audit", () => {
    it("queues an audit and says where to follow it", async () => {
      const { status, headers, body } = await start();
      expect(status).to.equal(202);
      expect(headers.get("location"))
        .to.equal(`${api.url}/api/v1/sites/${siteId}/audit/progress`);
      expect(body.data).to.include({
        status: "queued",
        stage: null,
        progress_pct: null,
        pages_limit: 10_000,
        started_at: null,
        eta_seconds: null,
      });
      expect((await get("/audit/progress")).body).to.deep.equal(body);
    });
    it("keeps the settings and the label", async () => {
      const { body } = await start({ max_pages: 25, exclude: ["/cart*"], label: "before" });
      expect(body.data.pages_limit).to.equal(25);
      const audit = await get(`/audits/${body.data.audit_id}`);
      expect(audit.body.data.label).to.equal("before");
      expect(audit.body.data.settings).to.include({ max_pages: 25, max_depth: 25, mode: "site" });
      expect(audit.body.data.settings.exclude).to.deep.equal(["/cart*"]);
    });
    it("answers 409 with the id of the unfinished audit", async () => {
      const first = await start();
      const { status, body } = await start();
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "audit_unfinished",
        audit_id: first.body.data.audit_id,
        message:
          "An audit of this site is queued already; wait for it to end, stop it or cancel it.",
      });
    });
    it("answers 409 and says what to do when the unfinished audit is paused", async () => {
      const first = await start();
      await updateAudit(database.db, first.body.data.audit_id, { status: "paused" });
      const { status, body } = await start();
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "audit_unfinished",
        audit_id: first.body.data.audit_id,
        audit_status: "paused",
        message: "An audit of this site is paused already; resume it, stop it or cancel it.",
      });
    });
    it("takes a list of thousands of URLs", async () => {
      const { domain } = await database.db("sites").where({ id: siteId }).first("domain");
      const urls = Array.from({ length: 5_000 }, (_, index) => `https://${domain}/page/${index}`);
      const { status, body } = await start({ mode: "list", urls });
      expect(status).to.equal(202);
      const audit = await get(`/audits/${body.data.audit_id}`);
      expect(audit.body.data.settings.urls).to.deep.equal(urls);
    });
    it("answers 422 to URLs of another site", async () => {
      const { status, body } = await start({ mode: "list", urls: ["https://other.example/"] });
      expect(status).to.equal(422);
      expect(Object.keys(body.errors)).to.deep.equal(["urls.0"]);
    });
  });

  describe("GET /sites/{id}/audit", () => {
    it("answers 404 before an audit has completed", async () => {
      await start();
      const { status, body } = await get("/audit");
      expect(status).to.equal(404);
      expect(body.code).to.equal("no_audit");
      expect(body.message).to.contain(`POST /sites/${siteId}/audit`);
    });
    it("gives the figures, the health score and where they come from", async () => {
      const auditId = await insertFinishedAudit(database.db, siteId);
      const { status, body } = await get("/audit");
      expect(status).to.equal(200);
      expect(createValidator(analyticObjectAnswer(latestAuditSchema))(body)).to.equal(undefined);
      expect(body.data).to.include({
        id: auditId,
        status: "completed",
        duration_ms: 3_600_000,
        pages_blocked: 1,
        pages_redirected: 4,
        pages_broken: 1,
        running_audit: null,
      });
      expect(body.data.health.score).to.equal(body.data.health_score);
      expect(body.data.status_codes).to.include({ "301": 4, "404": 1 });
      expect(body.meta).to.deep.equal({
        source: "crawl",
        audit_id: auditId,
        from: "2026-11-20",
        to: "2026-11-20",
        data_state: "final",
        formula: { name: "health_score", version: 1 },
        data_status: null,
      });
    });
    it("names the audit that is under way", async () => {
      await insertFinishedAudit(database.db, siteId);
      const running = (await start()).body.data.audit_id;
      await updateAudit(database.db, running, { status: "running", progress_pct: 7 });
      expect((await get("/audit")).body.data.running_audit)
        .to.deep.equal({ id: running, status: "running", progress_pct: 7 });
    });
    it("reports the change of the health score since the audit before", async () => {
      const first = await insertFinishedAudit(database.db, siteId);
      await updateAudit(database.db, first, { health_score: 40 });
      const second = await insertFinishedAudit(database.db, siteId);
      await updateAudit(database.db, second, { previous_audit_id: first, health_score: 37 });
      expect((await get("/audit")).body.data.health_score_delta).to.equal(-3);
      await deleteAudit({ db: database.db, now: () => new Date() }, { siteId, auditId: first });
      expect((await get("/audit")).body.data.health_score_delta).to.equal(null);
    });
    it("marks the numbers of a stopped audit as partial", async () => {
      const auditId = await insertFinishedAudit(database.db, siteId);
      await updateAudit(database.db, auditId, { status: "completed_partial" });
      expect((await get("/audit")).body.meta.data_state).to.equal("partial");
    });
  });

  describe("GET /sites/{id}/audit/progress", () => {
    it("answers 404 when the site was never audited", async () => {
      const { status, body } = await get("/audit/progress");
      expect([status, body.code]).to.deep.equal([404, "no_audit"]);
    });
    it("estimates the rest of the crawl and asks to come back", async () => {
      const { body: started } = await start({ max_pages: 100 });
      await updateAudit(database.db, started.data.audit_id, {
        status: "running",
        stage: "crawling",
        step: "links",
        progress_pct: 31,
        pages_crawled: 70,
        pages_queued: 400,
        pages_per_second: 4,
        current_url: "https://example.com/tea",
      });
      const { headers, body } = await get("/audit/progress");
      expect(headers.get("retry-after")).to.equal("2");
      expect(createValidator(auditProgressSchema)(body.data)).to.equal(undefined);
      expect(body.data).to.include({
        stage: "crawling",
        progress_pct: 31,
        pages_per_second: 4,
        eta_seconds: 8,
        current_url: "https://example.com/tea",
      });
    });
    it("gives no estimate while the rate is unknown", async () => {
      const { body: started } = await start();
      await updateAudit(database.db, started.data.audit_id, {
        status: "running",
        stage: "crawling",
      });
      const { body } = await get("/audit/progress");
      expect([body.data.pages_per_second, body.data.eta_seconds]).to.deep.equal([null, null]);
    });
    it("says that the links are checked, and how long that may take", async () => {
      const { body: started } = await start();
      await updateAudit(database.db, started.data.audit_id, {
        status: "running",
        stage: "crawling",
        step: "targets",
        pages_per_second: 4,
        links_queued: 101,
        links_per_second: 20,
      });
      const { body } = await get("/audit/progress");
      expect(body.data).to.include({ stage: "checking_links", links_queued: 101, eta_seconds: 6 });
    });
    it("asks to come back seldom while the audit is paused", async () => {
      const { body: started } = await start();
      await updateAudit(database.db, started.data.audit_id, {
        status: "paused",
        stage: "crawling",
        step: "links",
        pages_crawled: 70,
        pages_queued: 400,
        pages_per_second: 4,
        current_url: "https://example.com/tea",
      });
      const { headers, body } = await get("/audit/progress");
      expect(headers.get("retry-after")).to.equal("60");
      expect(body.data).to.include({
        status: "paused",
        stage: "crawling",
        pages_crawled: 70,
        pages_per_second: null,
        eta_seconds: null,
        current_url: null,
      });
    });
    it("says why an audit failed and not to come back", async () => {
      const { body: started } = await start();
      await updateAudit(database.db, started.data.audit_id, {
        status: "failed",
        stop_reason: "unreachable",
        error_code: "site_unreachable",
        error_message: "The host name could not be resolved.",
      });
      const { headers, body } = await get("/audit/progress");
      expect(headers.get("retry-after")).to.equal(null);
      expect(body.data.error).to.deep.equal({
        code: "site_unreachable",
        message: "The host name could not be resolved.",
      });
    });
    it("costs no call of the month", async () => {
      const before = (await start()).headers.get("x-quota-remaining");
      expect((await get("/audit/progress")).headers.get("x-quota-remaining")).to.equal(before);
    });
  });
});
