import { schedule, type ScheduledTask } from "node-cron";
import {
  claimJobRun,
  findJobRun,
  finishJobRun,
  JOB_LEASE_SECONDS,
  releaseJobRun,
  renewJobRun,
} from "../../db/core/job_runs.ts";
import type { MetricsRegistry } from "../core/metrics_registry.ts";
import type { Services } from "../services.ts";
import { createRunNotes, type RunNote } from "./create_run_notes.ts";
import type { Job, JobContext } from "./job.ts";

/** The jobs of a process, running. */
interface RunningJobs {
  /** Starts no further run, aborts the signal of those under way and waits for their end. */
  stop(): Promise<void>;
}

const CATCH_UP_SCHEDULE = "* * * * *";

/** Hands `jobs` to cron. Failures are logged and counted, and never end the process. */
export function startJobs(
  services: Services,
  jobs: readonly Job[],
  metrics: MetricsRegistry,
): RunningJobs {
  const stopping = new AbortController();
  const context = { signal: stopping.signal, metrics };
  const runners = jobs.map((job) => createRunner(services, context, job));
  const tasks = runners.flatMap(({ job, start }) => {
    if (job.runOnStart || job.period) start();
    const expressions = job.period ? [job.schedule, CATCH_UP_SCHEDULE] : [job.schedule];
    return expressions.map((expression) => scheduleRuns(expression, job.name, start));
  });
  return {
    async stop() {
      stopping.abort();
      for (const task of tasks) await task.destroy();
      await Promise.all(runners.map((runner) => runner.settle()));
    },
  };
}

function scheduleRuns(expression: string, name: string, start: () => void): ScheduledTask {
  // the runner itself sees to overlaps and errors; a tick missed by a busy event loop is just late
  return schedule(expression, start, { name, timezone: "UTC", suppressMissedWarning: true });
}

interface Runner {
  job: Job;
  /** Starts a run unless one is under way. */
  start(): void;
  /** Waits for the run under way. */
  settle(): Promise<void>;
}

function createRunner(services: Services, context: JobContext, job: Job): Runner {
  let running: Promise<void> | undefined;
  const begin = createRunNotes(services, job.name);
  const run = job.period
    ? createPeriodRun(services, context, { job, periodOf: job.period })
    : createPlainRun(services, context, job);
  return {
    job,
    start() {
      if (running || context.signal.aborted) return;
      running = record(services, context, { job, run, note: begin() }).finally(
        () => (running = undefined),
      );
    },
    async settle() {
      await running;
    },
  };
}

/** Makes a function that runs the job whenever it is called. */
function createPlainRun(
  services: Services,
  context: JobContext,
  job: Job,
): () => Promise<boolean> {
  let isFirst = true;
  return async () => {
    const run = job.run(services, { ...context, isFirst });
    isFirst = false;
    await run;
    return true;
  };
}

interface Run {
  job: Job;
  /** False: there was nothing to do. */
  run(): Promise<boolean>;
  note: RunNote;
}

/** Runs a job once, and logs, counts and notes how it went. */
async function record(
  { log }: Services,
  { signal, metrics }: JobContext,
  { job, run, note }: Run,
): Promise<void> {
  const startedAt = performance.now();
  let outcome: "completed" | "failed";
  try {
    if (!(await run())) return await note.skipped();
    outcome = "completed";
    await note.completed();
  } catch (error) {
    if (signal.aborted && error === signal.reason) return await note.skipped();
    outcome = "failed";
    log("error", "job_failed", { job: job.name, error });
    await note.failed(error);
  }
  metrics.count("job_runs_total", { job: job.name, outcome });
  metrics.observe("job_run_duration_seconds", (performance.now() - startedAt) / 1000, {
    job: job.name,
  });
}

/** Makes a function that runs the job if the present period's run is still to be done. */
function createPeriodRun(
  services: Services,
  context: JobContext,
  { job, periodOf }: { job: Job; periodOf: (now: Date) => string },
): () => Promise<boolean> {
  let donePeriod: string | undefined;
  return async () => {
    const { db } = services;
    const period = periodOf(services.now());
    if (period === donePeriod) return false;
    if (!(await claimJobRun(db, { job: job.name, period }))) {
      const finishedAt = (await findJobRun(db, { job: job.name, period }))?.finishedAt;
      if (finishedAt) donePeriod = period;
      return false;
    }
    await runClaimed(services, context, { job, period });
    donePeriod = period;
    return true;
  };
}

async function runClaimed(
  services: Services,
  context: JobContext,
  { job, period }: { job: Job; period: string },
): Promise<void> {
  const { db, log } = services;
  const run = { job: job.name, period };
  const renewal = setInterval(() => {
    renewJobRun(db, run).catch((error: unknown) => {
      log("warn", "job_lease_not_renewed", { ...run, error });
    });
  }, JOB_LEASE_SECONDS * 1000 / 3);
  try {
    await job.run(services, context);
    await finishJobRun(db, run);
  } catch (error) {
    await releaseJobRun(db, run);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
