import { expect } from "chai";
import { findJobRun } from "../../../db/core/job_runs.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { Job } from "../../../lib/jobs/job.ts";
import { startJobs } from "../../../lib/jobs/start_jobs.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../lib/services.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

const NEVER = "0 0 0 29 2 *";

describe("startJobs()", () => {
  let database: SpecDatabase;
  let events: string[];
  let services: Services;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    await database.db("job_runs").delete();
    events = [];
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T12:00:00Z"),
      log: (_level, event) => events.push(event),
    };
  });
  after(() => database.drop());

  function start(job: Job, metrics = createMetricsRegistry()) {
    return startJobs(services, [job], metrics);
  }

  it("runs a job at its times, never two runs at once", async () => {
    let runs = 0;
    let inside = 0;
    let most = 0;
    const job: Job = {
      name: "each_second",
      schedule: "* * * * * *",
      async run(_services, { signal }) {
        runs++;
        most = Math.max(most, ++inside);
        if (runs > 1) await aborted(signal);
        inside--;
      },
    };
    const jobs = start(job);
    await waitFor("the second run", () => runs === 2);
    const tick = new Date().getSeconds();
    await waitFor("the next tick", () => new Date().getSeconds() !== tick);
    await jobs.stop();
    expect({ runs, most }).to.deep.equal({ runs: 2, most: 1 });
  });

  it("says to a run that it is the first in this process", async () => {
    const first: unknown[] = [];
    const job: Job = {
      name: "each_second",
      schedule: "* * * * * *",
      runOnStart: true,
      run: (_services, { isFirst }) => Promise.resolve(void first.push(isFirst)),
    };
    const jobs = start(job);
    await waitFor("the third run", () => first.length >= 3);
    await jobs.stop();
    expect(first.slice(0, 3)).to.deep.equal([true, false, false]);
  });

  it("runs at the start when the job asks for it, and not otherwise", async () => {
    const ran: string[] = [];
    const run = (name: string) => () => {
      ran.push(name);
      return Promise.resolve();
    };
    const jobs = startJobs(services, [
      { name: "at_start", schedule: NEVER, runOnStart: true, run: run("at_start") },
      { name: "later", schedule: NEVER, run: run("later") },
    ], createMetricsRegistry());
    await jobs.stop();
    expect(ran).to.deep.equal(["at_start"]);
  });

  it("logs and counts a failure, and goes on", async () => {
    const metrics = createMetricsRegistry();
    let runs = 0;
    const job: Job = {
      name: "broken",
      schedule: "* * * * * *",
      run: () => ++runs > 2 ? Promise.resolve() : Promise.reject(new Error("broken")),
    };
    const jobs = start(job, metrics);
    await waitFor("the third run", () => runs >= 3);
    await jobs.stop();
    expect(events).to.deep.equal(["job_failed", "job_failed"]);
    expect(metrics.text()).to.include('job_runs_total{job="broken",outcome="failed"} 2');
  });

  it("aborts the run under way and waits for its end when it is stopped", async () => {
    const ended = { value: false };
    const job: Job = {
      name: "long",
      schedule: NEVER,
      runOnStart: true,
      async run(_services, { signal }) {
        await aborted(signal);
        ended.value = true;
      },
    };
    await start(job).stop();
    expect(ended.value).to.equal(true);
  });

  it("runs each period once across processes, at the start if it was missed", async () => {
    let runs = 0;
    const job: Job = {
      name: "monthly",
      schedule: NEVER,
      period: (now) => now.toISOString().slice(0, 7),
      run: () => Promise.resolve(void runs++),
    };
    const processes = [start(job), start(job), start(job)];
    await waitFor("the run", async () => {
      return Boolean(
        (await findJobRun(database.db, { job: "monthly", period: "2026-11" }))?.finishedAt,
      );
    });
    await Promise.all(processes.map((jobs) => jobs.stop()));
    await start(job).stop();
    expect(runs).to.equal(1);
  });

  it("gives a period's run back when it fails, so that another process tries again", async () => {
    let runs = 0;
    const job: Job = {
      name: "monthly",
      schedule: NEVER,
      period: () => "2026-11",
      run: () => ++runs === 1 ? Promise.reject(new Error("broken")) : Promise.resolve(),
    };
    const first = start(job);
    await waitFor("the failure", () => events.includes("job_failed"));
    await first.stop();
    const second = start(job);
    await waitFor("the second run", () => runs === 2);
    await second.stop();
    expect((await findJobRun(database.db, { job: "monthly", period: "2026-11" }))?.attempts).to
      .equal(2);
  });
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
