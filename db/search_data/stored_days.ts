import type { SearchType } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import type { FactDay } from "./search_facts.ts";
import { insertRows } from "../core/sql_rows.ts";

/** A day of a kind and search type, with its sums. */
export interface StoredDay extends FactDay {
  state: "final" | "partial";
  /** It has as many rows as Search Console gives: those with the fewest clicks are missing. */
  rowsCut: boolean;
  /** Its rows without clicks were left out by what gave them; default false. */
  clickedOnly?: boolean;
  rowsCount: number;
  clicks: number;
  impressions: number;
  /** Null: not known. */
  positionSum: number | null;
}

/** What `search_days.rows_cut` says of missing rows: those beyond the limit, or all without clicks. */
export const ROWS_CUT = { limit: 1, clickedOnly: 2 } as const;

/** Lists the days of a site, of all kinds and search types. */
export async function listStoredDays(db: Db, siteId: number): Promise<FactDay[]> {
  // the primary key
  const rows = await db("search_days").where({ site_id: siteId })
    .select<{ search_type: SearchType; kind: number; date: string }[]>(
      "search_type",
      "kind",
      db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
    );
  return rows.map(({ search_type: searchType, kind, date }) => ({ searchType, kind, date }));
}

/** Writes which days an import has brought, in place of what was stored of these days. */
export async function writeStoredDays(
  trx: Db,
  { siteId, importId }: { siteId: number; importId: number },
  days: readonly StoredDay[],
): Promise<void> {
  const changed = ["state", "import_id", "rows_cut", "rows_count", "clicks", "impressions"]
    .concat(["position_sum"]);
  await insertRows(
    trx,
    `search_days (site_id, search_type, kind, date, ${changed.join(", ")})`,
    days.map((day) => [
      siteId,
      day.searchType,
      day.kind,
      day.date,
      day.state,
      importId,
      day.rowsCut ? ROWS_CUT.limit : day.clickedOnly === true ? ROWS_CUT.clickedOnly : 0,
      day.rowsCount,
      day.clicks,
      day.impressions,
      day.positionSum,
    ]),
    { onDuplicate: changed.map((name) => `${name} = VALUES(${name})`).join(", ") },
  );
}

/** Lists the first and last day of each kind and search type of a site. */
export async function listDayRanges(
  db: Db,
  siteId: number,
): Promise<{ kind: number; searchType: SearchType; from: string; to: string }[]> {
  // the primary key
  const rows = await db("search_days").where({ site_id: siteId }).groupBy("kind", "search_type")
    .select<{ search_type: SearchType; kind: number; from: string; to: string }[]>(
      "kind",
      "search_type",
      db.raw("DATE_FORMAT(MIN(date), '%Y-%m-%d') AS `from`"),
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS `to`"),
    );
  return rows.map(({ search_type: searchType, ...row }) => ({ ...row, searchType }));
}
