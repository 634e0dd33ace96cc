import type { Db } from "../core/connection.ts";

/** With what origins of a site let the crawler in. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS site_logins (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- scheme, host and port
    origin VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- headers and secrets as JSON, encrypted by lib/core/secret_box.ts
    encrypted MEDIUMBLOB NOT NULL,
    -- JSON of what may be shown: kinds, names and masked ends
    parts TEXT COLLATE utf8mb4_bin NOT NULL,
    -- untried, works, refused
    state VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    message VARCHAR(1000) COLLATE utf8mb4_bin NULL,
    checked_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY site_logins_origin (site_id, origin)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
