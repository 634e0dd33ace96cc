import { expect } from "chai";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { pauseAudit, resumeAudit } from "../../lib/commands/audits/control/change_audit.ts";
import { readAuditResult } from "../support/audits/audit_result.ts";
import { type AuditRun, endLease, queueAudit } from "../support/audits/audit_run.ts";
import { type AuditWorkers, createAuditWorkers } from "../support/audits/audit_workers.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

const PAGES = 150;
const SETTINGS = { concurrency: 4, crawl_delay_ms: 0 };

describe("an audit that is paused", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let workers: AuditWorkers;

  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(generateSite(PAGES));
    workers = createAuditWorkers(database, site.port);
  });
  afterEach(() => workers.kill());
  after(async () => {
    await site.close();
    await database.drop();
  });

  const statusOf = async ({ auditId }: AuditRun) => (await readAudit(database.db, auditId)).status;
  const reach = (run: AuditRun, status: string) =>
    waitFor(`the state ${status}`, async () => await statusOf(run) === status, 60_000);
  const requested = (count: number) => {
    const before = site.requests.length;
    return waitFor("requests", () => site.requests.length - before >= count, 20_000);
  };

  it("survives the death of its workers and ends with the same result", async function () {
    this.timeout(120_000);
    const undisturbed = await queueAudit(database, site.port, SETTINGS);
    const first = workers.start();
    await reach(undisturbed, "completed");

    // slow enough for its workers to notice a pause before they have crawled the site
    const run = await queueAudit(database, site.port, { ...SETTINGS, crawl_delay_ms: 20 });
    await requested(40);
    await pauseAudit(run.services, run);
    // its worker dies before it takes note
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await statusOf(run)).to.equal("pausing");
    await endLease(database.db, run.auditId);
    const second = workers.start();
    await reach(run, "paused");
    const paused = await readAudit(database.db, run.auditId);

    // the worker is free for another audit, and the paused one stays where it is
    const other = await queueAudit(database, site.port, SETTINGS);
    await reach(other, "completed");
    expect(await readAudit(database.db, run.auditId)).to.deep.equal(paused);

    await resumeAudit(run.services, run);
    await requested(30);
    await pauseAudit(run.services, run);
    await reach(run, "paused");
    second.child.kill("SIGKILL");
    await second.ended;
    await resumeAudit(run.services, run);
    const third = workers.start();
    await requested(30);
    third.child.kill("SIGKILL");
    await third.ended;
    // resumed before its worker, which is dead by then, could take note of the pause
    await pauseAudit(run.services, run);
    await resumeAudit(run.services, run);
    await endLease(database.db, run.auditId);
    workers.start();
    await reach(run, "completed");

    const expected = await readAuditResult(database.db, undisturbed.auditId);
    const actual = await readAuditResult(database.db, run.auditId);
    expect(expected.pages.length).to.be.greaterThan(PAGES);
    for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(actual[part], part).to.deep.equal(expected[part]);
    }
  });
});
