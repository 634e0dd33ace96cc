import type { Db } from "./connection.ts";

/** Reads the database's clock, the only one that all processes share, in microseconds since 1970. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const row = await db.first<{ now: number }>(db.raw("UNIX_TIMESTAMP(SYSDATE(6)) AS now"));
  return Math.round(row.now * 1e6);
}
