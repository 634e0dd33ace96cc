import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What marks a link is read from the index by targets, not from the rows. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  "ALTER TABLE audit_links " +
  "ADD KEY audit_links_by_target (audit_id, target_id, type, source_id, rel)",
  "ALTER TABLE audit_links DROP KEY audit_links_target",
];
