import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const TABLES = ["cannibalized_keywords", "decaying_pages", "search_opportunities"];

/** What gains are made of, as JSON; NULL: an older program made the row, or it has no gain. */
export async function up(db: Db): Promise<void> {
  for (const table of TABLES) {
    await alterTable(
      db,
      `ALTER TABLE ${table} ADD COLUMN gain_parts TEXT CHARACTER SET ascii COLLATE ascii_bin NULL`,
    );
  }
}
