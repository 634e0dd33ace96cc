import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How many transactions of a key's run are committed: each of them counts itself. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE idempotency_keys ADD COLUMN commits INT UNSIGNED NOT NULL DEFAULT 0",
  );
}
