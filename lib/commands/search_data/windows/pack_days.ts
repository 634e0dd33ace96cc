import { type Db, transaction } from "../../../../db/core/connection.ts";
import { lockLivingSite } from "../../../../db/sites/living_sites.ts";
import {
  deleteVoidPacks,
  listUnpackedDays,
  type PackedDay,
  readDayFacts,
} from "../../../../db/search_data/search_packs.ts";
import { type FactColumns, PACK_FORM } from "../../../metrics/search_data/pack_facts.ts";
import { packRuns } from "../store/pack_runs.ts";
import { siteNotFound } from "../../sites/read_site.ts";

const DAYS_AT_ONCE = 100;

/**
 * Packs the facts of the days of a site that are new or changed. Each day is done separately: what was done stays
 * done when the process dies. Throws `NotFoundError` when the site is being deleted.
 */
export async function packDays(db: Db, siteId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const days = await listUnpackedDays(db, { siteId, form: PACK_FORM, limit: DAYS_AT_ONCE });
    for (const day of days) {
      signal?.throwIfAborted();
      await packDay(db, day);
    }
    if (days.length < DAYS_AT_ONCE) break;
  }
  await deleteVoidPacks(db, siteId);
}

/** A day that is imported meanwhile is packed as it was, which nobody reads, and then once more. */
async function packDay(db: Db, day: PackedDay): Promise<void> {
  const facts = (await readDayFacts(db, [day])).get(day.date) ?? NO_FACTS;
  const order = Uint32Array.from(facts.keywords, (_, at) => at);
  const run = { kind: 0, date: day.date, columns: facts, order, start: 0, end: order.length };
  await transaction(db, async (trx) => {
    await packRuns(trx, [{ day, run }]);
    if (!await lockLivingSite(trx, day.siteId)) throw siteNotFound(day.siteId);
  });
}

const NO_FACTS: FactColumns = {
  keywords: new Uint32Array(0),
  pages: new Uint32Array(0),
  segments: new Uint16Array(0),
  clicks: new Float64Array(0),
  impressions: new Float64Array(0),
  positionSums: new Float64Array(0),
};
