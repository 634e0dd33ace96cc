import type { Db } from "../core/connection.ts";

/** Addresses at which a list of a site is read without a header. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS export_links (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    -- the token that made it: what this may read, the link reads
    token_id BIGINT UNSIGNED NOT NULL,
    -- SHA-256 of the key in its address
    key_hash BINARY(32) NOT NULL,
    label VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    -- path and query below the site
    list_path VARCHAR(4000) COLLATE utf8mb4_bin NOT NULL,
    format VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    bom TINYINT UNSIGNED NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_read_at DATETIME(3) NULL,
    reads_count INT UNSIGNED NOT NULL DEFAULT 0,
    UNIQUE KEY export_links_key (key_hash),
    KEY export_links_site (site_id, id),
    KEY export_links_age (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
