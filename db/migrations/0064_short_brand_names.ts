import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Parts of a name that searchers use for all of it are brand spellings, too. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE brand_spellings MODIFY COLUMN likeness " +
      "ENUM('spacing','sound','letters','short') NOT NULL",
  );
}
