import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What is wrong with a sitemap's entries, as JSON: see `SitemapFaults`; NULL: nothing. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE audit_sitemaps ADD COLUMN faults MEDIUMTEXT NULL");
}
