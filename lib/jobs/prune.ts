import { type Db, transaction } from "../../db/connection.ts";
import { deleteConversation, listOldConversations } from "../../db/conversations.ts";
import { deleteExpiredIdempotencyKeys } from "../../db/idempotency_keys.ts";
import { deleteOldJobRuns } from "../../db/job_runs.ts";
import { deleteOldShareWindows } from "../../db/share_windows.ts";
import { deleteSupersededImports } from "../../db/superseded_imports.ts";
import { deleteOldUsageDays } from "../../db/usage_days.ts";
import type { Job } from "./job.ts";

const KEYS_PER_STATEMENT = 1_000;
const KEEP_JOB_RUNS_MS = 400 * 24 * 3600 * 1000;

const IMPORTS_PER_STATEMENT = 1_000;
const KEEP_SYNC_IMPORTS_MS = 30 * 24 * 3600 * 1000;

const USAGE_DAYS_PER_STATEMENT = 5_000;
const KEEP_USAGE_DAYS_MS = 400 * 24 * 3600 * 1000;

const WINDOWS_PER_STATEMENT = 1_000;

const CONVERSATIONS_AT_ONCE = 100;
const KEEP_CONVERSATIONS_MS = 400 * 24 * 3600 * 1000;

/** Deletes what has outlived its use. Deleting twice does no harm, so no period is claimed. */
export const prune: Job = {
  name: "prune",
  schedule: "0 20 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const before = new Date(now().getTime() - KEEP_JOB_RUNS_MS);
    const jobRuns = await deleteOldJobRuns(db, before);
    let keys = 0;
    for (let deleted = KEYS_PER_STATEMENT; deleted === KEYS_PER_STATEMENT && !signal.aborted;) {
      deleted = await deleteExpiredIdempotencyKeys(db, KEYS_PER_STATEMENT);
      keys += deleted;
    }
    const importsBefore = new Date(now().getTime() - KEEP_SYNC_IMPORTS_MS);
    const imports = await deleteSupersededImports(db, importsBefore, IMPORTS_PER_STATEMENT);
    const conversations = await pruneConversations(db, now(), signal);
    const usageDays = await pruneUsageDays(db, now(), signal);
    const shareWindows = await pruneShareWindows(db, signal);
    log("debug", "pruned", {
      job_runs: jobRuns,
      idempotency_keys: keys,
      imports,
      conversations,
      usage_days: usageDays,
      share_windows: shareWindows,
    });
  },
};

async function pruneConversations(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - KEEP_CONVERSATIONS_MS);
  for (let deleted = 0;;) {
    const old = await listOldConversations(db, before, CONVERSATIONS_AT_ONCE);
    for (const { id, ...owner } of old) {
      if (signal.aborted) return deleted;
      await transaction(db, (trx) => deleteConversation(trx, owner, id));
      deleted++;
    }
    if (old.length < CONVERSATIONS_AT_ONCE) return deleted;
  }
}

async function pruneUsageDays(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - KEEP_USAGE_DAYS_MS).toISOString().slice(0, 10);
  for (let sum = 0;;) {
    const deleted = await deleteOldUsageDays(db, before, USAGE_DAYS_PER_STATEMENT);
    sum += deleted;
    if (deleted < USAGE_DAYS_PER_STATEMENT || signal.aborted) return sum;
  }
}

async function pruneShareWindows(db: Db, signal: AbortSignal): Promise<number> {
  for (let sum = 0;;) {
    const deleted = await deleteOldShareWindows(db, WINDOWS_PER_STATEMENT);
    sum += deleted;
    if (deleted < WINDOWS_PER_STATEMENT || signal.aborted) return sum;
  }
}
