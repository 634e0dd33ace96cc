import type { Db } from "../core/connection.ts";
import { prepared } from "../core/prepared.ts";
import type { LogWindow } from "./bot_packs.ts";

/** Counts of people's requests on one day, packed by `lib/logs/packs/pack_visits.ts`. */
export interface VisitPack {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  visitsCount: number;
  pack: Uint8Array;
}

const INSERT = "INSERT INTO visit_packs (site_id, date, visits_count, pack) VALUES (?,?,?,?)";

/** Adds packs of a site; to be called in a transaction. */
export async function insertVisitPacks(
  trx: Db,
  siteId: number,
  packs: readonly VisitPack[],
): Promise<void> {
  for (const { date, visitsCount, pack } of packs) {
    const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength);
    await prepared(trx, INSERT, [siteId, date, visitsCount, bytes]);
  }
}

/** Lists the packs of people's requests in a window. */
export async function listVisitPacks(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<Buffer[]> {
  return await db("visit_packs").where({ site_id: siteId }).whereBetween("date", [from, to])
    .pluck<Buffer[]>("pack"); // the primary key (site_id, date, id)
}
