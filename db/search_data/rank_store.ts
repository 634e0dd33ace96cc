import type { Db } from "../core/connection.ts";
import { type PackedResult, packResults, roundFloat, unpackResults } from "./packed_results.ts";
import { insertRows } from "../core/sql_rows.ts";
import { fitText } from "../core/text_columns.ts";

/** Ranks of one context, day and source. */
export interface RankGroup {
  contextId: number;
  /** `YYYY-MM-DD`. */
  date: string;
  sourceId: number;
}

/** Where the site ranks for a keyword, by one source on one day. */
export interface StoredRank {
  keywordId: number;
  position: number | null;
  /** 0: not known. */
  urlId: number;
  depth: number | null;
  ownClicks: number | null;
  allClicks: number | null;
}

/** A result page, or what is known of it. */
export interface StoredSerp {
  keywordId: number;
  /** Every organic result from the first on. */
  whole: boolean;
  seen: { from: number; to: number } | null;
  features: readonly string[];
  results: readonly PackedResult[];
}

/** Whose rows are inserted. */
interface RankOwner {
  siteId: number;
  importId: number;
}

const MAX_SMALLINT = 65_535;
const MAX_FEATURES = 2_000;

function whereGroup(siteId: number, { contextId, date, sourceId }: RankGroup) {
  return { site_id: siteId, context_id: contextId, date, source_id: sourceId };
}

/** Deletes what is kept of some keywords on a context, day and source. */
export async function deleteRanks(
  db: Db,
  siteId: number,
  { group, keywordIds }: { group: RankGroup; keywordIds: readonly number[] },
): Promise<void> {
  for (const table of ["rank_days", "rank_serps"]) {
    await db(table).where(whereGroup(siteId, group)).whereIn("keyword_id", keywordIds).delete();
  }
}

/** Deletes all that is kept of a context, day and source, or what one import brought of it. */
export async function deleteRankGroup(
  db: Db,
  siteId: number,
  { group, importId }: { group: RankGroup; importId?: number },
): Promise<void> {
  for (const table of ["rank_days", "rank_serps", "rank_dates"]) {
    const rows = db(table).where(whereGroup(siteId, group)); // primary key
    if (importId !== undefined) rows.where({ import_id: importId });
    await rows.delete();
  }
}

/** Inserts the site's own ranks of a context, day and source. */
export async function insertRanks(
  db: Db,
  { siteId, importId }: RankOwner,
  { group, ranks }: { group: RankGroup; ranks: readonly StoredRank[] },
): Promise<void> {
  const into = "rank_days (site_id, context_id, date, keyword_id, source_id, position, url_id, " +
    "depth, own_clicks, all_clicks, import_id)";
  const rows = ranks.map((rank) => [
    siteId,
    group.contextId,
    group.date,
    rank.keywordId,
    group.sourceId,
    rank.position,
    rank.urlId || null,
    small(rank.depth),
    rank.ownClicks,
    rank.allClicks,
    importId,
  ]);
  await insertRows(db, into, rows);
}

/** Inserts result pages of a context, day and source. */
export async function insertSerps(
  db: Db,
  { siteId, importId }: RankOwner,
  { group, serps }: { group: RankGroup; serps: readonly StoredSerp[] },
): Promise<void> {
  const into = "rank_serps (site_id, context_id, date, keyword_id, source_id, whole, seen_from, " +
    "seen_to, results_count, features, results, import_id)";
  const rows = serps.map((serp) => [
    siteId,
    group.contextId,
    group.date,
    serp.keywordId,
    group.sourceId,
    serp.whole,
    small(serp.seen?.from ?? null),
    small(serp.seen?.to ?? null),
    serp.results.length,
    writeFeatures(serp.features),
    packResults(serp.results),
    importId,
  ]);
  await insertRows(db, into, rows);
}

function small(value: number | null): number | null {
  return value === null ? null : Math.min(MAX_SMALLINT, Math.round(value));
}

/** As many as the column holds. */
function writeFeatures(features: readonly string[]): string {
  let kept = features.map((name) => fitText(name, 100));
  while (JSON.stringify(kept).length > MAX_FEATURES) kept = kept.slice(0, -1);
  return JSON.stringify(kept);
}

/** Lists what is kept of the result pages of some keywords. */
export async function listStoredSerps(
  db: Db,
  siteId: number,
  { group, keywordIds }: { group: RankGroup; keywordIds: readonly number[] },
): Promise<StoredSerp[]> {
  const rows: SerpColumns[] = await db("rank_serps") // primary key
    .where(whereGroup(siteId, group))
    .whereIn("keyword_id", keywordIds)
    .select("keyword_id", "whole", "seen_from", "seen_to", "features", "results");
  return rows.map((row) => ({
    keywordId: row.keyword_id,
    whole: row.whole === 1,
    seen: row.seen_from === null || row.seen_to === null
      ? null
      : { from: row.seen_from, to: row.seen_to },
    features: JSON.parse(row.features),
    results: unpackResults(row.results),
  }));
}

interface SerpColumns {
  keyword_id: number;
  whole: number;
  seen_from: number | null;
  seen_to: number | null;
  features: string;
  results: Buffer;
}

/** Lists the own ranks of some keywords. */
export async function listStoredRanks(
  db: Db,
  siteId: number,
  { group, keywordIds }: { group: RankGroup; keywordIds: readonly number[] },
): Promise<StoredRank[]> {
  const rows: RankColumns[] = await db("rank_days") // primary key
    .where(whereGroup(siteId, group))
    .whereIn("keyword_id", keywordIds)
    .select("keyword_id", "url_id", "depth", db.raw("position + 0e0 as position"))
    .select(db.raw("own_clicks + 0e0 as own_clicks"), db.raw("all_clicks + 0e0 as all_clicks"));
  return rows.map((row) => ({
    keywordId: row.keyword_id,
    position: row.position === null ? null : roundFloat(row.position),
    urlId: row.url_id ?? 0,
    depth: row.depth,
    ownClicks: row.own_clicks,
    allClicks: row.all_clicks,
  }));
}

interface RankColumns {
  keyword_id: number;
  url_id: number | null;
  depth: number | null;
  own_clicks: number | null;
  all_clicks: number | null;
  position: number | null;
}

/** Notes that an import has brought a context, day and source. */
export async function insertRankDate(
  db: Db,
  { siteId, importId }: RankOwner,
  group: RankGroup,
): Promise<void> {
  await db("rank_dates")
    .insert({ ...whereGroup(siteId, group), import_id: importId })
    .onConflict()
    .ignore();
}
