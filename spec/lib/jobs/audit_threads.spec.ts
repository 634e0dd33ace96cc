import { expect } from "chai";
import { setTimeout as pause } from "node:timers/promises";
import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { AuditThreads } from "../../../lib/jobs/audit_threads.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { openSlowAudits, type SlowAudits } from "../../support/audits/slow_audits.ts";

const PROGRAM = new URL("../../support/audits/breaking_audits.ts", import.meta.url);

describe("AuditThreads", () => {
  let database: SpecDatabase;
  let audits: SlowAudits;
  let threads: AuditThreads;

  before(async () => {
    database = await createSpecDatabase();
    audits = await openSlowAudits(database);
    threads = new AuditThreads(audits.services, PROGRAM);
    await audits.queue(await audits.addAccount("enterprise"), 3, 0);
  });
  after(async () => {
    await audits.web.close();
    await database.drop();
  });

  async function begin(owner: string) {
    const auditId = (await claimAudit(database.db, owner))?.auditId ?? 0;
    return { auditId, ...threads.begin({ auditId, owner }, () => {}) };
  }
  const read = (auditId: number) => readAudit(database.db, auditId);

  it("gives audits back whose thread another one breaks, and fails one that breaks it alone", async () => {
    // the first and the third share a thread
    const breaking = await begin("break");
    const other = await begin("elsewhere");
    const beside = await begin("beside");
    await Promise.all([breaking.ended, beside.ended]);
    for (const { auditId } of [breaking, beside]) {
      expect(await read(auditId)).to.include({ status: "queued", error_code: null });
    }
    // the others have most likely nothing to do with it
    const again = await begin("break again");
    expect(again.auditId).to.equal(breaking.auditId);
    const besideAgain = await begin("beside");
    await again.ended;
    expect(await read(again.auditId)).to.include({
      status: "failed",
      error_code: "internal_error",
    });
    const held = await database.db("audits").whereNotNull("lease_owner").pluck("id");
    expect(held.toSorted()).to.deep.equal([other.auditId, besideAgain.auditId].toSorted());
    await Promise.all([other.stop(), besideAgain.stop()]);
    expect(await database.db("audits").whereNotNull("lease_owner").pluck("id")).to.deep.equal([]);
  }).timeout(20_000);

  it("has a thread ready for the first audit, unless none is wanted any more", async () => {
    const prepared = new AuditThreads(audits.services, PROGRAM);
    prepared.prepare(1);
    expect(prepared.count).to.equal(1);
    await pause(20);
    const audit = prepared.begin({ auditId: 0, owner: "first" }, () => {});
    expect(prepared.count).to.equal(1);
    await audit.stop();
    await prepared.closeIdle();
    expect(prepared.count).to.equal(0);
    prepared.prepare(60_000);
    await prepared.closeIdle();
    expect(prepared.count).to.equal(0);
  }).timeout(20_000);
});
