import { expect } from "chai";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { readAuditResult } from "../support/audits/audit_result.ts";
import { type AuditRun, endLease, queueAudit } from "../support/audits/audit_run.ts";
import { type AuditWorkers, createAuditWorkers } from "../support/audits/audit_workers.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

const PAGES = 150;
/** The worker is killed when the site receives its request with this number. */
const KILL_AT_REQUESTS = [6, 60, 130, 215];
const SETTINGS = { concurrency: 4, crawl_delay_ms: 0 };

describe("an audit whose worker is killed", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let killer: (requests: number) => void = () => {};
  let workers: AuditWorkers;

  before(async () => {
    database = await createSpecDatabase();
    const generated = generateSite(PAGES);
    site = await startTestSite((path) => {
      killer(site.requests.length);
      return generated(path);
    });
    workers = createAuditWorkers(database, site.port);
  });
  afterEach(() => workers.kill());
  after(async () => {
    await site.close();
    await database.drop();
  });

  async function finish(run: AuditRun): Promise<void> {
    await waitFor(
      "the audit's end",
      async () => (await readAudit(database.db, run.auditId)).finished_at !== null,
      60_000,
    );
  }

  it("goes on and ends with the same pages, links and issues", async function () {
    this.timeout(120_000);
    const undisturbed = await queueAudit(database, site.port, SETTINGS);
    const first = workers.start();
    await finish(undisturbed);
    first.child.kill("SIGTERM");
    expect(await first.ended).to.equal(0);

    const disturbed = await queueAudit(database, site.port, SETTINGS);
    const killedAt: number[] = [];
    for (const requests of KILL_AT_REQUESTS) {
      const worker = workers.start();
      const before = site.requests.length;
      killer = (seen) => {
        if (seen - before < requests - (killedAt.at(-1) ?? 0)) return;
        killer = () => {};
        killedAt.push(requests);
        worker.child.kill("SIGKILL");
      };
      await worker.ended;
      // the first lease is waited for, the others are taken for over: each would cost seconds
      if (killedAt.length > 1) await endLease(database.db, disturbed.auditId);
    }
    workers.start();
    await finish(disturbed);

    expect(killedAt).to.deep.equal(KILL_AT_REQUESTS);
    const expected = await readAuditResult(database.db, undisturbed.auditId);
    const actual = await readAuditResult(database.db, disturbed.auditId);
    expect(expected.pages.length).to.be.greaterThan(PAGES);
    expect(expected.occurrences.length).to.be.greaterThan(PAGES);
    for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(actual[part], part).to.deep.equal(expected[part]);
    }
  });

  it("is given back by a worker that is told to stop, and goes on at once", async function () {
    this.timeout(60_000);
    const run = await queueAudit(database, site.port, SETTINGS);
    const first = workers.start();
    const before = site.requests.length;
    await waitFor("some pages", () => site.requests.length - before > 40, 20_000);
    first.child.kill("SIGTERM");
    expect(await first.ended).to.equal(0);
    const row = await database.db("audits").where({ id: run.auditId })
      .first("status", "lease_owner", "lease_until");
    expect(row).to.deep.equal({ status: "running", lease_owner: null, lease_until: null });
    workers.start();
    await finish(run);
    expect((await readAudit(database.db, run.auditId)).status).to.equal("completed");
  });
});
