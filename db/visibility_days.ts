import type { CtrCurve } from "../lib/metrics/ctr_curve.ts";
import type { SearchTypeName } from "../schemas/search_window.ts";
import { clickRateSql } from "./click_rate_sql.ts";
import type { Db } from "./connection.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";

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

/**
 * Measures a day: each query once, over its pages, countries and devices, weighted by its impressions. A day
 * whose rows have gone meanwhile is left as it was.
 */
export async function measureVisibilityDay(
  db: Db,
  { siteId, searchType, kind, date }: Omit<VisibilityDaysChoice, "from" | "to"> & { date: string },
  curve: CtrCurve,
): Promise<void> {
  const day = { site_id: siteId, search_type: searchType, kind: SEARCH_KINDS[kind], date };
  const source = await db("search_days").where(day)
    .first<{ import_id: number; rows_count: number } | undefined>("import_id", "rows_count");
  if (source === undefined) return;
  const segments = db("search_segments").where({ search_type: searchType }).select("id");
  const queries = db("search_facts") // primary key (site_id, kind, date, …)
    .where({ site_id: siteId, kind: day.kind, date })
    .where("keyword_id", ">", 0)
    .whereIn("segment_id", segments)
    .groupBy("keyword_id")
    .select(db.raw("sum(impressions) as impressions"), db.raw("sum(position_sum) as position_sum"))
    .as("queries");
  const rate = clickRateSql(curve, "(queries.position_sum / queries.impressions)");
  const [sums] = await db.from(queries).select(
    db.raw("count(*) as keywords_count"),
    db.raw(`coalesce(sum(queries.impressions * ${rate}), 0e0) as won`),
    db.raw("coalesce(sum(queries.impressions), 0) as weights"),
    db.raw("coalesce(sum(queries.position_sum), 0e0) as position_sum"),
  );
  await db("visibility_days").insert({ ...day, ...source, ...sums })
    .onConflict(["site_id", "search_type", "kind", "date"]).merge();
}
