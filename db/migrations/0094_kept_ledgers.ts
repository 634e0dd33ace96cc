import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Ledgers of changes are kept by what keywords were judged to be. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE keyword_judgements ADD COLUMN labels_version INT UNSIGNED NOT NULL DEFAULT 0",
  );
}
