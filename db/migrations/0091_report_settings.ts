import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How a site's report looks: language, agency, logo, comments. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    // JSON, of schemas/report_settings.ts; null: nothing was set
    "ALTER TABLE sites ADD COLUMN report_settings MEDIUMTEXT COLLATE utf8mb4_bin NULL",
  );
}
