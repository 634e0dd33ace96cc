import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Spellings that are likely meant for the site's names, and what its owner decided of them. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS brand_spellings (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- folded words, parted by single spaces
    spelling VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    -- the name that it is likely meant for
    name VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    likeness ENUM('spacing','sound','letters') NOT NULL,
    distance TINYINT UNSIGNED NOT NULL,
    probability DECIMAL(5,4) NOT NULL,
    status ENUM('likely','confirmed','refused') NOT NULL,
    -- of its queries in the period that keywords are judged by; 0: it has none
    keywords_count INT UNSIGNED NOT NULL,
    clicks BIGINT UNSIGNED NOT NULL,
    impressions BIGINT UNSIGNED NOT NULL,
    position DOUBLE NULL,
    found_at DATETIME(3) NOT NULL,
    decided_at DATETIME(3) NULL,
    UNIQUE KEY brand_spellings_spelling (site_id, spelling)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  // digest of all that the spellings of a site were found by; NULL: they are to be looked for
  await alterTable(db, "ALTER TABLE keyword_judgements ADD COLUMN spellings_by BINARY(16) NULL");
}
