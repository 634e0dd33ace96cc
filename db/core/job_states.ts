import type { Db } from "./connection.ts";
import { PROCESS_OWNER } from "./job_runs.ts";

/** How a job fared last, over all processes. */
export interface JobState {
  job: string;
  /** Of a run that takes long; null: none does. */
  runningSince: Date | null;
  /** To about a minute; null: never. */
  completedAt: Date | null;
  durationMs: number | null;
  failedAt: Date | null;
  /** Runs that failed since one was completed. */
  failures: number;
  /** Of the last run that failed. */
  error: string | null;
  /** The process that wrote this. */
  owner: string;
}

/** Notes that a run takes long. */
export async function noteJobRunning(db: Db, job: string, since: Date): Promise<void> {
  const state = { running_since: since, owner: PROCESS_OWNER };
  await db("job_states").insert({ job, failures: 0, ...state }).onConflict("job").merge(state);
}

/** Notes that no run takes long any more, without saying how it ended. */
export async function noteJobEnded(db: Db, job: string): Promise<void> {
  await db("job_states").where({ job }).update({ running_since: null });
}

/** Notes that a run was completed. */
export async function noteJobCompleted(
  db: Db,
  job: string,
  { at, durationMs }: { at: Date; durationMs: number },
): Promise<void> {
  const state = {
    running_since: null,
    completed_at: at,
    duration_ms: Math.round(durationMs),
    failures: 0,
    owner: PROCESS_OWNER,
  };
  await db("job_states").insert({ job, ...state }).onConflict("job").merge(state);
}

/** Notes that a run failed. */
export async function noteJobFailed(
  db: Db,
  job: string,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  const state = { running_since: null, failed_at: at, error, owner: PROCESS_OWNER };
  await db("job_states").insert({ job, failures: 1, ...state }).onConflict("job").merge({
    ...state,
    failures: db.raw("job_states.failures + 1"),
  });
}

/** Lists what is known of each job, by name. */
export async function listJobStates(db: Db): Promise<JobState[]> {
  return await db("job_states").orderBy("job").select<JobState[]>({
    job: "job",
    runningSince: "running_since",
    completedAt: "completed_at",
    durationMs: "duration_ms",
    failedAt: "failed_at",
    failures: "failures",
    error: "error",
    owner: "owner",
  });
}
