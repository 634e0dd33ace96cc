import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Each migration by its contents, and which programs may run on the schema. */
export async function up(db: Db): Promise<void> {
  // NULL: not known, since it ran before this was kept
  await alterTable(db, "ALTER TABLE schema_migrations ADD COLUMN content_hash BINARY(32)");
  // versions of the schema: how many migrations a program knows
  await db.raw(`CREATE TABLE IF NOT EXISTS schema_state (
    id TINYINT NOT NULL PRIMARY KEY,
    version INT UNSIGNED NOT NULL,
    oldest_version INT UNSIGNED NOT NULL
  ) ENGINE=InnoDB`);
  await db.raw("INSERT IGNORE INTO schema_state (id, version, oldest_version) VALUES (1, 0, 0)");
}
