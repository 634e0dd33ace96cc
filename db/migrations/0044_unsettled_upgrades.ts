import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Each migration tells whether what sites have derived was looked through again after it. */
export async function up(db: Db): Promise<void> {
  // when that was asked for; NULL: not yet, since whoever migrated has died
  await alterTable(db, "ALTER TABLE schema_migrations ADD COLUMN refreshes_wanted_at DATETIME(3)");
}
