import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import { ROWS_CUT } from "./stored_days.ts";

/** The days of some kinds of a site's search performance. */
interface SearchDaysChoice {
  siteId: number;
  searchType: SearchTypeName;
  kinds: readonly SearchKind[];
}

/** The first and the last day that exists, `YYYY-MM-DD`. */
export interface DayBounds {
  kind: SearchKind;
  first: string;
  last: string;
}

/** Which days of a window there are. */
export interface DayCoverage {
  kind: SearchKind;
  daysCount: number;
  partialCount: number;
  /** Days of which Search Console has more rows than it gives. */
  cutCount: number;
  /** Days whose rows without clicks were left out by what gave them. */
  clickedOnlyCount: number;
  rowsCount: number;
  /** The same as long as the same imports brought the same days. */
  digest: string;
  /** Where the newest of them is from. */
  importId: number;
}

const NAMES = new Map<number, SearchKind>(
  // the entries of an object keyed by SearchKind
  (Object.entries(SEARCH_KINDS) as [SearchKind, number][]).map(([name, kind]) => [kind, name]),
);

/** The name of a kind as it is stored. */
export function searchKindOf(kind: number): SearchKind {
  const name = NAMES.get(kind);
  if (name === undefined) throw new TypeError(`There is no kind ${kind} of search performance.`);
  return name;
}

/** A day as text, whatever the session's time zone. */
export const dayText = (column: string): string => `DATE_FORMAT(${column}, '%Y-%m-%d')`;

/** Lists the first and last day of each kind that has any. */
export async function listDayBounds(db: Db, choice: SearchDaysChoice): Promise<DayBounds[]> {
  // the primary key (site_id, search_type, kind, date)
  const rows: { kind: number; first: string; last: string }[] = await daysOf(db, choice)
    .select("kind", db.raw(`${dayText("MIN(date)")} AS first`))
    .select(db.raw(`${dayText("MAX(date)")} AS last`))
    .groupBy("kind")
    .orderBy("kind");
  return rows.map(({ kind, first, last }) => ({ kind: searchKindOf(kind), first, last }));
}

/** Finds for each kind which days of the window there are; a kind without any is left out. */
export async function listDayCoverage(
  db: Db,
  choice: SearchDaysChoice,
  { from, to }: { from: string; to: string },
): Promise<DayCoverage[]> {
  interface Row {
    kind: number;
    days_count: number;
    partial_count: number;
    cut_count: number;
    clicked_only_count: number;
    rows_count: number;
    import_id: number;
    imports_sum: number;
    imports_bits: number;
  }
  const rows: Row[] = await daysOf(db, choice)
    .whereBetween("date", [from, to])
    .select(
      "kind",
      db.raw("COUNT(*) AS days_count"),
      db.raw("CAST(SUM(state = 'partial') AS SIGNED) AS partial_count"),
      db.raw("CAST(SUM(rows_cut = ?) AS SIGNED) AS cut_count", [ROWS_CUT.limit]),
      db.raw("CAST(SUM(rows_cut = ?) AS SIGNED) AS clicked_only_count", [ROWS_CUT.clickedOnly]),
      db.raw("CAST(SUM(rows_count) AS SIGNED) AS rows_count"),
      db.raw("MAX(import_id) AS import_id"),
      // MySQL makes bytes of a text with BIT_XOR() in it
      db.raw("SUM(import_id) AS imports_sum"),
      db.raw("BIT_XOR(CRC32(CONCAT(date, import_id))) AS imports_bits"),
    )
    .groupBy("kind")
    .orderBy("kind");
  return rows.map((row) => ({
    kind: searchKindOf(row.kind),
    daysCount: row.days_count,
    partialCount: row.partial_count,
    cutCount: row.cut_count,
    clickedOnlyCount: row.clicked_only_count,
    rowsCount: row.rows_count,
    importId: row.import_id,
    digest: [row.kind, row.days_count, row.imports_sum, row.imports_bits].join(":"),
  }));
}

/** A day that exists. */
interface SearchDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The import that brought it. */
  importId: number;
  state: "final" | "partial";
  rowsCount: number;
}

/** Lists the days of one kind in a window, oldest first. */
export async function listSearchDays(
  db: Db,
  { siteId, searchType, kind }: { siteId: number; searchType: SearchTypeName; kind: SearchKind },
  { from, to }: { from: string; to: string },
): Promise<SearchDay[]> {
  return await daysOf(db, { siteId, searchType, kinds: [kind] })
    .whereBetween("date", [from, to])
    .select(
      db.raw(`${dayText("date")} AS date`),
      "import_id as importId",
      "state",
      "rows_count as rowsCount",
    )
    .orderBy("search_days.date");
}

/** Lists which search types and kinds a site has days of. */
export async function listKindsWithDays(
  db: Db,
  siteId: number,
): Promise<{ searchType: SearchTypeName; kind: SearchKind }[]> {
  const rows: { search_type: SearchTypeName; kind: number }[] = await db("search_days")
    .where({ site_id: siteId })
    .distinct("search_type", "kind")
    .orderBy(["search_type", "kind"]);
  return rows.map(({ search_type, kind }) => ({
    searchType: search_type,
    kind: searchKindOf(kind),
  }));
}

/**
 * Reads what all days of a site are, of each search type and kind, as a text that changes whenever a day comes, goes or is
 * brought again.
 */
export async function readDaysVersion(db: Db, siteId: number): Promise<string> {
  const day = "CRC32(CONCAT_WS(' ', search_type, kind, date, state, import_id, rows_count, " +
    "rows_cut, clicks, impressions, position_sum))";
  // the primary key (site_id, search_type, kind, date); the sum differs where what changed cancels out in the bits
  const row = await db("search_days").where({ site_id: siteId })
    .first<{ count: number; sum: string; bits: number }>(
      db.raw("COUNT(*) AS count"),
      db.raw(`CAST(SUM(${day}) AS CHAR) AS sum`),
      db.raw(`BIT_XOR(${day}) AS bits`),
    );
  return [row.count, row.sum, row.bits].join(":");
}

function daysOf(db: Db, { siteId, searchType, kinds }: SearchDaysChoice): ReturnType<Db> {
  return db("search_days")
    .where({ site_id: siteId, search_type: searchType })
    .whereIn("kind", kinds.map((kind) => SEARCH_KINDS[kind]));
}
