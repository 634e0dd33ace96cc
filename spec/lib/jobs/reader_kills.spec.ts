import { expect } from "chai";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { readAuditResult } from "../../support/audits/audit_result.ts";
import { type AuditRun, endLease, queueAudit } from "../../support/audits/audit_run.ts";
import { type AuditWorkers, createAuditWorkers } from "../../support/audits/audit_workers.ts";
import { createWordySite } from "../../support/audits/wordy_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";
import { waitFor } from "../../support/wait.ts";

const PAGES = 600;
/** Requests after the start of a reader, so that it has pages when it is killed. */
const READ_BEFORE_KILL = 40;
const WITH_READERS = { CRAWL_THREADS: "2", LOG_LEVEL: "debug" };

describe("an audit whose worker is killed with threads that read pages", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let workers: AuditWorkers;

  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(createWordySite(PAGES));
    workers = createAuditWorkers(database, site.port);
  });
  afterEach(() => workers.kill());
  after(async () => {
    await site.close();
    await database.drop();
  });

  const queue = () => queueAudit(database, site.port, { concurrency: 16, render: "off" });

  async function finish(run: AuditRun): Promise<void> {
    const hasEnded = async () => (await readAudit(database.db, run.auditId)).finished_at !== null;
    await waitFor("the audit's end", hasEnded, 120_000);
  }

  it("ends with the same pages, links and issues as without such threads", async function () {
    this.timeout(300_000);
    const undisturbed = await queue();
    const first = workers.start({ CRAWL_THREADS: "0" });
    await finish(undisturbed);
    first.child.kill("SIGTERM");
    await first.ended;

    const disturbed = await queue();
    for (let kills = 0; kills < 2; kills++) {
      const worker = workers.start(WITH_READERS);
      await worker.waitForLine(/reader_thread_started/);
      const before = site.requests.length;
      const isReading = () => site.requests.length - before >= READ_BEFORE_KILL;
      await waitFor("pages for the thread", isReading, 60_000);
      worker.child.kill("SIGKILL");
      expect(await worker.ended).to.equal("SIGKILL");
      await endLease(database.db, disturbed.auditId);
    }
    const { finished_at: finishedAt } = await readAudit(database.db, disturbed.auditId);
    expect(finishedAt, "ended before the last kill").to.equal(null);
    workers.start(WITH_READERS);
    await finish(disturbed);

    const expected = await readAuditResult(database.db, undisturbed.auditId);
    const actual = await readAuditResult(database.db, disturbed.auditId);
    expect(expected.pages).to.have.lengthOf.at.least(PAGES);
    for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(actual[part], part).to.deep.equal(expected[part]);
    }
  });
});
