import { expect } from "chai";
import { readAudit, updateAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import {
  cancelAudit,
  pauseAudit,
  resumeAudit,
  stopAudit,
} from "../../../../../lib/commands/audits/control/change_audit.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
} from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../../../../support/test_site.ts";
import { waitFor } from "../../../../support/wait.ts";

describe("a crawl under way", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let run: AuditRun;
  let end: Promise<Awaited<ReturnType<typeof readAudit>>>;
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(generateSite(2_000));
  });
  after(async () => {
    await site.close();
    await database.drop();
  });
  beforeEach(async () => {
    run = await queueAudit(database, site.port, { crawl_delay_ms: 20 });
    end = finishQueuedAudit(run);
    await waitFor(
      "a page",
      async () => (await readAudit(database.db, run.auditId)).pages_crawled > 0,
    );
  });

  describe("stopAudit()", () => {
    it("ends it as completed_partial, scored with what it has", async () => {
      await stopAudit(run.services, run);
      const audit = await end;
      expect(audit).to.include({ status: "completed_partial", stop_reason: "stopped" });
      expect(audit.pages_crawled).to.be.within(1, 1_000);
      expect(audit.health_score).to.be.within(0, 100);
      expect(audit.summary).to.be.a("string");
      await stopAudit(run.services, run);
      expect(await readAudit(database.db, run.auditId)).to.deep.equal(audit);
    }).timeout(20_000);
  });

  describe("cancelAudit()", () => {
    it("ends it at once, and its worker writes nothing more", async () => {
      await cancelAudit(run.services, run);
      const canceled = await readAudit(database.db, run.auditId);
      expect(canceled).to.include({ status: "canceled", stop_reason: "stopped", stage: null });
      expect(await end).to.deep.equal(canceled);
      expect(canceled.health_score).to.equal(null);
    }).timeout(20_000);
    it("ends it once when two ask at once", async () => {
      await Promise.all([cancelAudit(run.services, run), cancelAudit(run.services, run)]);
      const canceled = await readAudit(database.db, run.auditId);
      await cancelAudit(run.services, run);
      expect(await end).to.deep.equal(canceled);
      expect(canceled.status).to.equal("canceled");
    }).timeout(20_000);
  });
});

describe("stopAudit()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("shows no empty site: an audit whose crawl had not reached a page is canceled", async () => {
    const run = await queueAudit(database, 1);
    await updateAudit(database.db, run.auditId, { status: "running", stage: "crawling" });
    await stopAudit(run.services, run);
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({ status: "canceled", stop_reason: "stopped", stage: null });
    expect(await database.db("sites").where({ id: run.siteId }).first("last_audit_id"))
      .to.deep.equal({ last_audit_id: null });
  });

  for (
    const [what, update, status] of [
      ["prepares", { stage: "preparing" }, "canceled"],
      ["crawls", { stage: "crawling", step: "links" }, "stopping"],
      ["scores", { stage: "scoring", step: null }, "stopping"],
    ] as const
  ) {
    it(`makes a running audit ${status} that ${what}`, async () => {
      const run = await queueAudit(database, 1);
      await updateAudit(database.db, run.auditId, { status: "running", ...update });
      await stopAudit(run.services, run);
      expect((await readAudit(database.db, run.auditId)).status).to.equal(status);
    });
  }

  it("changes nothing for another site", async () => {
    const run = await queueAudit(database, 1);
    await updateAudit(database.db, run.auditId, { status: "running" });
    let code = "";
    try {
      await stopAudit(run.services, { siteId: run.siteId + 1, auditId: run.auditId });
    } catch (error) {
      code = String((error as { code?: unknown }).code);
    }
    expect(code).to.equal("audit_not_found");
    expect((await readAudit(database.db, run.auditId)).status).to.equal("running");
  });
});

describe("resumeAudit()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("wakes the jobs of this process once the audit can be claimed", async () => {
    const run = await queueAudit(database, 1);
    await pauseAudit(run.services, run);
    const queuedWork = new EventTarget();
    const found = Promise.withResolvers<string>();
    queuedWork.addEventListener("audits", () => {
      readAudit(database.db, run.auditId).then(({ status }) => found.resolve(status), found.reject);
    });
    await resumeAudit({ ...run.services, queuedWork }, run);
    expect(await found.promise).to.equal("queued");
  });
});
