import {
  noteJobCompleted,
  noteJobEnded,
  noteJobFailed,
  noteJobRunning,
} from "../../db/core/job_states.ts";
import type { Services } from "../services.ts";

/** Notes how one run of a job goes. */
export interface RunNote {
  completed(): Promise<void>;
  failed(error: unknown): Promise<void>;
  /** There was nothing to do, or the process stops. */
  skipped(): Promise<void>;
}

const LONG_MS = 5_000;
const NOTED_AGAIN_MS = 60_000;
const MAX_ERROR_LENGTH = 20_000;
const MAX_CAUSES = 5;

/**
 * Creates what notes the runs of one job for those who operate the service: each failure, a run that takes
 * long, and of others that run every second one a minute. A note that cannot be written is logged.
 */
export function createRunNotes(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  job: string,
): () => RunNote {
  let noted: { at: number; failed: boolean } | undefined;

  async function write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log("warn", "job_state_not_written", { job, error });
    }
  }

  return function begin() {
    const since = now();
    const startedAt = performance.now();
    let running: Promise<void> | undefined;
    const timer = setTimeout(() => {
      running = write(() => noteJobRunning(db, job, since));
    }, LONG_MS).unref();

    async function end(): Promise<void> {
      clearTimeout(timer);
      await running;
    }

    return {
      async completed() {
        await end();
        const at = performance.now();
        const isDue = noted === undefined || noted.failed || at - noted.at >= NOTED_AGAIN_MS;
        if (!isDue && running === undefined) return;
        noted = { at, failed: false };
        const state = { at: now(), durationMs: at - startedAt };
        await write(() => noteJobCompleted(db, job, state));
      },
      async failed(error) {
        await end();
        noted = { at: performance.now(), failed: true };
        await write(() => noteJobFailed(db, job, { at: now(), error: describe(error) }));
      },
      async skipped() {
        await end();
        if (running !== undefined) await write(() => noteJobEnded(db, job));
      },
    };
  };
}

/** The error's stack with its causes; without fields, which may hold whole statements. */
function describe(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause !== undefined && texts.length < MAX_CAUSES;) {
    texts.push(cause instanceof Error ? cause.stack ?? String(cause) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return texts.join("\nCaused by: ").toWellFormed().slice(0, MAX_ERROR_LENGTH);
}
