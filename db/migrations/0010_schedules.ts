import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** When the audits of a site start by themselves, and how far an audit's check of links is. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS schedules (
      site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      enabled TINYINT UNSIGNED NOT NULL,
      -- daily, weekly, monthly; NULL: cron says when
      frequency VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
      -- HH:MM in the schedule's time zone
      time CHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL,
      weekday VARCHAR(9) CHARACTER SET ascii COLLATE ascii_bin NULL,
      day_of_month TINYINT UNSIGNED NULL,
      -- five fields, see crontab(5)
      cron VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
      timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- JSON: the body with which each audit is started
      settings MEDIUMTEXT NOT NULL,
      -- NULL while it is not enabled
      next_run_at DATETIME(3) NULL,
      last_run_at DATETIME(3) NULL,
      last_audit_id BIGINT UNSIGNED NULL,
      last_skipped_at DATETIME(3) NULL,
      last_skip_reason VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
      last_skip_message VARCHAR(500) NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      KEY schedules_due (next_run_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await alterTable(db, "ALTER TABLE audits ADD COLUMN links_queued INT UNSIGNED NULL");
  await alterTable(db, "ALTER TABLE audits ADD COLUMN links_per_second FLOAT NULL");
  // a list of 10,000 URLs is larger than a TEXT
  await alterTable(db, "ALTER TABLE audits MODIFY COLUMN settings MEDIUMTEXT NOT NULL");
}
