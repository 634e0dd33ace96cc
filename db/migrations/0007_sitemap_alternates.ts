import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Language versions that a sitemap names of a URL, as JSON: [[code, url], …]. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE audit_sitemap_urls ADD COLUMN alternates MEDIUMTEXT NULL");
}
