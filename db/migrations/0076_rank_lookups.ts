import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** Result pages that are fetched with a user's own key: when each keyword was last looked up, and what waits for its import. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    `ALTER TABLE imports MODIFY source
      ENUM('http','command_line','search_console','rank_lookups','bing_webmaster') NOT NULL`,
  );
  await db.raw(`
    CREATE TABLE IF NOT EXISTS rank_lookups (
      site_id BIGINT UNSIGNED NOT NULL,
      keyword_id BIGINT UNSIGNED NOT NULL,
      device VARCHAR(10) ${ASCII} NOT NULL,
      provider VARCHAR(20) ${ASCII} NOT NULL,
      looked_up_at DATETIME(3) NOT NULL,
      -- NULL: there is a result page
      error_code VARCHAR(40) ${ASCII} NULL,
      error_message VARCHAR(1000) NULL,
      -- the provider's answer, until an import has stored it
      answer LONGTEXT NULL,
      import_id BIGINT UNSIGNED NULL,
      PRIMARY KEY (site_id, keyword_id, device)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
