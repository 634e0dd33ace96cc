import type { Db } from "../core/connection.ts";

/** What people note on days of a site: deploys, new content, outages. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS annotations (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(200) COLLATE utf8mb4_bin NOT NULL,
    text VARCHAR(4000) COLLATE utf8mb4_bin NULL,
    url VARCHAR(2000) COLLATE utf8mb4_bin NULL,
    -- in the time zone
    first_day DATE NOT NULL,
    last_day DATE NOT NULL,
    -- NULL: only the days are known
    occurred_at DATETIME(3) NULL,
    timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- how the paths of the pages begin that it is about; NULL: all of the site
    path VARCHAR(2000) COLLATE utf8mb4_bin NULL,
    -- api, browser, command_line
    source VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY annotations_days (site_id, first_day, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
