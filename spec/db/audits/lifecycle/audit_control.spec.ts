import { expect } from "chai";
import {
  detachAudit,
  isUnfinished,
  listDetachedAudits,
  lockAudit,
  updateSiteResults,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import { deleteAuditRows, DETAIL_TABLES } from "../../../../db/audits/lifecycle/audit_rows.ts";
import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("isUnfinished()", () => {
  it("says which audits wait or are under way, and that a site without one has none", () => {
    for (const status of ["queued", "running", "pausing", "paused", "stopping"]) {
      expect(isUnfinished({ status }), status).to.equal(true);
    }
    for (const status of ["completed", "completed_partial", "failed", "canceled", null]) {
      expect(isUnfinished({ status }), String(status)).to.equal(false);
    }
  });
});

describe("audit_control", () => {
  const db = useSpecDatabase();
  let siteId: number;
  beforeEach(async () => {
    siteId = await insertSpecSite(db(), 1);
  });

  const shown = async () =>
    await db()("sites").where({ id: siteId })
      .first("last_audit_id", "health_score", "previous_health_score", "issues_count");

  describe("lockAudit()", () => {
    it("makes a second transaction wait for the first", async () => {
      const auditId = await insertFinishedAudit(db(), siteId);
      const order: string[] = [];
      let entered = () => {};
      const inside = new Promise<void>((resolve) => entered = resolve);
      const first = transaction(db(), async (trx) => {
        await lockAudit(trx, siteId, auditId);
        entered();
        await updateAudit(trx, auditId, { status: "failed" });
        order.push("first");
      });
      await inside;
      const second = transaction(db(), async (trx) => {
        const audit = await lockAudit(trx, siteId, auditId);
        order.push(`second sees ${audit?.status}`);
      });
      await Promise.all([first, second]);
      expect(order).to.deep.equal(["first", "second sees failed"]);
    });
    it("returns undefined for another site's audit", async () => {
      const auditId = await insertFinishedAudit(db(), siteId);
      expect(await lockAudit(db(), siteId + 1, auditId)).to.equal(undefined);
    });
  });

  describe("detachAudit()", () => {
    it("leaves the audit to be removed", async () => {
      const auditId = await insertFinishedAudit(db(), siteId);
      expect(await listDetachedAudits(db(), 10)).not.to.include(auditId);
      await detachAudit(db(), auditId, new Date());
      expect(await listDetachedAudits(db(), 10)).to.include(auditId);
    });
  });

  describe("updateSiteResults()", () => {
    it("shows how many pages an audit had although its rows are pruned", async () => {
      const auditId = await insertFinishedAudit(db(), siteId);
      await updateSiteResults(db(), siteId);
      const pages = () => db()("sites").where({ id: siteId }).first("pages_count");
      const before = await pages();
      expect(before.pages_count).to.equal(9);
      await deleteAuditRows(db(), auditId, { limit: 100_000, tables: DETAIL_TABLES });
      await updateAudit(db(), auditId, { details: "pruned" });
      await updateSiteResults(db(), siteId);
      expect(await pages()).to.deep.equal(before);
    });
    it("shows the newest audit with results and the score of the one before", async () => {
      const ids = [];
      for (const score of [50, 60, 70]) {
        const auditId = await insertFinishedAudit(db(), siteId);
        await updateAudit(db(), auditId, { health_score: score });
        ids.push(auditId);
      }
      await updateAudit(db(), ids[2] ?? 0, { status: "failed" });
      await updateSiteResults(db(), siteId);
      const row = await shown();
      expect(row).to.include({
        last_audit_id: ids[1],
        health_score: 60,
        previous_health_score: 50,
      });
      expect(row.issues_count).to.be.greaterThan(5);
    });
    it("shows nothing when no audit is left", async () => {
      await updateSiteResults(db(), siteId);
      expect(await shown()).to.deep.equal({
        last_audit_id: null,
        health_score: null,
        previous_health_score: null,
        issues_count: null,
      });
    });
  });
});
