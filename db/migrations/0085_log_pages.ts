import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How many pages a log brought, of which there is a limit, and the requests of those beyond it. */
export async function up(db: Db): Promise<void> {
  const add = (name: string, type: string) =>
    alterTable(db, `ALTER TABLE log_files ADD COLUMN ${name} ${type} UNSIGNED NOT NULL DEFAULT 0`);
  // that answered nothing but errors
  await add("error_pages_count", "INT");
  await add("found_pages_count", "INT");
  // requests of pages that were left out
  await add("left_out_count", "BIGINT");
}
