import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** The keywords that name a site are few: what all of them have is summed without a look at the others. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE keywords ADD KEY keywords_branded (site_id, branded)");
}
