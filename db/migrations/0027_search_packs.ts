import type { Db } from "../core/connection.ts";

/**
 * The facts of a day once more, packed in columns: a window is summed of them twenty times as fast as of their
 * rows, which serve what asks for single keywords and pages.
 */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS search_packs (
    site_id INT UNSIGNED NOT NULL,
    search_type ENUM('web','image','video','news','discover','google_news') NOT NULL,
    kind TINYINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    part SMALLINT UNSIGNED NOT NULL,
    -- the import that brought the facts: a pack of another one than the day's is void
    import_id BIGINT UNSIGNED NOT NULL,
    parts_count SMALLINT UNSIGNED NOT NULL,
    -- lib/metrics/pack_facts.ts
    form TINYINT UNSIGNED NOT NULL,
    pack MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, search_type, kind, date, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
