import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How many audits of a site keep their rows, and which audits have lost theirs. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  "ALTER TABLE sites ADD COLUMN audits_kept TINYINT UNSIGNED NOT NULL DEFAULT 5",
  // full; pruning: its rows are being removed, nobody reads them any more; pruned
  "ALTER TABLE audits ADD COLUMN details VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin " +
  "NOT NULL DEFAULT 'full'",
  "ALTER TABLE audits ADD KEY audits_details (details, status, site_id, id)",
];
