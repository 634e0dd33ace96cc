import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** The queries of a period are found by the page that has most of their clicks. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE search_period_queries " +
      "ADD KEY search_period_queries_page (site_id, period_id, top_page_id)",
  );
}
