import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What figures over many answers are made of, without a look at each citation. */
export async function up(db: Db): Promise<void> {
  // pages of the brand that the answer cites; with mentions_count and mention_order 0 it does not name it
  await alterTable(
    db,
    "ALTER TABLE ai_answer_brands ADD COLUMN citations_count SMALLINT UNSIGNED NOT NULL DEFAULT 0",
  );
  // raised with each change of what is known of a site's answers, so that figures can be remembered
  await db.raw(`CREATE TABLE IF NOT EXISTS ai_answer_versions (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    version BIGINT UNSIGNED NOT NULL
  ) ENGINE=InnoDB`);
}
