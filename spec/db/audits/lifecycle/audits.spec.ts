import { expect } from "chai";
import {
  findAudit,
  findLatestAudit,
  findLatestCompletedAudit,
  findUnfinishedAudit,
  finishAudit,
  insertAudit,
  markRunning,
  type NewAudit,
  readAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { isDuplicateKey } from "../../../../db/core/connection.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertAuditRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const NOW = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-11-20T11:00:00Z");

const newAudit = (audit: Partial<NewAudit> = {}): NewAudit => ({
  siteId: OWN,
  trigger: "manual",
  label: null,
  settings: auditSettings({ max_pages: 33 }),
  previousAuditId: null,
  now: NOW,
  ...audit,
});

describe("audits", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("audits").delete());

  describe("insertAudit()", () => {
    it("queues an audit with all that is known of it", async () => {
      const id = await insertAudit(
        db(),
        newAudit({
          ...{ trigger: "recheck", label: "After the fix", previousAuditId: 3, basedOnAuditId: 4 },
          ...{ startUrl: "https://s.test/", recheck: "{}", dataFrom: LATER },
        }),
      );
      expect(await readAudit(db(), id)).to.deep.include({
        ...{ id, site_id: OWN, status: "queued", stage: null, trigger: "recheck" },
        ...{ label: "After the fix", previous_audit_id: 3, based_on_audit_id: 4, recheck: "{}" },
        ...{ start_url: "https://s.test/", data_from: LATER, queued_at: NOW, updated_at: NOW },
        ...{ settings: auditSettings({ max_pages: 33 }), details: "full", pages_crawled: 0 },
        ...{ started_at: null, finished_at: null, health_score: null },
      });
    });

    it("leaves out what is not given", async () => {
      const audit = await readAudit(db(), await insertAudit(db(), newAudit()));
      expect(audit).to.include({ start_url: null, based_on_audit_id: null, recheck: null });
    });

    it("refuses a second unfinished audit of a site, and not one of another", async () => {
      const id = await insertAudit(db(), newAudit());
      const second = await insertAudit(db(), newAudit()).catch((error) => error);
      expect(isDuplicateKey(second)).to.equal(true);
      await insertAudit(db(), newAudit({ siteId: OTHER }));
      await finishAudit(db(), id, { status: "canceled", finished_at: LATER });
      expect(await insertAudit(db(), newAudit())).to.be.above(id);
    });
  });

  it("gives settings that are newer than the audit their defaults", async () => {
    await insertAuditRows(db(), OWN, [{ id: 1, settings: '{"max_pages":5}' }]);
    expect((await readAudit(db(), 1)).settings)
      .to.deep.equal({ ...auditSettings({}), max_pages: 5 });
  });

  it("finds an audit by its site and throws where the worker's audit is gone", async () => {
    await insertAuditRows(db(), OWN, [{ id: 1 }]);
    expect((await findAudit(db(), OWN, 1))?.id).to.equal(1);
    expect(await findAudit(db(), OTHER, 1)).to.equal(undefined);
    expect(await findAudit(db(), OWN, 2)).to.equal(undefined);
    const missing = await readAudit(db(), 2).catch((error) => error);
    expect(String(missing)).to.equal("Error: Audit 2 does not exist.");
  });

  describe("the audits of a site", () => {
    beforeEach(async () => {
      await insertAuditRows(db(), OWN, [
        { id: 1 },
        { id: 2, status: "completed_partial" },
        { id: 3, status: "completed", trigger: "gate" },
        { id: 4, status: "failed" },
        { id: 5, status: "running", unfinished: 1 },
        { id: 6, status: "canceled" },
      ]);
      await insertAuditRows(db(), OTHER, [{ id: 7 }]);
    });
    it("have a newest one, whatever its state", async () => {
      expect((await findLatestAudit(db(), OWN))?.id).to.equal(6);
      expect(await findLatestAudit(db(), 9)).to.equal(undefined);
    });
    it("have a newest one with results that no pipeline asked for", async () => {
      expect((await findLatestCompletedAudit(db(), OWN))?.id).to.equal(2);
      await db()("audits").whereIn("id", [1, 2]).delete();
      expect(await findLatestCompletedAudit(db(), OWN)).to.equal(undefined);
    });
    it("have at most one that is not done", async () => {
      expect((await findUnfinishedAudit(db(), OWN))?.id).to.equal(5);
      expect(await findUnfinishedAudit(db(), OTHER)).to.equal(undefined);
    });
  });

  it("sets members of one audit", async () => {
    await insertAuditRows(db(), OWN, [{ id: 1 }, { id: 2 }]);
    await updateAudit(db(), 1, { stage: "crawling", pages_crawled: 4, progress_pct: 12 });
    expect(await readAudit(db(), 1))
      .to.include({ stage: "crawling", pages_crawled: 4, progress_pct: 12 });
    expect(await readAudit(db(), 2)).to.include({ stage: null, pages_crawled: 0 });
  });

  it("marks a queued audit as running, and none that is to stop", async () => {
    await insertAuditRows(db(), OWN, [
      { id: 1, status: "queued" },
      { id: 2, status: "stopping" },
      { id: 3, status: "queued" },
    ]);
    for (const id of [1, 2]) await markRunning(db(), id);
    expect(await db()("audits").orderBy("id").pluck("status"))
      .to.deep.equal(["running", "stopping", "queued"]);
  });

  it("ends an audit and gives its lease back", async () => {
    const running = {
      ...{ status: "running", lease_owner: "worker", lease_until: LATER },
      current_url: "https://s.test/",
    };
    await insertAuditRows(db(), OWN, [{ id: 1, unfinished: 1, ...running }]);
    await insertAuditRows(db(), OTHER, [{ id: 2, unfinished: 1, ...running }]);
    await finishAudit(db(), 1, {
      ...{ status: "failed", stop_reason: "internal_error", finished_at: LATER },
    });
    expect(await db()("audits").where({ id: 1 }).first()).to.deep.include({
      ...{ status: "failed", stop_reason: "internal_error", finished_at: LATER },
      ...{ unfinished: null, lease_owner: null, lease_until: null, current_url: null },
    });
    expect(await db()("audits").where({ id: 2 }).first())
      .to.include({ status: "running", unfinished: 1, lease_owner: "worker" });
  });
});
