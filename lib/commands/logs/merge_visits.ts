import type { Db } from "../../../db/core/connection.ts";
import {
  insertVisitPacks,
  listCrowdedVisitDays,
  takeSmallVisitPacks,
  type VisitPack,
} from "../../../db/logs/visit_packs.ts";
import { mergePackedVisits } from "../../logs/packs/pack_visits.ts";

/** Packs of one day that are smaller than this are merged when there are at least this many. */
const SMALL_BYTES = 100_000;
const MANY_PACKS = 16;

/** Merges the packs of days that have many small ones; to be called in the transaction that adds some. */
export async function mergeVisitPacks(
  trx: Db,
  siteId: number,
  added: readonly Pick<VisitPack, "date">[],
): Promise<void> {
  if (added.length === 0) return;
  const dates = [...new Set(added.map((pack) => pack.date))];
  const size = { bytes: SMALL_BYTES, many: MANY_PACKS };
  for (const date of await listCrowdedVisitDays(trx, siteId, { dates, ...size })) {
    const packs = await takeSmallVisitPacks(trx, siteId, { date, ...size });
    const merged = mergePackedVisits(packs);
    await insertVisitPacks(trx, siteId, merged.map((pack) => ({ date, ...pack })));
  }
}
