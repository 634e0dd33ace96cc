import type { Db } from "../core/connection.ts";

/** Pages of a site that are looked at together. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS page_groups (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    name VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    -- paths, template, list
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- JSON list
    paths MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY page_groups_name (site_id, name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
