import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";

/** What days have together that have both the property's totals and rows of queries. */
interface CommonDays {
  daysCount: number;
  from: string;
  to: string;
  /** Of the rows of queries; anonymised ones that have rows of their own are among them. */
  rows: { clicks: number; impressions: number };
  /** As Google counts the property. */
  property: { clicks: number; impressions: number };
}

/** Which days are looked at. */
interface CommonDaysChoice {
  siteId: number;
  searchType: SearchTypeName;
  /** Days, inclusive. */
  from: string;
  to: string;
  /** Rows of queries, or of queries and pages, which count impressions by page. */
  kind: "query" | "query_page";
}

/** Sums the days that have both totals of the property and rows of queries, from one import or several; undefined: none has. */
export async function sumCommonDays(
  db: Db,
  { siteId, searchType, from, to, kind }: CommonDaysChoice,
): Promise<CommonDays | undefined> {
  // the primary key (site_id, search_type, kind, date) of both
  const [sums] = await db("search_days as totals")
    .join("search_days as of_rows", (join) =>
      join.on("of_rows.site_id", "totals.site_id")
        .andOn("of_rows.search_type", "totals.search_type")
        .andOn("of_rows.date", "totals.date")
        .andOnVal("of_rows.kind", SEARCH_KINDS[kind]))
    .where({
      "totals.site_id": siteId,
      "totals.search_type": searchType,
      "totals.kind": SEARCH_KINDS.totals,
    })
    .whereBetween("totals.date", [from, to])
    .select<SumsRow[]>(
      db.raw("COUNT(*) AS days_count"),
      db.raw("DATE_FORMAT(MIN(totals.date), '%Y-%m-%d') AS first_day"),
      db.raw("DATE_FORMAT(MAX(totals.date), '%Y-%m-%d') AS last_day"),
      db.raw("CAST(SUM(of_rows.clicks) AS SIGNED) AS row_clicks"),
      db.raw("CAST(SUM(of_rows.impressions) AS SIGNED) AS row_impressions"),
      db.raw("CAST(SUM(totals.clicks) AS SIGNED) AS clicks"),
      db.raw("CAST(SUM(totals.impressions) AS SIGNED) AS impressions"),
    );
  if (sums === undefined || sums.days_count === 0) return undefined;
  return {
    daysCount: sums.days_count,
    from: sums.first_day,
    to: sums.last_day,
    rows: { clicks: sums.row_clicks, impressions: sums.row_impressions },
    property: { clicks: sums.clicks, impressions: sums.impressions },
  };
}

/** Sums the days of a window that rows of one kind have; undefined: there are none. */
export async function sumDaysOfKind(
  db: Db,
  { siteId, searchType, from, to, kind }: Omit<CommonDaysChoice, "kind"> & { kind: "totals" },
): Promise<{ clicks: number; impressions: number } | undefined> {
  const [sums] = await db("search_days") // primary key
    .where({ site_id: siteId, search_type: searchType, kind: SEARCH_KINDS[kind] })
    .whereBetween("date", [from, to])
    .select<{ days_count: number; clicks: number; impressions: number }[]>(
      db.raw("COUNT(*) AS days_count"),
      db.raw("CAST(SUM(clicks) AS SIGNED) AS clicks"),
      db.raw("CAST(SUM(impressions) AS SIGNED) AS impressions"),
    );
  if (sums === undefined || sums.days_count === 0) return undefined;
  return { clicks: sums.clicks, impressions: sums.impressions };
}

interface SumsRow {
  days_count: number;
  first_day: string;
  last_day: string;
  row_clicks: number;
  row_impressions: number;
  clicks: number;
  impressions: number;
}
