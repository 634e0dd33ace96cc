import type { Db } from "../core/connection.ts";

/** When bots requested each page of a site last, by its server's logs. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS page_visits (
    site_id BIGINT UNSIGNED NOT NULL,
    -- pages.id, divided by how many pages a pack has
    block INT UNSIGNED NOT NULL,
    -- lib/logs/packs/pack_page_visits.ts
    pack MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, block)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
