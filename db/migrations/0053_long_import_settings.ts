import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Names of columns for an import may take more than the 64 KB of a TEXT. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE imports MODIFY COLUMN settings MEDIUMTEXT NOT NULL");
}
