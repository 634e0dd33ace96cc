import { expect } from "chai";
import { claimAudit } from "../../../db/audit_leases.ts";
import type { AuditRow } from "../../../db/audits.ts";
import { pauseAudit } from "../../../lib/commands/pause_audit.ts";
import { resumeAudit } from "../../../lib/commands/resume_audit.ts";
import { stopAudit } from "../../../lib/commands/stop_audit.ts";
import { type AuditRun, finishQueuedAudit, queueAudit } from "../../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../../support/test_site.ts";
import { waitFor } from "../../support/wait.ts";

const PAGES = 250;
/** Slow enough for a worker to notice a pause long before it has crawled the site. */
const SETTINGS = { crawl_delay_ms: 20 };

describe("pauseAudit()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let slowPath: string;
  let run: AuditRun;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const generated = generateSite(PAGES);
    slowPath = "";
    site = await startTestSite((path) =>
      path === slowPath ? { body: "<p>Late", delayMs: 25_000 } : generated(path)
    );
    run = await queueAudit(database, site.port, SETTINGS);
  });
  afterEach(async () => {
    await site.close();
    await database.db("audits").delete();
  });
  after(() => database.drop());

  /** Runs the audit until the site has seen so many more requests, then pauses it. */
  async function runAndPause(requests: number): Promise<AuditRow> {
    const seen = site.requests.length;
    const end = finishQueuedAudit(run);
    await waitFor("requests", () => site.requests.length - seen >= requests);
    await pauseAudit(run.services, run);
    return await end;
  }

  it("leaves the audit as it is, to nobody, and tells the log", async () => {
    const audit = await runAndPause(40);
    expect(audit).to.include({ status: "paused", stage: "crawling", finished_at: null });
    expect(audit.pages_crawled).to.be.within(10, PAGES);
    expect(await claimAudit(database.db, "other")).to.equal(undefined);
    expect(run.log.map(({ event }) => event)).to.include("audit_paused")
      .and.not.include("audit_failed");
  }).timeout(20_000);

  it("lets it go on where it was: no page is requested twice", async () => {
    await runAndPause(30);
    await resumeAudit(run.services, run);
    await runAndPause(30);
    await resumeAudit(run.services, run);
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({ status: "completed", stop_reason: "queue_empty" });
    const pages = site.requests.filter((path) => /^\/(page|orphan|old|gone)\/\d+$/.test(path));
    expect(pages.length).to.be.greaterThan(PAGES);
    expect(new Set(pages).size).to.equal(pages.length);
  }).timeout(30_000);

  it("counts no time of the pause as time of the crawl", async () => {
    const { crawl_ms } = await runAndPause(40);
    await database.db("audits").where({ id: run.auditId })
      .update({ started_at: new Date(Date.now() - 3 * 3600 * 1000) });
    await resumeAudit(run.services, run);
    const audit = await finishQueuedAudit(run);
    expect(audit.stop_reason).to.equal("queue_empty");
    expect(audit.crawl_ms).to.be.within(crawl_ms, crawl_ms + 30_000);
  }).timeout(30_000);

  it("keeps what a paused audit has when it is stopped, and scores it", async () => {
    const paused = await runAndPause(40);
    await stopAudit(run.services, run);
    const requests = site.requests.length;
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({
      status: "completed_partial",
      stop_reason: "stopped",
      pages_crawled: paused.pages_crawled,
    });
    expect(audit.health_score).to.be.within(0, 100);
    expect(JSON.parse(audit.summary ?? "").status_codes["200"]).to.be.greaterThan(5);
    expect(site.requests.length).to.equal(requests);
  }).timeout(20_000);

  it("waits for no slow answer longer than some seconds", async () => {
    slowPath = "/page/9";
    const end = finishQueuedAudit(run);
    await waitFor("the slow page", () => site.requests.includes(slowPath));
    await pauseAudit(run.services, run);
    const startedAt = performance.now();
    expect((await end).status).to.equal("paused");
    expect(performance.now() - startedAt).to.be.below(12_000);
  }).timeout(40_000);
});
