import type { Db } from "../core/connection.ts";

/** Calls by day and endpoint, and how each job fared last. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS usage_days (
      account_id BIGINT UNSIGNED NOT NULL,
      -- in UTC
      day DATE NOT NULL,
      -- method and route, such as GET /sites/:id; POST /mcp#TOOL; none: no route was found
      endpoint VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- all requests with a known token
      calls INT UNSIGNED NOT NULL,
      -- calls of the month
      paid INT UNSIGNED NOT NULL,
      -- refused by a limit (429)
      limited INT UNSIGNED NOT NULL,
      -- answered with 5xx
      failed INT UNSIGNED NOT NULL,
      PRIMARY KEY (account_id, day, endpoint),
      KEY usage_days_day (day)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS job_states (
      job VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      -- of a run that takes long; NULL: none does
      running_since DATETIME(3) NULL,
      -- to about a minute
      completed_at DATETIME(3) NULL,
      duration_ms INT UNSIGNED NULL,
      failed_at DATETIME(3) NULL,
      -- runs that failed since one was completed
      failures INT UNSIGNED NOT NULL,
      -- of the last run that failed, its stack included
      error MEDIUMTEXT NULL,
      -- the process that wrote this
      owner VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
