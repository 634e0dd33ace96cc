import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Issues that went with their pages, and those that only a newer rule found. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  "ALTER TABLE audit_issues ADD COLUMN gone_with_page_count INT UNSIGNED NULL",
  "ALTER TABLE audit_issues ADD COLUMN newly_checked_count INT UNSIGNED NULL",
  // open, fixed, regressed, gone_with_page, unverified, ignored
  "ALTER TABLE audit_issues MODIFY COLUMN status VARCHAR(20) CHARACTER SET ascii " +
  "COLLATE ascii_bin NOT NULL",
  "ALTER TABLE audit_issues MODIFY COLUMN found_status VARCHAR(20) CHARACTER SET ascii " +
  "COLLATE ascii_bin NULL",
];
