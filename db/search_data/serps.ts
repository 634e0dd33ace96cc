import type { Db } from "../core/connection.ts";
import { readInBatches } from "../core/read_in_batches.ts";

/** The results of a keyword that were seen on one day. */
export interface SerpRecord {
  keywordId: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Every organic result from the first on. */
  whole: boolean;
  /** See `unpackResults()`. */
  results: Buffer;
}

/** Which days of a context are read. */
interface SerpWindow {
  siteId: number;
  contextId: number;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/**
 * Orders the result pages of keywords so that the last one of a keyword and day counts: of several sources a whole page
 * before single results, then the one that was imported first, as `rebuildRankSet()` chooses.
 */
export const SERP_ORDER = [
  "rank_serps.keyword_id",
  "rank_serps.whole",
  { column: "rank_serps.source_id", order: "desc" as const },
];

/** Lists the days of a window with result pages, the oldest first. */
export async function listSerpDates(
  db: Db,
  { siteId, contextId, from, to }: SerpWindow,
): Promise<string[]> {
  // the primary key (site_id, context_id, date, …) of either; only few days have ranks and no page
  const rows: { date: string }[] = await db("rank_day_sets as days")
    .where({ "days.site_id": siteId, "days.context_id": contextId })
    .whereBetween("days.date", [from, to])
    .whereExists((query) => {
      query.from("rank_serps").select(db.raw("1")).where({
        "rank_serps.site_id": siteId,
        "rank_serps.context_id": contextId,
        "rank_serps.date": db.ref("days.date"),
      });
    })
    .select(db.raw("date_format(days.date, '%Y-%m-%d') as date"))
    .orderBy("days.date");
  return rows.map(({ date }) => date);
}

/** Reads the results of one day, of some keywords or all; one record a keyword, the whole page before single ones. */
export async function listSerpsOfDay(
  db: Db,
  { siteId, contextId, date }: Omit<SerpWindow, "from" | "to"> & { date: string },
  keywordIds?: readonly number[],
): Promise<SerpRecord[]> {
  const day = () =>
    db("rank_serps") // primary key
      .where({ site_id: siteId, context_id: contextId, date })
      .select("keyword_id", "whole", "results")
      .orderBy(SERP_ORDER);
  interface Row {
    keyword_id: number;
    whole: number;
    results: Buffer;
  }
  const rows: Row[] = keywordIds === undefined
    ? await day()
    : await readInBatches(keywordIds, (batch) => day().whereIn("keyword_id", batch));
  const records = new Map(rows.map(({ keyword_id, whole, results }) => [
    keyword_id,
    { keywordId: keyword_id, date, whole: whole === 1, results },
  ]));
  return [...records.values()];
}

/** Reads the newest results of each keyword that has any in the window, by keyword. */
export async function listNewestSerps(db: Db, window: SerpWindow): Promise<SerpRecord[]> {
  const { siteId, contextId } = window;
  const newest = new Map<number, SerpRecord>();
  for (const date of (await listSerpDates(db, window)).reverse()) {
    const ids: number[] = await db("rank_serps") // primary key
      .where({ site_id: siteId, context_id: contextId, date })
      .distinct().pluck<number[]>("keyword_id");
    const unknown = ids.filter((id) => !newest.has(id));
    for (const serp of await listSerpsOfDay(db, { siteId, contextId, date }, unknown)) {
      newest.set(serp.keywordId, serp);
    }
  }
  return [...newest.values()].sort((a, b) => a.keywordId - b.keywordId);
}

/** Lists the hosts of all results of a site. */
export async function listResultHosts(
  db: Db,
  siteId: number,
): Promise<{ id: number; host: string }[]> {
  return await db("rank_hosts").where({ site_id: siteId }).select("id", "host").orderBy("id");
}
