import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** In which language a member reads the pages. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    // of schemas/report_settings.ts; null: as the browser asks
    "ALTER TABLE owners ADD COLUMN language CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NULL",
  );
}
