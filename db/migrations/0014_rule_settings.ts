import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Which rules a site's audits leave out or run besides; JSON lists of codes, NULL: none. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE sites ADD COLUMN disabled_rules TEXT NULL");
  await alterTable(db, "ALTER TABLE sites ADD COLUMN enabled_rules TEXT NULL");
}
