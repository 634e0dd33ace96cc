import type { Db } from "../core/connection.ts";
import { insertPrepared } from "../core/prepared.ts";
import { dayText } from "../search_data/search_days.ts";
import type { LogWindow } from "./bot_packs.ts";

/** Counts of people's requests on one day, packed by `lib/logs/packs/pack_visits.ts`. */
export interface VisitPack {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  visitsCount: number;
  pack: Uint8Array;
}

const INSERT = {
  head: "INSERT INTO visit_packs (site_id, date, visits_count, pack) VALUES",
  row: "(?,?,?,?)",
};

/** Adds packs of a site; to be called in a transaction. */
export async function insertVisitPacks(
  trx: Db,
  siteId: number,
  packs: readonly VisitPack[],
): Promise<void> {
  const rows = packs.map(({ date, visitsCount, pack }) => {
    const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength);
    return [siteId, date, visitsCount, bytes];
  });
  await insertPrepared(trx, INSERT, rows);
}

/** Lists those of some days that have at least `many` packs smaller than `bytes`. */
export async function listCrowdedVisitDays(
  trx: Db,
  siteId: number,
  { dates, bytes, many }: { dates: readonly string[]; bytes: number; many: number },
): Promise<string[]> {
  const rows: { day: string }[] = await trx("visit_packs").where({ site_id: siteId })
    .whereIn("date", [...dates]).whereRaw("LENGTH(pack) < ?", [bytes]) // the primary key
    .groupBy("date").havingRaw("COUNT(*) >= ?", [many]).orderBy("date")
    .select(trx.raw(`${dayText("date")} AS day`));
  return rows.map(({ day }) => day);
}

/** Takes the packs of a day that are smaller than `bytes` when there are at least `many`; else leaves them and gives none. */
export async function takeSmallVisitPacks(
  trx: Db,
  siteId: number,
  { date, bytes, many }: { date: string; bytes: number; many: number },
): Promise<Buffer[]> {
  const rows: { id: number; pack: Buffer }[] = await trx("visit_packs")
    .where({ site_id: siteId, date }).whereRaw("LENGTH(pack) < ?", [bytes]) // the primary key
    .orderBy("id").select("id", "pack");
  if (rows.length < many) return [];
  await trx("visit_packs").where({ site_id: siteId, date })
    .whereIn("id", rows.map(({ id }) => id)).delete();
  return rows.map(({ pack }) => pack);
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

/** What changes whenever counts of people's requests are stored or deleted, as text. */
export async function readVisitPacksVersion(db: Db, siteId: number): Promise<string> {
  const row = await db("visit_packs").where({ site_id: siteId }) // the primary key
    .first<{ packs: number; newest: number | null; visits: string | null }>(
      db.raw("COUNT(*) AS packs, MAX(id) AS newest, SUM(visits_count) AS visits"),
    );
  return JSON.stringify([Number(row.packs), Number(row.newest), Number(row.visits)]);
}
