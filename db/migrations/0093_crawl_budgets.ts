import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What bots spend their requests on, kept by the logs that it is made of. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE search_analyses MODIFY COLUMN name " +
      "ENUM('cannibalization','content_decay','opportunities','issue_clicks','crawl_budget') NOT NULL",
  );
}
