import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How many links from other sites a site has, and a page of it. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
}

const CHANGES = [
  // that are not lost; NULL: nobody tells of any
  "ALTER TABLE sites ADD COLUMN backlinks_count INT UNSIGNED NULL",
  "ALTER TABLE link_targets ADD KEY link_targets_page (site_id, page_id)",
];
