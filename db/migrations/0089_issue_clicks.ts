import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Clicks of the pages of each issue. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE search_analyses MODIFY COLUMN name " +
      "ENUM('cannibalization','content_decay','opportunities','issue_clicks') NOT NULL",
  );
}
