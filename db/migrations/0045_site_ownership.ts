import type { Db } from "../core/connection.ts";

/** The sites that their account has proved to own, and by what. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS site_ownerships (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    -- file, dns, search_console
    method VARCHAR(20) NOT NULL,
    verified_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_bin`);
}
