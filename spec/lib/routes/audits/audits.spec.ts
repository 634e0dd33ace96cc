import { expect } from "chai";
import { insertAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createValidator } from "../../../../lib/core/validate.ts";
import { auditItemSchema, auditSchema } from "../../../../schemas/audit.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { listAnswerSchema } from "../../../../schemas/envelope.ts";
import { analyticObjectAnswer } from "../../../../schemas/provenance.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { completeAudit } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("AUDIT_ROUTES", () => {
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
    siteId = await insertSpecSite(database.db, account.accountId);
  });

  const send = (method: string, path: string) =>
    api.request(method, `/sites/${siteId}/audits${path}`, { token: account.tokenText });
  const queue = (trigger: "manual" | "schedule" = "manual") =>
    insertAudit(database.db, {
      siteId,
      trigger,
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: new Date("2026-11-20T09:00:00Z"),
    });

  describe("GET /sites/{id}/audits", () => {
    it("lists the site's audits, the newest first", async () => {
      const first = await insertFinishedAudit(database.db, siteId);
      const second = await queue();
      const { status, body } = await send("GET", "");
      expect(status).to.equal(200);
      expect(createValidator(listAnswerSchema(auditItemSchema))(body)).to.equal(undefined);
      expect(body.data.map((audit: { id: number }) => audit.id)).to.deep.equal([second, first]);
      expect(body.data[0]).to.include({ status: "queued", started_at: null, duration_ms: null });
      expect(body.data[1]).to.include({ status: "completed", duration_ms: 3_600_000 });
    });
    it("filters by status and trigger", async () => {
      await completeAudit(database.db, await queue());
      const scheduled = await queue("schedule");
      for (const filter of ["filter[trigger]=schedule", "filter[status]=queued,running"]) {
        const { body } = await send("GET", `?${filter}&fields=id`);
        expect(body.data).to.deep.equal([{ id: scheduled }]);
      }
    });
    it("answers 422 to a status that does not exist", async () => {
      const { status, body } = await send("GET", "?filter[status]=done");
      expect(status).to.equal(422);
      expect(body.message).to.contain("completed_partial");
    });
    it("does not list another site's audits", async () => {
      const other = await insertSpecSite(database.db, account.accountId);
      await insertFinishedAudit(database.db, other);
      expect((await send("GET", "")).body.data).to.deep.equal([]);
    });
  });

  describe("GET /sites/{id}/audits/{audit_id}", () => {
    it("gives an audit that has not begun with null figures", async () => {
      const auditId = await queue();
      const { body } = await send("GET", `/${auditId}`);
      expect(createValidator(analyticObjectAnswer(auditSchema))(body)).to.equal(undefined);
      expect(body.data).to.include({ id: auditId, status: "queued", issues: null, health: null });
      expect(body.meta).to.deep.include({
        audit_id: auditId,
        from: null,
        to: null,
        data_status: { code: "no_results", message: "The audit is queued: it has no results." },
      });
    });
    it("answers 404 to another site's audit", async () => {
      const other = await insertSpecSite(database.db, account.accountId);
      const auditId = await insertFinishedAudit(database.db, other);
      const { status, body } = await send("GET", `/${auditId}`);
      expect([status, body.code]).to.deep.equal([404, "audit_not_found"]);
    });
  });

  describe("POST /sites/{id}/audits/{audit_id}/stop", () => {
    it("asks a running audit to end with what it has", async () => {
      const auditId = await queue();
      await updateAudit(database.db, auditId, { status: "running", stage: "crawling" });
      const { status, headers, body } = await send("POST", `/${auditId}/stop`);
      expect(status).to.equal(202);
      expect(headers.get("location")).to.match(/\/sites\/\d+\/audit\/progress$/);
      expect(body.data).to.include({ audit_id: auditId, status: "stopping", stage: "crawling" });
    });
    it("answers 202 again while it is stopping", async () => {
      const auditId = await queue();
      await updateAudit(database.db, auditId, { status: "stopping" });
      expect((await send("POST", `/${auditId}/stop`)).status).to.equal(202);
    });
    it("cancels an audit that has not begun", async () => {
      const auditId = await queue();
      const { body } = await send("POST", `/${auditId}/stop`);
      expect(body.data).to.include({ status: "canceled", stop_reason: "stopped" });
      expect((await send("POST", `/${auditId}/stop`)).status).to.equal(202);
      expect((await queue()) > auditId).to.equal(true);
    });
    it("answers 409 with the state of an audit that has ended", async () => {
      const auditId = await insertFinishedAudit(database.db, siteId);
      const { status, body } = await send("POST", `/${auditId}/stop`);
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "audit_ended",
        message: `Audit ${auditId} has ended already: it is completed.`,
        audit_id: auditId,
        audit_status: "completed",
      });
    });
  });

  describe("POST /sites/{id}/audits/{audit_id}/cancel", () => {
    it("ends a running audit at once and takes its lease away", async () => {
      const auditId = await queue();
      await database.db("audits").where({ id: auditId })
        .update({ status: "running", stage: "crawling", lease_owner: "worker" });
      const { status, body } = await send("POST", `/${auditId}/cancel`);
      expect(status).to.equal(200);
      expect(body.data).to.include({ status: "canceled", stage: null, eta_seconds: null });
      const row = await database.db("audits").where({ id: auditId }).first();
      expect([row.unfinished, row.lease_owner]).to.deep.equal([null, null]);
    });
    it("answers the same again to an audit that is canceled already", async () => {
      const auditId = await queue();
      const first = await send("POST", `/${auditId}/cancel`);
      const again = await send("POST", `/${auditId}/cancel`);
      expect([again.status, again.body]).to.deep.equal([200, first.body]);
    });
    it("answers 409 with the state of an audit that has ended otherwise", async () => {
      const auditId = await insertFinishedAudit(database.db, siteId);
      const { status, body } = await send("POST", `/${auditId}/cancel`);
      expect([status, body.code, body.audit_status])
        .to.deep.equal([409, "audit_ended", "completed"]);
    });
    it("answers 404 to an audit that the site does not have", async () => {
      expect((await send("POST", "/999999/cancel")).body.code).to.equal("audit_not_found");
    });
  });

  describe("DELETE /sites/{id}/audits/{audit_id}", () => {
    it("takes the audit away at once", async () => {
      const auditId = await insertFinishedAudit(database.db, siteId);
      expect((await send("DELETE", `/${auditId}`)).status).to.equal(204);
      expect((await send("GET", `/${auditId}`)).status).to.equal(404);
      expect((await send("DELETE", `/${auditId}`)).status).to.equal(404);
      expect((await send("GET", "")).body.data).to.deep.equal([]);
    });
    it("lets the site show the audit before", async () => {
      const first = await insertFinishedAudit(database.db, siteId);
      const second = await insertFinishedAudit(database.db, siteId);
      const site = () => api.request("GET", `/sites/${siteId}`, { token: account.tokenText });
      await updateAudit(database.db, first, { health_score: 12 });
      await send("DELETE", `/${second}`);
      const row = await database.db("sites").where({ id: siteId }).first();
      expect([row.last_audit_id, row.previous_health_score]).to.deep.equal([first, null]);
      expect((await site()).body.data).to.include({
        health_score: 12,
        last_audit_at: "2026-11-20T11:00:00.000Z",
        pages_count: 9,
        audit_status: "completed",
      });
      await send("DELETE", `/${first}`);
      expect((await site()).body.data).to.include({
        health_score: null,
        last_audit_at: null,
        pages_count: null,
        issues_count: null,
        audit_status: null,
      });
    });
    it("answers 409 with the state of an unfinished audit", async () => {
      const auditId = await queue();
      const { status, body } = await send("DELETE", `/${auditId}`);
      expect(status).to.equal(409);
      expect(body).to.include({ code: "audit_unfinished", audit_status: "queued" });
    });
  });
});
