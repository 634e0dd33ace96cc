import type { Db } from "../core/connection.ts";

/** The runs of cron jobs that happen once a period, as lock and as history. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS job_runs (
      job VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- named by the job, such as 2026-11
      period VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- the process that runs or ran it
      owner VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- on the database's clock; past: another process may try
      lease_until DATETIME(6) NOT NULL,
      attempts INT UNSIGNED NOT NULL,
      started_at DATETIME(3) NOT NULL,
      finished_at DATETIME(3) NULL,
      PRIMARY KEY (job, period),
      KEY job_runs_finished (finished_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
