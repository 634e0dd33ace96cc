import { expect } from "chai";
import {
  listOutlivedAudits,
  listPruningAudits,
  markAuditPruned,
  markAuditsPruning,
} from "../../../../db/audits/lifecycle/audit_retention.ts";
import { finishAudit, insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("audit_retention", () => {
  const db = useSpecDatabase();
  afterEach(() => db()("audits").delete());

  const now = new Date("2026-11-20T12:00:00Z");
  const queue = (siteId: number, trigger: "manual" | "recheck" | "gate" = "manual") =>
    insertAudit(db(), {
      siteId,
      trigger,
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now,
    });
  const insert = async (
    siteId: number,
    statuses: ("completed" | "completed_partial" | "failed" | "canceled")[],
  ) => {
    const ids: number[] = [];
    for (const status of statuses) {
      const id = await queue(siteId);
      await finishAudit(db(), id, { status, finished_at: now, updated_at: now });
      ids.push(id);
    }
    return ids;
  };

  it("keeps what an audit was compared with for an hour, in which programs read it", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 1 });
    const [before = 0] = await insert(site, ["completed"]);
    const [after = 0] = await insert(site, ["completed"]);
    await db()("audits").where({ id: after }).update({ previous_audit_id: before });
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(await listOutlivedAudits(db(), { limit: 10, now: later(59) })).to.deep.equal([]);
    expect(await listOutlivedAudits(db(), { limit: 10, now: later(61) })).to.deep.equal([before]);
  });
  it("counts the audits with results of each site by itself", async () => {
    const one = await insertSpecSite(db(), 1, { auditsKept: 1 });
    const other = await insertSpecSite(db(), 1, { auditsKept: 2 });
    const ofOne = await insert(one, ["completed", "completed_partial"]);
    const ofOther = await insert(other, ["completed", "completed", "failed", "completed"]);
    expect(await listOutlivedAudits(db(), { limit: 10, now }))
      .to.deep.equal([ofOne[0], ofOther[0], ofOther[2]]);
    expect(await listOutlivedAudits(db(), { limit: 1, now })).to.deep.equal([ofOne[0]]);
  });
  it("keeps the last gate after a crawl, which pushes out neither a crawl nor a recheck", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 1 });
    const ids: number[] = [];
    for (const trigger of ["manual", "recheck", "gate", "gate"] as const) {
      const id = await queue(site, trigger);
      await finishAudit(db(), id, {
        status: "completed",
        finished_at: now,
        updated_at: now,
      });
      ids.push(id);
    }
    expect(await listOutlivedAudits(db(), { limit: 10, now })).to.deep.equal([ids[2]]);
  });
  it("keeps the last recheck of each crawl that it keeps, and no crawl less for it", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 2 });
    const ids: number[] = [];
    const triggers = ["manual", "recheck", "manual", "recheck", "recheck", "manual", "recheck"];
    for (const trigger of triggers) {
      const id = await queue(site, trigger === "recheck" ? "recheck" : "manual");
      await finishAudit(db(), id, {
        status: "completed",
        finished_at: now,
        updated_at: now,
      });
      ids.push(id);
    }
    expect(await listOutlivedAudits(db(), { limit: 10, now })).to.deep.equal([
      ids[0],
      ids[1],
      ids[3],
    ]);
  });
  it("leaves the newest audit with results and one that is under way", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 1 });
    await insert(site, ["completed"]);
    await queue(site);
    expect(await listOutlivedAudits(db(), { limit: 10, now })).to.deep.equal([]);
  });
  it("leaves to the deletion of audits what was taken from its site", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 1 });
    const [first, second] = await insert(site, ["completed", "failed"]);
    await db()("audits").whereIn("id", [first ?? 0, second ?? 0]).update({ site_id: 0 });
    await insert(site, ["completed"]);
    expect(await listOutlivedAudits(db(), { limit: 10, now })).to.deep.equal([]);
  });
  it("leads an audit from full over pruning to pruned, and lists it once", async () => {
    const site = await insertSpecSite(db(), 1, { auditsKept: 1 });
    const [first = 0, , third = 0] = await insert(site, ["completed", "completed", "canceled"]);
    await markAuditsPruning(db(), [first, third]);
    expect(await listOutlivedAudits(db(), { limit: 10, now })).to.deep.equal([]);
    expect(await listPruningAudits(db(), 10)).to.deep.equal([
      { id: first, hasResults: true },
      { id: third, hasResults: false },
    ]);
    await markAuditPruned(db(), first);
    await markAuditsPruning(db(), [first]);
    expect(await listPruningAudits(db(), 10))
      .to.deep.equal([{ id: third, hasResults: false }]);
    expect((await db()("audits").where({ id: first }).first()).details).to.equal("pruned");
  });
});
