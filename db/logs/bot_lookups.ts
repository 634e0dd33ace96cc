import type { Db } from "../core/connection.ts";
import { prepared } from "../core/prepared.ts";

/** What was found when the name of an address was looked up. */
export interface BotLookup {
  /** 4 or 16 bytes. */
  address: Buffer;
  /** A name that leads back to the address; "": it has none; null: no name server has said. */
  name: string | null;
  /** How often in a row no name server has said. */
  failures: number;
}

/** A look-up that is stored. */
export interface StoredBotLookup extends BotLookup {
  /** Seconds since then, by the database's clock. */
  age: number;
}

const TABLE = "bot_lookups";
const SAVE =
  `INSERT INTO ${TABLE} (site_id, address, name, failures, looked_up_at) VALUES (?,?,?,?,NOW(3)) ` +
  "ON DUPLICATE KEY UPDATE name = VALUES(name), failures = VALUES(failures), " +
  "looked_up_at = VALUES(looked_up_at)";
const AT_ONCE = 1_000;

/** Lists what is known of the names of addresses of a site's logs. */
export async function listBotLookups(
  db: Db,
  siteId: number,
  addresses: readonly Uint8Array[],
): Promise<StoredBotLookup[]> {
  const found: StoredBotLookup[] = [];
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    const some = addresses.slice(start, start + AT_ONCE).map((bytes) => Buffer.from(bytes));
    const rows: StoredBotLookup[] = await db(TABLE).where({ site_id: siteId }) // the primary key
      .whereIn("address", some)
      .select(
        "address",
        "name",
        "failures",
        db.raw("UNIX_TIMESTAMP(NOW(3)) - UNIX_TIMESTAMP(looked_up_at) AS age"),
      );
    for (const row of rows) found.push({ ...row, age: Number(row.age) });
  }
  return found;
}

/** Keeps what was found; what was found before is replaced. */
export async function saveBotLookups(
  db: Db,
  siteId: number,
  lookups: readonly BotLookup[],
): Promise<void> {
  for (const { address, name, failures } of lookups) {
    await prepared(db, SAVE, [siteId, address, name, failures]);
  }
}

/** Deletes look-ups that are older than a number of days, up to `limit`; returns how many. */
export async function deleteOldBotLookups(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  return await db(TABLE).whereRaw("looked_up_at < NOW(3) - INTERVAL ? DAY", [days]) // bot_lookups_age
    .limit(limit).delete();
}
