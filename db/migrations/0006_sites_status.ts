import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** An index for the job that looks for sites to delete. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE sites ADD KEY sites_status (status, id)");
}
