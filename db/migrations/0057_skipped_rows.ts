import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** The rows that an import left out, and days of which Search Console has more rows than it gives. */
export async function up(db: Db): Promise<void> {
  await db.raw(SKIPPED_ROWS);
  // 1: as many rows as Search Console gives of a day; those with the fewest clicks are missing
  await alterTable(
    db,
    "ALTER TABLE search_days ADD COLUMN rows_cut TINYINT UNSIGNED NOT NULL DEFAULT 0",
  );
}

const SKIPPED_ROWS = `CREATE TABLE IF NOT EXISTS import_skipped_rows (
    site_id BIGINT UNSIGNED NOT NULL,
    import_id BIGINT UNSIGNED NOT NULL,
    -- from 1, in the order in which they were met
    number INT UNSIGNED NOT NULL,
    file VARCHAR(500) NOT NULL,
    line INT UNSIGNED NOT NULL,
    reason VARCHAR(500) NOT NULL,
    -- NULL: could not be read
    clicks BIGINT UNSIGNED NULL,
    impressions BIGINT UNSIGNED NULL,
    PRIMARY KEY (site_id, import_id, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
