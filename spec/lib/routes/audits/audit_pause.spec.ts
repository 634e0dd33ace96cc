import { expect } from "chai";
import {
  type AuditStatus,
  insertAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("AUDIT_PAUSE_ROUTES", () => {
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
  const send = (path: string) =>
    api.request("POST", `/sites/${siteId}/audits${path}`, { token: account.tokenText });
  /** Inserts an unfinished audit of a site of its own. */
  const insert = async (status: AuditStatus, stage: "crawling" | null = "crawling") => {
    siteId = await insertSpecSite(database.db, account.accountId);
    const auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: new Date("2026-11-20T09:00:00Z"),
    });
    await updateAudit(database.db, auditId, { status, stage });
    return auditId;
  };
  const insertFinished = async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    return await insertFinishedAudit(database.db, siteId);
  };
  const claim = (auditId: number) =>
    database.db("audits").where({ id: auditId }).update({
      lease_owner: "worker",
      lease_until: database.db.raw("NOW(6) + INTERVAL 6 SECOND"),
    });

  describe("POST /sites/{id}/audits/{audit_id}/pause", () => {
    it("asks the worker of a running audit to pause it", async () => {
      const auditId = await insert("running");
      await claim(auditId);
      const { status, body } = await send(`/${auditId}/pause`);
      expect(status).to.equal(200);
      expect(body.data).to.include({ audit_id: auditId, status: "pausing", stage: "crawling" });
    });
    it("pauses at once what no worker holds", async () => {
      for (const before of ["queued", "running", "pausing"] as const) {
        const auditId = await insert(before, before === "queued" ? null : "crawling");
        expect((await send(`/${auditId}/pause`)).body.data.status, before).to.equal("paused");
      }
    });
    it("answers the same again", async () => {
      const auditId = await insert("queued", null);
      const first = await send(`/${auditId}/pause`);
      const again = await send(`/${auditId}/pause`);
      expect([again.status, again.body]).to.deep.equal([200, first.body]);
    });
    it("answers 409 with the state of an audit that is stopping or has ended", async () => {
      const stopping = await insert("stopping");
      const { status, body } = await send(`/${stopping}/pause`);
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "audit_stopping",
        message: `Audit ${stopping} is stopping: it ends with what it has and cannot be paused.`,
        audit_id: stopping,
        audit_status: "stopping",
      });
      const ended = await insertFinished();
      const late = await send(`/${ended}/pause`);
      expect([late.status, late.body.code, late.body.audit_status])
        .to.deep.equal([409, "audit_ended", "completed"]);
    });
    it("answers 404 to an audit that the site does not have", async () => {
      expect((await send("/999999/pause")).body.code).to.equal("audit_not_found");
    });
  });

  describe("POST /sites/{id}/audits/{audit_id}/resume", () => {
    it("lets a paused audit go on, or begin", async () => {
      const begun = await insert("paused");
      expect((await send(`/${begun}/resume`)).body.data.status).to.equal("running");
      const waiting = await insert("paused", null);
      expect((await send(`/${waiting}/resume`)).body.data.status).to.equal("queued");
    });
    it("takes back a pause that its worker has not noticed yet", async () => {
      const auditId = await insert("pausing");
      await claim(auditId);
      expect((await send(`/${auditId}/resume`)).body.data.status).to.equal("running");
      const row = await database.db("audits").where({ id: auditId }).first("lease_owner");
      expect(row.lease_owner).to.equal("worker");
    });
    it("answers the same again", async () => {
      const auditId = await insert("paused");
      const first = await send(`/${auditId}/resume`);
      const again = await send(`/${auditId}/resume`);
      expect([again.status, again.body]).to.deep.equal([200, first.body]);
    });
    it("answers 409 with the state of an audit that is stopping or has ended", async () => {
      const stopping = await insert("stopping");
      const { status, body } = await send(`/${stopping}/resume`);
      expect([status, body.code, body.audit_status])
        .to.deep.equal([409, "audit_stopping", "stopping"]);
      const ended = await insertFinished();
      expect((await send(`/${ended}/resume`)).body.audit_status).to.equal("completed");
    });
  });

  describe("stop and cancel of a paused audit", () => {
    it("stops one that has crawled by letting a worker score it", async () => {
      const auditId = await insert("paused");
      expect((await send(`/${auditId}/stop`)).body.data.status).to.equal("stopping");
    });
    it("cancels one that has not begun", async () => {
      const auditId = await insert("paused", null);
      expect((await send(`/${auditId}/stop`)).body.data.status).to.equal("canceled");
    });
    it("cancels at once and frees the site", async () => {
      const auditId = await insert("paused");
      expect((await send(`/${auditId}/cancel`)).body.data.status).to.equal("canceled");
      const { status } = await api.request("POST", `/sites/${siteId}/audit`, {
        token: account.tokenText,
      });
      expect(status).to.equal(202);
    });
    it("deletes it not", async () => {
      const auditId = await insert("paused");
      const { status, body } = await api.request("DELETE", `/sites/${siteId}/audits/${auditId}`, {
        token: account.tokenText,
      });
      expect([status, body.audit_status]).to.deep.equal([409, "paused"]);
    });
  });
});
