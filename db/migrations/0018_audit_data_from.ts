import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** When the crawl began of which a recheck shows the rows that it did not look at again. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE audits ADD COLUMN data_from DATETIME(3) NULL");
}
