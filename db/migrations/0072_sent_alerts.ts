import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How messages of alerts are sent, what a site and an account were notified of, and the weekly report. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, `ALTER TABLE ${change}`);
  await db.raw(SITE_MARKS);
  await db.raw(QUOTA_MARKS);
}

const CHANGES = [
  // rows that are sent as one message have the same; NULL: not tried yet
  "alert_deliveries ADD COLUMN batch_key CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL",
  // by the clock of the program; NULL: no attempt is under way
  "alert_deliveries ADD COLUMN attempt_started_at DATETIME(3) NULL",
  // JSON of the attempts that have ended; NULL: none
  "alert_deliveries ADD COLUMN attempt_log TEXT COLLATE utf8mb4_bin NULL",
  "alert_deliveries ADD KEY alert_deliveries_target (target_key, status)",
  "alert_deliveries ADD KEY alert_deliveries_batch (batch_key)",
  // the alert whose cause it shares: that one was sent, and names it; NULL: it was sent itself
  "alerts ADD COLUMN part_of BIGINT UNSIGNED NULL",
  // when the next weekly report is queued, by the clock of the program; NULL: none is wanted
  "alert_settings ADD COLUMN report_at DATETIME(3) NULL",
  "alert_settings ADD KEY alert_settings_report (report_at)",
];

const SITE_MARKS = `CREATE TABLE IF NOT EXISTS site_marks (
    site_id BIGINT UNSIGNED NOT NULL,
    -- keywords, decay, backlinks, ai_mentions
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- another one with each write
    revision BIGINT UNSIGNED NOT NULL DEFAULT 1,
    -- JSON of what events of this kind were last compared with
    mark MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (site_id, kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;

const QUOTA_MARKS = `CREATE TABLE IF NOT EXISTS quota_marks (
    account_id BIGINT UNSIGNED NOT NULL,
    -- YYYY-MM
    month CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- 80 or 100
    threshold_pct TINYINT UNSIGNED NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (account_id, month, threshold_pct)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
