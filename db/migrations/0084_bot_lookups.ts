import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** Names of bots' addresses, when packs of requests are judged again, and files of ranges that operators refreshed. */
export async function up(db: Db): Promise<void> {
  // NULL: nothing in the pack waits
  await alterTable(db, "ALTER TABLE bot_packs ADD COLUMN check_at DATETIME(3) NULL");
  // when addresses are cut that still wait then
  await alterTable(db, "ALTER TABLE bot_packs ADD COLUMN check_until DATETIME(3) NULL");
  await alterTable(db, "ALTER TABLE bot_packs ADD KEY bot_packs_check (check_at, check_until)");
  await db.raw(
    "UPDATE bot_packs SET check_at = NOW(3), check_until = NOW(3) + INTERVAL 7 DAY " +
      "WHERE check_at IS NULL AND check_until IS NULL",
  );
  await db.raw(`CREATE TABLE IF NOT EXISTS bot_lookups (
    site_id BIGINT UNSIGNED NOT NULL,
    -- 4 or 16 bytes
    address VARBINARY(16) NOT NULL,
    -- that leads back to the address; '': it has none; NULL: no name server has said
    name VARCHAR(255) ${ASCII} NULL,
    failures SMALLINT UNSIGNED NOT NULL,
    looked_up_at DATETIME(3) NOT NULL,
    PRIMARY KEY (site_id, address),
    KEY bot_lookups_age (looked_up_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`CREATE TABLE IF NOT EXISTS bot_ranges (
    -- where the operator publishes it
    source VARCHAR(300) ${ASCII} NOT NULL PRIMARY KEY,
    -- JSON: ranges such as 192.0.2.0/24
    prefixes MEDIUMTEXT ${ASCII} NOT NULL,
    -- the day that the file names; NULL: it names none
    published DATE NULL,
    copied_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
