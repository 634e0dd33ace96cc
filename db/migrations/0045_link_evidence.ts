import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** The days that reports of links name, how links write their targets, and what targets that redirect answer themselves. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

/** How the target is written: readTargetForm() in lib/metrics/link_identity.ts; NULL: as its page was first written. */
const FORM = "target_form TINYINT UNSIGNED NULL";

const STATEMENTS = [
  // 1: report_date is a day of the export's own, and not that of its import
  "ALTER TABLE backlinks ADD COLUMN report_dated TINYINT UNSIGNED NULL",
  `ALTER TABLE backlinks ADD COLUMN ${FORM}`,
  // before its redirects
  "ALTER TABLE backlinks ADD COLUMN target_first_code SMALLINT UNSIGNED NULL",
  // NULL: no provider names a day
  "ALTER TABLE backlinks MODIFY COLUMN reported_on DATE NULL",
  "ALTER TABLE backlink_reports ADD COLUMN dated TINYINT UNSIGNED NOT NULL DEFAULT 0",
  `ALTER TABLE backlink_reports ADD COLUMN ${FORM}`,
  "ALTER TABLE backlink_looks ADD COLUMN target_first_code SMALLINT UNSIGNED NULL",
  "ALTER TABLE link_target_looks ADD COLUMN first_code SMALLINT UNSIGNED NULL",
];
