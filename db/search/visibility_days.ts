import type { PositionBucket } from "../../lib/metrics/search/visibility/position_buckets.ts";
import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS, type SearchKind } from "../search_data/search_kinds.ts";

/** The days of one kind of queries. */
export interface VisibilityDaysChoice {
  siteId: number;
  searchType: SearchTypeName;
  /** `query` or `query_page`. */
  kind: SearchKind;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** The parts of a day's visibility. */
export interface VisibilityDay {
  /** `YYYY-MM-DD`. */
  date: string;
  keywordsCount: number;
  /** `SUM(impressions * ctr(position))`. */
  won: number;
  /** `SUM(impressions)`. */
  weights: number;
  positionSum: number;
}

/** Lists what is kept of the days of a window, the oldest first. */
export async function listVisibilityDays(
  db: Db,
  { siteId, searchType, kind, from, to }: VisibilityDaysChoice,
): Promise<VisibilityDay[]> {
  const rows: VisibilityDay[] = await db("visibility_days") // primary key
    .where({ site_id: siteId, search_type: searchType, kind: SEARCH_KINDS[kind] })
    .whereBetween("date", [from, to])
    .select(
      db.raw("date_format(date, '%Y-%m-%d') as date"),
      "keywords_count as keywordsCount",
      "won",
      "weights",
      "position_sum as positionSum",
    )
    .orderBy("visibility_days.date");
  return rows;
}

/** Lists the days of a window that are not kept, or that another import has brought since, the newest first. */
export async function listUnmeasuredDays(
  db: Db,
  { siteId, searchType, kind, from, to }: VisibilityDaysChoice,
): Promise<string[]> {
  const rows: { date: string }[] = await db("search_days") // primary key
    .leftJoin("visibility_days", (on) =>
      on.on("visibility_days.site_id", "search_days.site_id")
        .andOn("visibility_days.search_type", "search_days.search_type")
        .andOn("visibility_days.kind", "search_days.kind")
        .andOn("visibility_days.date", "search_days.date")
        .andOn("visibility_days.import_id", "search_days.import_id")
        .andOn("visibility_days.rows_count", "search_days.rows_count"))
    .where({
      "search_days.site_id": siteId,
      "search_days.search_type": searchType,
      "search_days.kind": SEARCH_KINDS[kind],
    })
    .whereBetween("search_days.date", [from, to])
    .whereNull("visibility_days.date")
    .select(db.raw("date_format(search_days.date, '%Y-%m-%d') as date"))
    .orderBy("search_days.date", "desc");
  return rows.map(({ date }) => date);
}

/** A day that search data were imported for, by its positions. */
export interface DayBuckets {
  importId: number;
  rowsCount: number;
  buckets: PositionBucket[];
}

/** Which day of which queries. */
type VisibilityDayChoice = Omit<VisibilityDaysChoice, "from" | "to"> & { date: string };

/** Keeps the parts of a day's visibility instead of those of an earlier import. */
export async function upsertVisibilityDay(
  db: Db,
  { siteId, searchType, kind, date }: VisibilityDayChoice,
  { found: { importId, rowsCount, buckets }, won }: { found: DayBuckets; won: number },
): Promise<void> {
  const sum = (value: (one: PositionBucket) => number) =>
    buckets.reduce((total, one) => total + value(one), 0);
  const row = {
    site_id: siteId,
    search_type: searchType,
    kind: SEARCH_KINDS[kind],
    date,
    import_id: importId,
    rows_count: rowsCount,
    keywords_count: sum(({ keywordsCount }) => keywordsCount),
    won,
    weights: sum(({ weight }) => weight),
    position_sum: sum(({ weightedPosition }) => weightedPosition),
  };
  await db("visibility_days").insert(row)
    .onConflict(["site_id", "search_type", "kind", "date"]).merge();
}
