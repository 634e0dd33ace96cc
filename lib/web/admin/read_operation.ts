import { type AccountSearch, listAdminAccounts } from "../../../db/accounts/admin_accounts.ts";
import type { AdminAccount } from "../../../db/accounts/admin_accounts.ts";
import { type DatabaseFacts, readDatabaseFacts } from "../../../db/core/database_facts.ts";
import { type LatestJobRun, listLatestJobRuns } from "../../../db/core/job_runs.ts";
import { type JobState, listJobStates } from "../../../db/core/job_states.ts";
import { missingMigrations } from "../../../db/upgrade/migrate.ts";
import { listRecentFailures, type RecentFailure } from "../../../db/accounts/recent_failures.ts";
import {
  listUnfinishedAudits,
  type PlacedAudit,
} from "../../../db/audits/lifecycle/unfinished_audits.ts";
import { countWorkQueues, type WorkQueue } from "../../../db/core/work_queues.ts";
import { StartError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { DAY_MS } from "../../core/days.ts";

/** What operators see of the service. */
export interface Operation {
  now: Date;
  database: DatabaseFacts;
  /** What is wrong with the schema; null: it is that of this version. */
  schemaProblem: string | null;
  queues: readonly WorkQueue[];
  audits: readonly PlacedAudit[];
  /** Every job that exists; without state: it was never noted. */
  jobs: readonly { name: string; state?: JobState; period?: LatestJobRun }[];
  failures: readonly RecentFailure[];
  accounts: readonly AdminAccount[];
  accountsTotal: number;
  search: AccountSearch;
}

/** The most that are listed. */
export const MAX_AUDITS = 100;
/** The most that are listed. */
export const MAX_FAILURES = 30;
/** How many days failures are shown. */
export const FAILURE_DAYS = 7;

/** Reads how the service is, over all accounts. */
export async function readOperation(
  { db, now }: Services,
  search: Omit<AccountSearch, "month">,
): Promise<Operation> {
  const at = now();
  const accountSearch = { ...search, month: at.toISOString().slice(0, 7) };
  const since = new Date(at.getTime() - FAILURE_DAYS * DAY_MS);
  const [database, schemaProblem, queues, audits, jobs, failures, { accounts, total }] =
    await Promise.all([
      readDatabaseFacts(db),
      findSchemaProblem(db),
      countWorkQueues(db),
      listUnfinishedAudits(db, MAX_AUDITS),
      readJobs(db),
      listRecentFailures(db, { since, limit: MAX_FAILURES }),
      listAdminAccounts(db, accountSearch),
    ]);
  return {
    now: at,
    database,
    schemaProblem,
    queues,
    audits,
    jobs,
    failures,
    accounts,
    accountsTotal: total,
    search: accountSearch,
  };
}

async function findSchemaProblem(db: Services["db"]): Promise<string | null> {
  try {
    const missing = await missingMigrations(db);
    return missing.length === 0 ? null : `Missing: ${missing.join(", ")}.`;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

async function readJobs(db: Services["db"]): Promise<Operation["jobs"]> {
  // a process that serves pages needs the jobs' code only here
  const [{ JOBS }, states, periods] = await Promise.all([
    import("../../jobs/mod.ts"),
    listJobStates(db),
    listLatestJobRuns(db),
  ]);
  return JOBS.map(({ name }) => {
    const state = states.find(({ job }) => job === name);
    const period = periods.find(({ job }) => job === name);
    return { name, ...state && { state }, ...period && { period } };
  });
}
