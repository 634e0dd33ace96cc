import { expect } from "chai";
import { getPriority } from "node:os";
import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { HungThreadError, type Pulse } from "../../../lib/jobs/keep_thread_lease.ts";
import { openWorkThread, type WorkThread } from "../../../lib/jobs/work_thread.ts";
import { type AuditRun, queueAudit } from "../../support/audits/audit_run.ts";
import type { CaughtWork } from "../../support/caught_worker.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

const SECONDS = 6;

describe("openWorkThread()", () => {
  let database: SpecDatabase;
  let run: AuditRun;
  let gate: Int32Array;
  let broken: unknown;
  let priority: number | undefined;

  beforeEach(async () => {
    database = await createSpecDatabase();
    run = await queueAudit(database, 1);
    await claimAudit(database.db, "spec");
    gate = new Int32Array(new SharedArrayBuffer(4));
    broken = undefined;
  });
  afterEach(() => database.drop());

  /** Starts a thread that is caught in its work, and waits until it is. */
  async function openCaught(pulse: Pulse, services = run.services): Promise<WorkThread> {
    priority = undefined;
    const thread = openWorkThread<CaughtWork, number>(services, {
      program: new URL("../../support/caught_worker.ts", import.meta.url),
      // a shared buffer is all that is seen of it on both sides
      work: { gate: gate.buffer as SharedArrayBuffer },
      lease: {
        table: "audits",
        key: { id: run.auditId },
        owner: "spec",
        seconds: SECONDS,
        doingColumn: "lease_doing",
      },
      pulse,
      onReport: (reported) => priority = reported,
      settle(error) {
        broken = error;
        return Promise.resolve();
      },
    });
    await waitFor("the thread's work", () => priority !== undefined);
    return thread;
  }

  function open(): void {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  }

  const readLease = async () =>
    await database.db("audits").where({ id: run.auditId })
      .first("lease_until", "lease_owner", "lease_doing");

  it("has the thread give way to the API, by the setting", async function () {
    if (process.platform !== "linux") this.skip();
    const own = getPriority(0);
    const config = { ...run.services.config, workNice: 11 };
    const pulse = { everyMs: 50, hungAfterMs: 60_000 };
    const thread = await openCaught(pulse, { ...run.services, config });
    open();
    await thread.ended;
    expect(priority).to.equal(11);
    expect(getPriority(0)).to.equal(own);
  });

  it("renews the lease of a thread that is caught in its work, and notes at what", async () => {
    const thread = await openCaught({ everyMs: 50, hungAfterMs: 60_000 });
    const before = await readLease();
    await waitFor("the lease", async () => {
      const { lease_until } = await readLease();
      return lease_until - before.lease_until > 1_000;
    });
    expect(await claimAudit(database.db, "another")).to.equal(undefined);
    expect(await readLease()).to.include({
      lease_owner: "spec",
      lease_doing: "reading http://shop.test/endless",
    });
    open();
    await thread.ended;
    expect(broken).to.equal(null);
  });

  it("renews nothing after the thread has ended", async () => {
    const thread = await openCaught({ everyMs: 50, hungAfterMs: 60_000 });
    open();
    await thread.ended;
    await database.db("audits").where({ id: run.auditId })
      .update({ lease_until: database.db.raw("NOW(6)") });
    expect((await claimAudit(database.db, "another"))?.auditId).to.equal(run.auditId);
  });

  it("ends a thread that does not come back, and says from what", async function () {
    this.timeout(30_000);
    // the thread shows no life before it has loaded its program
    const thread = await openCaught({ everyMs: 100, hungAfterMs: 6_000 });
    await thread.ended;
    expect(broken).to.be.instanceOf(HungThreadError);
    expect(String(broken)).to.include("reading http://shop.test/endless");
  });
});
