import { expect } from "chai";
import { claimAudit } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import {
  type AuditRow,
  type AuditStage,
  readAudit,
} from "../../../../../db/audits/lifecycle/audits.ts";
import {
  pauseAudit,
  resumeAudit,
  stopAudit,
} from "../../../../../lib/commands/audits/control/change_audit.ts";
import { runAudit } from "../../../../../lib/commands/audits/crawl/run_audit.ts";
import { readAuditResult } from "../../../../support/audits/audit_result.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
} from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../../../../support/test_site.ts";
import { waitFor } from "../../../../support/wait.ts";

/** Far longer than a pause waits. */
const SLOW_MS = 25_000;
const PAGES = 200;
const IMAGES = 160;
/** Slow enough for a worker to notice a pause long before it has crawled the site. */
const SETTINGS = { crawl_delay_ms: 20 };

describe("pauseAudit()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  /** Instead of the generated site: its one page. */
  let home: string;
  let slowPath: string;
  let run: AuditRun;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const generated = generateSite(PAGES);
    slowPath = "";
    home = "";
    site = await startTestSite((path) => {
      if (path === slowPath) return { body: "<p>Late", delayMs: SLOW_MS };
      if (home === "") return generated(path);
      if (path.startsWith("/img/")) return { headers: { "content-type": "image/png" } };
      return path === "/" ? home : undefined;
    });
    run = await queueAudit(database, site.port, SETTINGS);
  });
  afterEach(async () => {
    await site.close();
    await database.db("audits").delete();
  });
  after(() => database.drop());

  /** Runs the audit until the site has seen this many more requests, then pauses it. */
  async function runAndPause(requests: number): Promise<AuditRow> {
    const seen = site.requests.length;
    const end = finishQueuedAudit(run);
    await waitFor("requests", () => site.requests.length - seen >= requests);
    await pauseAudit(run.services, run);
    return await end;
  }

  it("waits for no slow answer longer than some seconds", async () => {
    slowPath = "/page/9";
    let isLate = false;
    const late = setTimeout(() => isLate = true, SLOW_MS);
    const end = finishQueuedAudit(run);
    await waitFor("the slow page", () => site.requests.includes(slowPath));
    await pauseAudit(run.services, run);
    expect((await end).status).to.equal("paused");
    clearTimeout(late);
    expect(isLate).to.equal(false);
  }).timeout(60_000);

  it("leaves the audit as it is, to nobody, and logs it", async () => {
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

  it("can give way to others at any time, and comes to the same result", async () => {
    const undisturbed = await queueAudit(database, site.port, SETTINGS);
    await database.db("audits").where({ id: run.auditId }).update({ unfinished: null });
    await finishQueuedAudit(undisturbed);
    await database.db("audits").where({ id: run.auditId }).update({ unfinished: 1 });
    const seen = site.requests.length;
    for (const requests of [3, 30, 90]) {
      const giving = new AbortController();
      const end = advance(giving.signal);
      await waitFor("requests", () => site.requests.length - seen >= requests);
      giving.abort();
      await end;
      expect(await readAudit(database.db, run.auditId)).to.include({ status: "running" });
    }
    expect(run.log.filter(({ event }) => event === "audit_gave_way")).to.have.length(3);
    expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
    const read = (auditId: number) => readAuditResult(database.db, auditId);
    expect(await read(run.auditId)).to.deep.equal(await read(undisturbed.auditId));
  }).timeout(60_000);

  it("gives way to nobody once it is analyzed, which would begin again", async () => {
    const giving = new AbortController();
    const onStage = (stage: AuditStage) => void (stage === "analyzing" && giving.abort());
    await advance(giving.signal, onStage);
    expect(await readAudit(database.db, run.auditId)).to.include({ status: "completed" });
  }).timeout(20_000);

  async function advance(
    giveWay: AbortSignal,
    onStage: (stage: AuditStage) => void = () => {},
  ): Promise<void> {
    const { services, auditId } = run;
    await claimAudit(services.db, "spec");
    const shutdown = new AbortController().signal;
    await runAudit(services, auditId, { owner: "spec", options: { shutdown, giveWay, onStage } });
  }

  it("goes on with the check of links where it was", async () => {
    const images = Array.from({ length: IMAGES }, (_, index) => `<img src="/img/${index}.png">`);
    home = `<!doctype html><title>Pictures</title>${images.join("")}`;
    const isImage = (path: string) => path.startsWith("HEAD /img/");
    const end = finishQueuedAudit(run);
    await waitFor("links", () => site.requests.filter(isImage).length >= 20);
    await pauseAudit(run.services, run);
    const paused = await end;
    expect(paused).to.include({ status: "paused", stage: "crawling", step: "targets" });
    const asked = site.requests.filter(isImage).length;
    expect(paused.links_queued).to.equal(IMAGES - asked);
    expect(paused.links_per_second).to.be.within(1, 60);
    await resumeAudit(run.services, run);
    expect(await finishQueuedAudit(run)).to.include({ status: "completed", links_queued: 0 });
    expect(new Set(site.requests.filter(isImage)).size).to.equal(IMAGES);
    expect(site.requests.filter(isImage)).to.have.length(IMAGES);
  }).timeout(30_000);

  it("pauses at once an audit that it was asked to pause before its worker began", async () => {
    await database.db("audits").where({ id: run.auditId }).update({
      lease_owner: "spec",
      lease_until: database.db.raw("NOW(6) + INTERVAL 6 SECOND"),
    });
    await pauseAudit(run.services, run);
    await runAudit(run.services, run.auditId, {
      owner: "spec",
      options: { shutdown: new AbortController().signal },
    });
    expect(await readAudit(database.db, run.auditId))
      .to.include({ status: "paused", stage: null, started_at: null });
    expect(site.requests).to.deep.equal([]);
  });
});
