import { type Db, transaction } from "../../../db/core/connection.ts";
import { deleteOldTrail } from "../../../db/accounts/audit_trail.ts";
import { deleteConversation, listOldConversations } from "../../../db/assistant/conversations.ts";
import { deleteExpiredIdempotencyKeys } from "../../../db/accounts/idempotency_keys.ts";
import { deleteOldJobRuns } from "../../../db/core/job_runs.ts";
import { deleteOldBudgets } from "../../../db/search_data/integrations/integration_budgets.ts";
import { deleteExportChunks, listOrphanedFiles } from "../../../db/accounts/export_chunks.ts";
import { expireExportFile, listExpiredExportFiles } from "../../../db/accounts/export_files.ts";
import { deleteExpiredExportLinks } from "../../../db/accounts/export_links.ts";
import { deleteOldShareWindows } from "../../../db/accounts/share_windows.ts";
import { failLostUploads } from "../../../db/imports/import_uploads.ts";
import { deleteSupersededImports } from "../../../db/search_data/superseded_imports.ts";
import { deleteOldUsageDays } from "../../../db/accounts/usage_days.ts";
import { deleteOldSubmissions } from "../../../db/sites/index_now.ts";
import type { Job } from "../job.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

const ROWS_PER_STATEMENT = 1_000;
const KEEP_JOB_RUNS_MS = 400 * DAY_MS;
const KEEP_SYNC_IMPORTS_MS = 30 * DAY_MS;
const KEEP_USAGE_DAYS_MS = 400 * DAY_MS;
const KEEP_BUDGETS_MS = 100 * DAY_MS;
const KEEP_SUBMISSIONS_MS = 400 * DAY_MS;
/** As the description of `GET /audit-trail` says. */
const KEEP_TRAIL_MS = 400 * DAY_MS;
const KEEP_EXPORT_LINKS_MS = 30 * DAY_MS;

const FILES_AT_ONCE = 1_000;
const CONVERSATIONS_AT_ONCE = 100;
const KEEP_CONVERSATIONS_MS = 400 * DAY_MS;

/** Deletes what has outlived its use. Deleting twice does no harm, so no period is claimed. */
export const prune: Job = {
  name: "prune",
  schedule: "0 20 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const before = new Date(now().getTime() - KEEP_JOB_RUNS_MS);
    const jobRuns = await deleteOldJobRuns(db, before);
    const keys = await pruneRows((limit) => deleteExpiredIdempotencyKeys(db, limit), signal);
    const importsBefore = new Date(now().getTime() - KEEP_SYNC_IMPORTS_MS);
    const imports = await deleteSupersededImports(db, importsBefore, ROWS_PER_STATEMENT);
    const uploads = await failLostUploads(db, now(), ROWS_PER_STATEMENT);
    const conversations = await pruneConversations(db, now(), signal);
    const firstDay = dayOf(now().getTime() - KEEP_USAGE_DAYS_MS);
    const usageDays = await pruneRows((limit) => deleteOldUsageDays(db, firstDay, limit), signal);
    const shareWindows = await pruneRows((limit) => deleteOldShareWindows(db, limit), signal);
    const exportFiles = await pruneExportFiles(db, now(), signal);
    const linksBefore = new Date(now().getTime() - KEEP_EXPORT_LINKS_MS);
    const exportLinks = await pruneRows(
      (limit) => deleteExpiredExportLinks(db, linksBefore, limit),
      signal,
    );
    const budgetsBefore = dayOf(now().getTime() - KEEP_BUDGETS_MS);
    const budgets = await pruneRows((limit) => deleteOldBudgets(db, budgetsBefore, limit), signal);
    const sentBefore = new Date(now().getTime() - KEEP_SUBMISSIONS_MS);
    const submissions = await pruneRows(
      (limit) => deleteOldSubmissions(db, sentBefore, limit),
      signal,
    );
    const trailBefore = new Date(now().getTime() - KEEP_TRAIL_MS);
    const trail = await pruneRows((limit) => deleteOldTrail(db, trailBefore, limit), signal);
    log("debug", "pruned", {
      audit_trail: trail,
      job_runs: jobRuns,
      idempotency_keys: keys,
      imports,
      lost_uploads: uploads,
      conversations,
      usage_days: usageDays,
      share_windows: shareWindows,
      export_files: exportFiles,
      export_links: exportLinks,
      index_now_submissions: submissions,
      integration_budgets: budgets,
    });
  },
};

/** Deletes the bytes of files whose links have expired, and of those that are gone; returns how many files. */
async function pruneExportFiles(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  let files = 0;
  for (const file of await listExpiredExportFiles(db, now, FILES_AT_ONCE)) {
    if (signal.aborted) return files;
    await expireExportFile(db, file.id, now);
    await deleteExportChunks(db, file);
    files++;
  }
  for (const file of await listOrphanedFiles(db, FILES_AT_ONCE)) {
    if (signal.aborted) return files;
    await deleteExportChunks(db, file);
    files++;
  }
  return files;
}

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

/** Deletes rows some at a time, so that nobody waits long for a lock; returns how many. */
async function pruneRows(
  deleteSome: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  for (let sum = 0;;) {
    const deleted = await deleteSome(ROWS_PER_STATEMENT);
    sum += deleted;
    if (deleted < ROWS_PER_STATEMENT || signal.aborted) return sum;
  }
}
