import type { Db } from "../core/connection.ts";

/** Which issues of a site somebody works on. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS issue_work (
    site_id BIGINT UNSIGNED NOT NULL,
    code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    note VARCHAR(1000) COLLATE utf8mb4_bin NULL,
    -- who, under the name that the token had; 0: no token
    token_id BIGINT UNSIGNED NOT NULL,
    token_name VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    since DATETIME(3) NOT NULL,
    PRIMARY KEY (site_id, code)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
