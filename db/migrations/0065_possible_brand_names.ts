import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** A domain of ordinary words may be a brand, or just words: it is a candidate until that is known. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE brand_spellings MODIFY COLUMN status " +
      "ENUM('likely','confirmed','refused','possible') NOT NULL",
  );
}
