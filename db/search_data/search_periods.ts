import type { DeviceName, SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { dayText, searchKindOf } from "./search_days.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";

/** Of what a period has a row each. */
export type PeriodKind = "query" | "page" | "query_page";

/** The kinds of rows that a period may be made of, the best first. */
export const FACTS_KINDS: Readonly<Record<PeriodKind, readonly SearchKind[]>> = {
  query: ["query", "query_page"],
  page: ["page", "page_of_rows"],
  query_page: ["query_page"],
};

/** Sums that belong together; the position is `positionSum / impressions`. */
export interface Measures {
  clicks: number;
  impressions: number;
  /** The position times the impressions; null: no position is known. */
  positionSum: number | null;
}

/** Further figures of a period as a whole, where they apply. */
export interface PeriodSummary {
  /** What is in the facts without a query, and in no row. */
  anonymized?: Measures;
  /** Sums of the rows by country and device; only where the facts distinguish them. */
  segments?: (Measures & { country: string; device: string })[];
  /** There are rows that do not distinguish the country or device that was asked for. */
  unsplit?: boolean;
}

/** Which rows of a site's search performance, and of which days. */
export interface PeriodKey {
  siteId: number;
  kind: PeriodKind;
  searchType: SearchTypeName;
  /** Null: all together. */
  country: string | null;
  device: DeviceName | null;
  /** Days, inclusive. */
  dateFrom: string;
  dateTo: string;
}

/**
 * Rows of queries, pages or both, summed over a window. They are never changed: other days make
 * another period.
 */
export interface SearchPeriod extends PeriodKey, Measures {
  id: number;
  /** days: made of rows of days; export: came whole. */
  origin: "days" | "export";
  /** The kind of the rows it is made of. */
  factsKind: SearchKind;
  /** The export, or the import that brought the newest day. */
  importId: number | null;
  rowsCount: number;
  summary: PeriodSummary;
  daysDigest: string;
  computedAt: Date;
  usedAt: Date;
}

interface PeriodRow {
  id: number;
  site_id: number;
  kind: number;
  search_type: SearchTypeName;
  country: string;
  device: DeviceName | "";
  date_from: string;
  date_to: string;
  origin: "days" | "export";
  facts_kind: number;
  import_id: number | null;
  rows_count: number;
  clicks: number;
  impressions: number;
  position_sum: number | null;
  summary: string | null;
  days_digest: string;
  computed_at: Date;
  used_at: Date;
}

const TOUCH_EVERY_MS = 6 * 3600 * 1000;

/** Finds the period of these days that is made of rows of days. */
export async function findPeriod(db: Db, key: PeriodKey): Promise<SearchPeriod | undefined> {
  return toPeriod(
    await selectPeriods(db, key)
      .where({ origin: "days", date_from: key.dateFrom, date_to: key.dateTo })
      .first<PeriodRow | undefined>(),
  );
}

/** The digest of a period that was begun, whose rows are not all there yet. */
export const INCOMPLETE = "";

/** Finds a period by its id, also one that another has replaced; undefined when it is gone or not complete yet. */
export async function findPeriodById(
  db: Db,
  siteId: number,
  id: number,
): Promise<SearchPeriod | undefined> {
  return toPeriod(
    await db("search_periods").select(columns(db)).where({ id, site_id: siteId })
      .whereRaw("not (origin = 'days' and retired = id and days_digest = ?)", [INCOMPLETE])
      .first<PeriodRow | undefined>(),
  );
}

/** Says that a period is in use, at most once a while. */
export async function touchPeriod(
  db: Db,
  { id, usedAt }: { id: number; usedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - usedAt.getTime() < TOUCH_EVERY_MS) return;
  await db("search_periods").where({ id }).update({ used_at: now });
}

/** Finds the newest period of so many days up to `before` that is kept current. */
export async function findKeptPeriod(
  db: Db,
  key: Omit<PeriodKey, "dateFrom" | "dateTo">,
  { daysCount, before }: { daysCount: number; before: string },
): Promise<SearchPeriod | undefined> {
  return toPeriod(
    await selectPeriods(db, key)
      .where({ origin: "days", fixed: 1 })
      .where("search_periods.date_to", "<=", before)
      .whereRaw("DATEDIFF(search_periods.date_to, search_periods.date_from) = ?", [daysCount - 1])
      .orderBy("search_periods.date_to", "desc")
      .first<PeriodRow | undefined>(),
  );
}

/** Lists the newest windows that exports brought, newest first. */
export async function listExportPeriods(
  db: Db,
  key: Omit<PeriodKey, "dateFrom" | "dateTo">,
  limit = 50,
): Promise<SearchPeriod[]> {
  const rows: PeriodRow[] = await selectPeriods(db, key)
    .where({ origin: "export" })
    // of two that end on the same day the longer one knows more
    .orderBy([{ column: "search_periods.date_to", order: "desc" }, "search_periods.date_from"])
    .limit(limit);
  return rows.map(readPeriod);
}

/** Whether the site has any period from an export. */
export async function listKindsOfExports(
  db: Db,
  siteId: number,
): Promise<{ searchType: SearchTypeName; kind: SearchKind }[]> {
  const rows: { search_type: SearchTypeName; kind: number }[] = await db("search_periods")
    .where({ site_id: siteId, origin: "export", retired: 0 })
    .distinct("search_type", "kind")
    .orderBy(["search_type", "kind"]);
  return rows.map(({ search_type, kind }) => ({
    searchType: search_type,
    kind: searchKindOf(kind),
  }));
}

/** By what way an import came; undefined when it was deleted. */
export async function findImportSource(
  db: Db,
  importId: number,
): Promise<"http" | "command_line" | "search_console" | undefined> {
  const row = await db("imports").where({ id: importId })
    .first<{ source: "http" | "command_line" | "search_console" } | undefined>("source");
  return row?.source;
}

function selectPeriods(
  db: Db,
  { siteId, kind, searchType, country, device }: Omit<PeriodKey, "dateFrom" | "dateTo">,
): ReturnType<Db> {
  // unique key search_periods_window
  return db("search_periods").select(columns(db)).where({
    site_id: siteId,
    kind: SEARCH_KINDS[kind],
    search_type: searchType,
    country: country ?? "",
    device: device ?? "",
    retired: 0,
  });
}

function columns(db: Db) {
  return [
    "id",
    "site_id",
    "kind",
    "search_type",
    "country",
    "device",
    db.raw(`${dayText("date_from")} AS date_from`),
    db.raw(`${dayText("date_to")} AS date_to`),
    "origin",
    "facts_kind",
    "import_id",
    "rows_count",
    "clicks",
    "impressions",
    "position_sum",
    "summary",
    "days_digest",
    "computed_at",
    "used_at",
  ];
}

function toPeriod(row: PeriodRow | undefined): SearchPeriod | undefined {
  return row && readPeriod(row);
}

function readPeriod(row: PeriodRow): SearchPeriod {
  return {
    id: row.id,
    siteId: row.site_id,
    // only these three have rows of which a period is read
    kind: searchKindOf(row.kind) as PeriodKind,
    searchType: row.search_type,
    country: row.country || null,
    device: row.device || null,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    origin: row.origin,
    factsKind: searchKindOf(row.facts_kind),
    importId: row.import_id,
    rowsCount: row.rows_count,
    clicks: row.clicks,
    impressions: row.impressions,
    positionSum: row.position_sum,
    summary: JSON.parse(row.summary ?? "{}"),
    daysDigest: row.days_digest,
    computedAt: row.computed_at,
    usedAt: row.used_at,
  };
}
