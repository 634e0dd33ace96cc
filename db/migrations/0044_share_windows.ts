import type { Db } from "../core/connection.ts";

/** When reports were opened by shared links, in the last minute. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS share_windows (
    -- SHA-256 of what is counted together: a link, or an address
    subject_hash BINARY(32) NOT NULL PRIMARY KEY,
    -- lib/admission/sliding_window.ts
    entries VARBINARY(600) NOT NULL,
    updated_at DATETIME(6) NOT NULL,
    KEY share_windows_updated (updated_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
