import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How many rows the long lists of an audit have: counting millions takes seconds. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  // NULL: analysed before these columns were
  "ALTER TABLE audits ADD COLUMN listed_pages_count INT UNSIGNED NULL",
  "ALTER TABLE audits ADD COLUMN listed_links_count BIGINT UNSIGNED NULL",
];
