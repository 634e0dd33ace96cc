import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** The group of pages that an annotation is about; NULL: it names none. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE annotations ADD COLUMN page_group_id BIGINT UNSIGNED NULL");
}
