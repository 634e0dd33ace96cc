import type { Db } from "../core/connection.ts";
import { type DatedRank, type PackedRank, packRanks, unpackRanks } from "./packed_ranks.ts";
import { roundFloat } from "./packed_results.ts";
import { insertRows } from "../core/sql_rows.ts";

/** The own ranks of one day and context. */
export interface RankSet {
  /** `YYYY-MM-DD`. */
  date: string;
  ranks: DatedRank[];
}

/**
 * Packs the ranks of a day again, one for each keyword: where several sources have one, that of a whole
 * result page, else that of the source which was imported first.
 */
export async function rebuildRankSet(
  db: Db,
  { siteId, contextId, date }: { siteId: number; contextId: number; date: string },
): Promise<void> {
  const day = { site_id: siteId, context_id: contextId, date };
  const rows: RankColumns[] = await db("rank_days") // primary key
    .where(day)
    .select("keyword_id", "url_id", db.raw("position + 0e0 as position"))
    .select(db.raw("own_clicks + 0e0 as own_clicks"), db.raw("all_clicks + 0e0 as all_clicks"))
    .orderBy(["keyword_id", "source_id"]);
  const ranks = new Map<number, PackedRank>();
  for (const row of rows) {
    const known = ranks.get(row.keyword_id);
    if (known !== undefined && (known.allClicks !== null || row.all_clicks === null)) continue;
    ranks.set(row.keyword_id, {
      keywordId: row.keyword_id,
      position: row.position === null ? null : roundFloat(row.position),
      urlId: row.url_id ?? 0,
      ownClicks: row.own_clicks,
      allClicks: row.all_clicks,
    });
  }
  await db("rank_day_sets").where(day).delete();
  if (ranks.size === 0) return;
  const packed = packRanks([...ranks.values()]);
  await db("rank_day_sets").insert({ ...day, keywords_count: ranks.size, ranks: packed });
}

interface RankColumns {
  keyword_id: number;
  url_id: number | null;
  position: number | null;
  own_clicks: number | null;
  all_clicks: number | null;
}

/** Which days of a context are read. */
interface RankSetWindow {
  siteId: number;
  contextId: number;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** Counts the keywords with an own rank on each day of a window, the newest day first. */
export async function listRankCounts(
  db: Db,
  { siteId, contextId, from, to }: RankSetWindow,
): Promise<{ date: string; keywordsCount: number }[]> {
  const rows: { date: string; keywordsCount: number }[] = await db("rank_day_sets") // primary key
    .where({ site_id: siteId, context_id: contextId })
    .whereBetween("date", [from, to])
    .select(db.raw("date_format(date, '%Y-%m-%d') as date"), "keywords_count as keywordsCount")
    .orderBy("rank_day_sets.date", "desc");
  return rows;
}

/** Reads the newest own position of each keyword that was looked up in a window. */
export async function listNewestPositions(
  db: Db,
  window: RankSetWindow,
): Promise<Map<number, { position: number | null; urlId: number }>> {
  const newest = new Map<number, { position: number | null; urlId: number }>();
  for (const { ranks } of await listRankSets(db, window)) {
    for (const { keywordId, position, urlId } of ranks) newest.set(keywordId, { position, urlId });
  }
  return newest;
}

/** Reads the ranks of the days of a context, the oldest first. */
export async function listRankSets(
  db: Db,
  { siteId, contextId, from, to }: RankSetWindow,
): Promise<RankSet[]> {
  const rows: { date: string; ranks: Buffer }[] = await db("rank_day_sets") // primary key
    .where({ site_id: siteId, context_id: contextId })
    .whereBetween("date", [from, to])
    .select(db.raw("date_format(date, '%Y-%m-%d') as date"), "ranks")
    .orderBy("rank_day_sets.date");
  return rows.map(({ date, ranks }) => ({ date, ranks: unpackRanks(ranks, date) }));
}

/** Lists the days of a context that have ranks, the newest first. */
export async function listRankDates(db: Db, siteId: number, contextId: number): Promise<string[]> {
  const rows: { date: string }[] = await db("rank_day_sets") // primary key
    .where({ site_id: siteId, context_id: contextId })
    .select(db.raw("date_format(date, '%Y-%m-%d') as date"))
    .orderBy("rank_day_sets.date", "desc");
  return rows.map(({ date }) => date);
}

/** Makes the newest rank of each keyword of a context again. */
export async function rebuildNewestRanks(
  db: Db,
  { siteId, contextId }: { siteId: number; contextId: number },
): Promise<void> {
  const newest = new Map<number, (string | number | null)[]>();
  for (const date of await listRankDates(db, siteId, contextId)) {
    const [set] = await listRankSets(db, { siteId, contextId, from: date, to: date });
    for (const { keywordId, position, urlId } of set?.ranks ?? []) {
      if (newest.has(keywordId)) continue;
      newest.set(keywordId, [siteId, contextId, keywordId, date, position, urlId || null]);
    }
  }
  await db("rank_newest").where({ site_id: siteId, context_id: contextId }).delete();
  const into = "rank_newest (site_id, context_id, keyword_id, date, position, url_id)";
  await insertRows(db, into, [...newest.values()]);
}
