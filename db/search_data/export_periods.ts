import type { SearchType } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";

/** Days of which an export speaks together. */
export interface ExportWindow {
  kind: number;
  searchType: SearchType;
  from: string;
  to: string;
}

/** A window that is kept. */
export interface StoredWindow extends ExportWindow {
  /** It is the other period of a comparison, which shows the rows of the current one only. */
  compared: boolean;
}

/** A window's rows of one country and device; "": all. */
export interface NewExportPeriod extends StoredWindow {
  siteId: number;
  importId: number;
  country: string;
  device: string;
  now: Date;
}

/** The tables of rows, and the columns of their keys. */
const TABLES = new Map<number, { name: string; keys: readonly string[] }>([
  [SEARCH_KINDS.query, { name: "search_period_queries", keys: ["keyword_id"] }],
  [SEARCH_KINDS.page, { name: "search_period_pages", keys: ["page_id"] }],
  [SEARCH_KINDS.query_page, { name: "search_period_pairs", keys: ["keyword_id", "page_id"] }],
]);
const SEGMENTS = { name: "search_period_segments", keys: ["segment_id"] } as const;
const ADD = "clicks = clicks + VALUES(clicks), impressions = impressions + VALUES(impressions), " +
  "position_sum = position_sum + VALUES(position_sum)";

/** Lists the windows of a site that exports have brought. */
export async function listExportWindows(db: Db, siteId: number): Promise<StoredWindow[]> {
  // index search_periods_window
  const rows = await db("search_periods").where({ site_id: siteId, origin: "export", retired: 0 })
    .distinct<
      { kind: number; search_type: SearchType; from: string; to: string; compared: number }[]
    >(
      "kind",
      "search_type",
      db.raw("DATE_FORMAT(date_from, '%Y-%m-%d') AS `from`"),
      db.raw("DATE_FORMAT(date_to, '%Y-%m-%d') AS `to`"),
      db.raw(`COALESCE(summary, '') LIKE '%"compared":true%' AS compared`),
    );
  return rows.map(({ kind, search_type: searchType, from, to, compared }) => ({
    kind,
    searchType,
    from,
    to,
    compared: compared === 1,
  }));
}

/** Inserts a period without rows and returns its id. */
export async function insertExportPeriod(trx: Db, period: NewExportPeriod): Promise<number> {
  const [id] = await trx("search_periods").insert({
    site_id: period.siteId,
    kind: period.kind,
    search_type: period.searchType,
    country: period.country,
    device: period.device,
    date_from: period.from,
    date_to: period.to,
    origin: "export",
    facts_kind: period.kind,
    import_id: period.importId,
    rows_count: 0,
    clicks: 0,
    impressions: 0,
    position_sum: 0,
    summary: period.compared ? JSON.stringify({ compared: true }) : null,
    computed_at: period.now,
    used_at: period.now,
  });
  if (id === undefined) throw new Error("A period got no id.");
  return id;
}

/** Adds rows to periods of a kind: site, period, the keys, clicks, impressions, sum of positions. */
export async function addPeriodRows(
  trx: Db,
  kind: number,
  rows: readonly (readonly SqlLiteral[])[],
): Promise<void> {
  const { name, keys } = TABLES.get(kind) ?? SEGMENTS;
  const columns = ["site_id", "period_id", ...keys, "clicks", "impressions", "position_sum"];
  await insertRows(trx, `${name} (${columns.join(", ")})`, rows, { onDuplicate: ADD });
}

/** Writes the sums of a period's rows into it, and returns how many they are. */
export async function sumExportPeriod(
  trx: Db,
  { siteId, id, kind }: { siteId: number; id: number; kind: number },
): Promise<number> {
  const { name } = TABLES.get(kind) ?? SEGMENTS;
  const [[sums]] = await trx.raw(
    `SELECT COUNT(*) AS rows_count, COALESCE(SUM(clicks), 0) AS clicks,
      COALESCE(SUM(impressions), 0) AS impressions,
      IF(COUNT(*) = COUNT(position_sum), SUM(position_sum), NULL) AS position_sum
    FROM ${name} WHERE site_id = ? AND period_id = ?`,
    [siteId, id],
  );
  await trx("search_periods").where({ id }).update(sums);
  return sums.rows_count;
}

/**
 * Takes a window away, of all countries and devices, so that another one can be inserted. It can still be read
 * by its id, until periods are pruned: somebody may be paging through it.
 */
export async function retireExportWindow(
  trx: Db,
  siteId: number,
  { kind, searchType, from, to }: ExportWindow,
): Promise<void> {
  await trx("search_periods").where({
    site_id: siteId,
    kind,
    search_type: searchType,
    origin: "export",
    date_from: from,
    date_to: to,
    retired: 0,
  }).update({ retired: trx.raw("id"), fixed: 0 });
}

/** Deletes the windows that an import has brought, with their rows. */
export async function deleteExportWindowsOf(
  trx: Db,
  siteId: number,
  importId: number,
): Promise<void> {
  const ids = await trx("search_periods")
    .where({ site_id: siteId, origin: "export", import_id: importId }).pluck<number[]>("id");
  await deletePeriods(trx, siteId, ids);
}

async function deletePeriods(trx: Db, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { name } of [...TABLES.values(), SEGMENTS]) {
    await trx(name).where({ site_id: siteId }).whereIn("period_id", ids).delete();
  }
  await trx("search_periods").where({ site_id: siteId }).whereIn("id", ids).delete();
}

/** A row of an export's window. */
export interface ExportRow {
  /** Of the keyword or the page. */
  id: number;
  clicks: number;
  impressions: number;
  /** Null: not known. */
  positionSum: number | null;
}

/** Lists the rows of queries or pages of an export's window, in the order of their ids. */
export async function listExportRows(
  db: Db,
  { siteId, kind, periodId }: { siteId: number; kind: "query" | "page"; periodId: number },
): Promise<ExportRow[]> {
  const { name = "", keys: [key = ""] = [] } = TABLES.get(SEARCH_KINDS[kind]) ?? {};
  // the primary key (site_id, period_id, keyword_id or page_id)
  return await db(name).where({ site_id: siteId, period_id: periodId }).orderBy(key)
    .select<ExportRow[]>(`${key} as id`, "clicks", "impressions", "position_sum as positionSum");
}
