import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What counts of a URL's issues is read from the index alone. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  // with the primary key's columns behind it: which codes, and whether they count
  "ALTER TABLE audit_occurrences " +
  "ADD KEY audit_occurrences_place (audit_id, url_id, severity, ignored)",
  "ALTER TABLE audit_occurrences DROP KEY audit_occurrences_url",
];
