import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/**
 * What is written to lock a row for a transaction: a row lock holds on one node of a cluster, while of two nodes that
 * write the same row one is refused at its commit.
 */
export async function up(db: Db): Promise<void> {
  for (const table of ["sites", "imports"]) {
    await alterTable(
      db,
      `ALTER TABLE ${table} ADD COLUMN lock_count BIGINT UNSIGNED NOT NULL DEFAULT 0`,
    );
  }
}
