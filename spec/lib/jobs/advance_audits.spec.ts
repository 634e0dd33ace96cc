import { expect } from "chai";
import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { advanceAudits } from "../../../lib/jobs/advance_audits.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { endLease, queueAudit } from "../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { countBegun, openSlowAudits, type SlowAudits } from "../../support/audits/slow_audits.ts";
import { waitFor } from "../../support/wait.ts";

const MINUTE_MS = 60_000;

describe("advanceAudits", () => {
  let database: SpecDatabase;
  let audits: SlowAudits;
  let stopping: AbortController;
  let running: Promise<void>;

  beforeEach(async () => {
    database = await createSpecDatabase();
    audits = await openSlowAudits(database);
    stopping = new AbortController();
    running = Promise.resolve();
  });
  afterEach(async () => {
    stopping.abort(new Error("stopping"));
    await running;
    await audits.web.close();
    await database.drop();
  });

  function start(): void {
    const context = { signal: stopping.signal, metrics: createMetricsRegistry() };
    running = advanceAudits.run(audits.services, context);
  }
  const statusOf = async (id: number) => (await readAudit(database.db, id)).status;
  const ended = (id: number) => async () => await statusOf(id) === "completed";

  it("keeps no audit waiting for those that wait for their next request", async () => {
    const slow = await audits.queue(await audits.addAccount("enterprise"), 30, MINUTE_MS);
    const [own = 0] = await audits.queue(await audits.addAccount("pro"), 1, 0);
    start();
    await waitFor("the other account's audit", ended(own), 50_000);
    await waitFor("as many as the plan lets run", async () => {
      return await countBegun(database.db, slow) === 20;
    }, 50_000);
    const [later = 0] = await audits.queue(await audits.addAccount("pro"), 1, 0);
    await waitFor("one that comes later", ended(later), 50_000);
    // of the 30 no more than the plan lets run were ever begun
    expect(await countBegun(database.db, slow)).to.equal(20);
  }).timeout(180_000);

  it("gives all back when the process stops, and goes on with the same result", async () => {
    const ids = await audits.queue(await audits.addAccount("agency"), 4, 300);
    start();
    await waitFor("all to begin", async () => await countBegun(database.db, ids) === 4, 50_000);
    stopping.abort(new Error("stopping"));
    await running;
    const held = await database.db("audits").whereNotNull("lease_owner").select("id");
    expect(held).to.deep.equal([]);
    stopping = new AbortController();
    start();
    for (const id of ids) {
      await waitFor("its end", ended(id), 50_000);
      expect(await readAudit(database.db, id)).to.include({
        ...{ status: "completed", stop_reason: "queue_empty", pages_crawled: 2 },
      });
    }
    expect(audits.events).to.not.include("audit_failed");
  }).timeout(120_000);

  it("ends an audit that three workers got no further with as failed, and says at what", async () => {
    const run = await queueAudit(database, 1);
    const { auditId, services } = run;
    for (const owner of ["first", "second", "third"]) {
      await claimAudit(database.db, owner);
      await database.db("audits").where({ id: auditId })
        .update({ lease_doing: "reading the sitemap http://shop.test/sitemap.xml" });
      await endLease(database.db, auditId);
    }
    const context = { signal: stopping.signal, metrics: createMetricsRegistry() };
    await advanceAudits.run(services, context);
    expect(await readAudit(database.db, auditId)).to.include({
      status: "failed",
      stop_reason: "internal_error",
      error_code: "no_progress",
      error_message: "The audit was begun three times without any progress. The last time it " +
        "ended at: reading the sitemap http://shop.test/sitemap.xml",
    });
    expect(run.log.filter(({ level }) => level === "error")).to.have.length(1);
  });
});
