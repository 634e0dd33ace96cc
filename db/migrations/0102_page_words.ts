import type { Db } from "../core/connection.ts";

/** The words of an audit's pages, which tell a search where to look. */
export async function up(db: Db): Promise<void> {
  // both are compared with the same word: what one has, the other must have
  const [[title]] = await db.raw(
    `SELECT collation_name AS collation FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = 'audit_pages' AND column_name = 'title'`,
  );
  await db.raw(
    `CREATE TABLE IF NOT EXISTS audit_page_words (
      audit_id BIGINT UNSIGNED NOT NULL,
      -- of some pages that follow each other
      first_url_id INT UNSIGNED NOT NULL,
      last_url_id INT UNSIGNED NOT NULL,
      -- each word of their searched texts once, in lower case, parted by spaces
      words MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE ${title.collation} NOT NULL,
      PRIMARY KEY (audit_id, first_url_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  );
}
