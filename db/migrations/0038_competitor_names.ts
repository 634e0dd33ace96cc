import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Names by which people know a competitor, beside its domain's. */
export async function up(db: Db): Promise<void> {
  // JSON list; NULL: none was given
  await alterTable(db, "ALTER TABLE competitors ADD COLUMN brand_names TEXT NULL");
}
