import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "./connection.ts";
import { isDuplicateKey } from "./connection.ts";
import { FREE_LEASE, leaseEnded, leaseUntil } from "./leases.ts";

/** What runs once: a job in a period, such as `2026-11`. */
interface PeriodOfJob {
  job: string;
  period: string;
}

/** A claim of a period's run. */
interface JobRunLease {
  /** Who holds it; default: this process. */
  owner?: string;
  /** How long, on the database's clock, until another process may take over. */
  leaseSeconds?: number;
}

/** How long a claim holds without renewal. */
export const JOB_LEASE_SECONDS = 60;

/** Names this process among all of them. */
export const PROCESS_OWNER = `${hostname().slice(0, 60)}:${process.pid}:${
  randomBytes(4).toString("hex")
}`;

/**
 * Claims the run of `job` for `period`, by compare-and-swap on the primary key: true for exactly
 * one process at a time, and never again after `finishJobRun()`. A claim whose lease ended, because
 * its process died or gave it back, can be claimed again.
 */
export async function claimJobRun(
  db: Db,
  { job, period }: PeriodOfJob,
  { owner = PROCESS_OWNER, leaseSeconds = JOB_LEASE_SECONDS }: JobRunLease = {},
): Promise<boolean> {
  const endsAt = leaseUntil(db, leaseSeconds);
  const taken = await db("job_runs")
    .where({ job, period, finished_at: null })
    .whereRaw(FREE_LEASE)
    .update({
      owner,
      lease_until: endsAt,
      attempts: db.raw("attempts + 1"),
      started_at: db.raw("NOW(3)"),
    });
  if (taken === 1) return true;
  if (await findJobRun(db, { job, period })) return false;
  try {
    await db("job_runs").insert({
      job,
      period,
      owner,
      lease_until: endsAt,
      attempts: 1,
      started_at: db.raw("NOW(3)"),
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Prolongs a claim; false when it has passed to another process meanwhile. */
export async function renewJobRun(
  db: Db,
  { job, period }: PeriodOfJob,
  { owner = PROCESS_OWNER, leaseSeconds = JOB_LEASE_SECONDS }: JobRunLease = {},
): Promise<boolean> {
  const renewed = await db("job_runs")
    .where({ job, period, owner, finished_at: null })
    .update({ lease_until: leaseUntil(db, leaseSeconds) });
  return renewed === 1;
}

/** Records that the period's run is done; false when it has passed to another process meanwhile. */
export async function finishJobRun(
  db: Db,
  { job, period }: PeriodOfJob,
  { owner = PROCESS_OWNER }: JobRunLease = {},
): Promise<boolean> {
  const finished = await db("job_runs")
    .where({ job, period, owner, finished_at: null })
    .update({ finished_at: db.raw("NOW(3)") });
  return finished === 1;
}

/** Gives a claim back, so that any process may try again at once. */
export async function releaseJobRun(
  db: Db,
  { job, period }: PeriodOfJob,
  { owner = PROCESS_OWNER }: JobRunLease = {},
): Promise<void> {
  await db("job_runs")
    .where({ job, period, owner, finished_at: null })
    .update({ lease_until: leaseEnded(db) });
}

/** What is known of a period's run. */
interface JobRun {
  owner: string;
  attempts: number;
  startedAt: Date;
  /** Null: not done yet. */
  finishedAt: Date | null;
}

/** Reads the run of `job` for `period`; undefined when no process has claimed it yet. */
export async function findJobRun(
  db: Db,
  { job, period }: PeriodOfJob,
): Promise<JobRun | undefined> {
  const row = await db("job_runs")
    .where({ job, period })
    .first<JobRun | undefined>({
      owner: "owner",
      attempts: "attempts",
      startedAt: "started_at",
      finishedAt: "finished_at",
    });
  return row;
}

/** Deletes the finished runs of before `before`; returns how many there were. */
export async function deleteOldJobRuns(db: Db, before: Date): Promise<number> {
  return await db("job_runs").where("finished_at", "<", before).delete();
}

/** The newest period of a job that runs once a period. */
export interface LatestJobRun extends JobRun {
  job: string;
  period: string;
}

/** Lists the newest period of each job that runs once a period, by name. */
export async function listLatestJobRuns(db: Db): Promise<LatestJobRun[]> {
  const latest = db("job_runs").groupBy("job").select("job").max({ period: "period" }).as("latest");
  return await db("job_runs")
    .join(
      latest,
      (on) => on.on("latest.job", "job_runs.job").on("latest.period", "job_runs.period"),
    )
    .orderBy("job_runs.job")
    .select<LatestJobRun[]>({
      job: "job_runs.job",
      period: "job_runs.period",
      owner: "job_runs.owner",
      attempts: "job_runs.attempts",
      startedAt: "job_runs.started_at",
      finishedAt: "job_runs.finished_at",
    });
}
