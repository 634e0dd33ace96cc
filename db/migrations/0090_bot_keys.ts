import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** Keys by which bots sign requests, and what the signatures in logs come to. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS bot_keys (
    -- where the operator publishes them
    source VARCHAR(300) ${ASCII} NOT NULL PRIMARY KEY,
    -- a JSON Web Key Set as it was read
    directory MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    copied_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  // JSON: requests with signatures, by what these come to; NULL: none was looked at
  await alterTable(db, `ALTER TABLE log_files ADD COLUMN signatures TEXT ${ASCII} NULL`);
}
