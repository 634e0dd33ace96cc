import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** How the reports of an account's sites look where a site has nothing of its own. */
export async function up(db: Db): Promise<void> {
  // JSON, of schemas/report_settings.ts; NULL: nothing was set
  await alterTable(
    db,
    "ALTER TABLE accounts ADD COLUMN report_defaults MEDIUMTEXT COLLATE utf8mb4_bin NULL",
  );
}
