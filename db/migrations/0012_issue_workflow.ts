import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What people decide about issues, and audits that only look again at some URLs of another one. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
  await db.raw(ISSUE_IGNORES);
}

const CHANGES = [
  // a recheck starts from the rows of this audit
  "ALTER TABLE audits ADD COLUMN based_on_audit_id BIGINT UNSIGNED NULL",
  // JSON: what a recheck was asked for and what it took, see commands/recheck_audit.ts
  "ALTER TABLE audits ADD COLUMN recheck MEDIUMTEXT NULL",
  // grows with every change of the site's issue_ignores
  "ALTER TABLE sites ADD COLUMN ignores_version INT UNSIGNED NOT NULL DEFAULT 0",
  "ALTER TABLE audit_occurrences ADD COLUMN ignored TINYINT UNSIGNED NOT NULL DEFAULT 0",
  // the status that the issue has when nothing of it is ignored; NULL: the same as status
  "ALTER TABLE audit_issues ADD COLUMN found_status VARCHAR(12) CHARACTER SET ascii " +
  "COLLATE ascii_bin NULL",
  // the last audit that found it; NULL: the one of this row, or the one before
  "ALTER TABLE audit_issues ADD COLUMN found_audit_id BIGINT UNSIGNED NULL",
  "ALTER TABLE audit_issues ADD COLUMN ignored_urls_count INT UNSIGNED NOT NULL DEFAULT 0",
  "ALTER TABLE audit_issues ADD COLUMN ignored_occurrences_count INT UNSIGNED NOT NULL DEFAULT 0",
];

const ISSUE_IGNORES = `CREATE TABLE IF NOT EXISTS issue_ignores (
  site_id BIGINT UNSIGNED NOT NULL,
  code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  -- 16 zero bytes: the issue on every URL
  url_hash BINARY(16) NOT NULL,
  -- empty: the issue on every URL
  url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  note VARCHAR(1000) NULL,
  -- who, under the name that the token had
  token_id BIGINT UNSIGNED NOT NULL,
  token_name VARCHAR(100) NOT NULL,
  ignored_at DATETIME(3) NOT NULL,
  PRIMARY KEY (site_id, code, url_hash)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
