import type { Db } from "../../../db/core/connection.ts";
import {
  insertVisitPacks,
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
  for (const date of new Set(added.map((pack) => pack.date))) {
    const packs = await takeSmallVisitPacks(trx, siteId, {
      date,
      bytes: SMALL_BYTES,
      many: MANY_PACKS,
    });
    if (packs.length === 0) continue;
    const merged = mergePackedVisits(packs);
    await insertVisitPacks(trx, siteId, merged.map((pack) => ({ date, ...pack })));
  }
}
