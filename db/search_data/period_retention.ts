import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import type { PeriodKind } from "./search_periods.ts";

/** A period whose rows are to go. */
interface RetiredPeriod {
  id: number;
  siteId: number;
  kind: number;
}

/** When periods go that nothing keeps current. */
export interface PeriodLimits {
  /** Those that another one replaced before this time: cursors may go on in later ones. */
  retiredBefore: Date;
  /** Those that nobody asked for since. */
  unusedSince: Date;
  /** A site may have this many windows in addition to the fixed ones. */
  keptWindows: number;
}

const ROW_TABLES: Readonly<Record<number, string>> = {
  [SEARCH_KINDS.query]: "search_period_queries",
  [SEARCH_KINDS.page]: "search_period_pages",
  [SEARCH_KINDS.query_page]: "search_period_pairs",
} as const;

/**
 * Keeps these periods of a site, which are made of days. Others of their kinds that were kept until now are let go: a window that ended
 * a day earlier is hardly asked for again, and is computed when it is.
 */
export async function fixPeriods(
  db: Db,
  siteId: number,
  { kinds, ids, now }: { kinds: readonly PeriodKind[]; ids: readonly number[]; now: Date },
): Promise<void> {
  const ofSite = () =>
    db("search_periods").where({ site_id: siteId, origin: "days", retired: 0 })
      .whereIn("kind", kinds.map((kind) => SEARCH_KINDS[kind]));
  await ofSite().where({ fixed: 1 }).whereNotIn("id", [...ids])
    .update({ fixed: 0, retired: db.ref("id"), used_at: now });
  await ofSite().where({ fixed: 0 }).whereIn("id", [...ids]).update({ fixed: 1 });
}

/** Lets go of periods that nobody uses: they cannot be found any more, and are deleted later. */
export async function retireUnusedPeriods(
  db: Db,
  { unusedSince, keptWindows }: PeriodLimits,
  now: Date,
): Promise<number> {
  const loose = () => db("search_periods").where({ origin: "days", retired: 0, fixed: 0 });
  const ids: number[] = await loose().where("used_at", "<", unusedSince).limit(1_000).pluck("id");
  const crowded: { site_id: number }[] = await loose().groupBy("site_id")
    .havingRaw("COUNT(*) > ?", [keptWindows]).select("site_id").limit(1_000);
  for (const { site_id } of crowded) {
    const later: number[] = await loose().where({ site_id }).orderBy("used_at", "desc")
      .limit(1_000).offset(keptWindows).pluck("id");
    ids.push(...later);
  }
  if (ids.length === 0) return 0;
  return await loose().whereIn("id", ids).update({ retired: db.ref("id"), used_at: now });
}

/** Lists periods whose rows nobody can be reading any more, some of them. */
export async function listRetiredPeriods(
  db: Db,
  { retiredBefore }: PeriodLimits,
): Promise<RetiredPeriod[]> {
  return await db("search_periods").where("retired", ">", 0).where("used_at", "<", retiredBefore)
    .orderBy("id").limit(100).select("id", "site_id as siteId", "kind");
}

/** Deletes up to `limit` rows of a period, and then itself; returns whether it is gone. */
export async function deletePeriodRows(
  db: Db,
  { id, siteId, kind }: RetiredPeriod,
  limit: number,
): Promise<boolean> {
  const table = ROW_TABLES[kind];
  if (table !== undefined) {
    // the primary keys begin with both
    const deleted = await db(table).where({ site_id: siteId, period_id: id }).limit(limit).delete();
    if (deleted === limit) return false;
  }
  await db("search_period_segments").where({ site_id: siteId, period_id: id }).delete();
  await db("search_periods").where({ id }).where("retired", ">", 0).delete();
  return true;
}
