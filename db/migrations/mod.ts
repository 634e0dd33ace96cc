import type { Db } from "../connection.ts";
import { up as accountsAndSites } from "./0001_accounts_and_sites.ts";
import { up as audits } from "./0002_audits.ts";
import { up as jobRuns } from "./0003_job_runs.ts";

/** One step of the schema; steps are only ever added, never changed. */
export interface Migration {
  name: string;
  up(db: Db): Promise<void>;
}

/** Every migration, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  { name: "0001_accounts_and_sites", up: accountsAndSites },
  { name: "0002_audits", up: audits },
  { name: "0003_job_runs", up: jobRuns },
];
