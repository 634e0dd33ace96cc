import type { DayState } from "../../lib/search_console/plan_days.ts";
import type { Db } from "../core/connection.ts";

/** A day that was asked for. */
export interface SearchConsoleDay {
  /** `YYYY-MM-DD` in Pacific time. */
  date: string;
  state: Exclude<DayState, "wanted">;
  rowsCount: number;
}

const TABLE = "search_console_days";
const DATE = "DATE_FORMAT(search_console_days.date, '%Y-%m-%d')";

/** What is known of each day of a site; at most some five hundred. */
export async function readSearchConsoleDays(
  db: Db,
  siteId: number,
): Promise<Map<string, DayState>> {
  const rows = await db(TABLE).where({ site_id: siteId })
    .select<{ day: string; state: DayState }[]>(db.raw(`${DATE} AS day`), "state");
  return new Map(rows.map(({ day, state }) => [day, state]));
}

/** Notes days that were brought. */
export async function writeSearchConsoleDays(
  trx: Db,
  siteId: number,
  { days, now }: { days: readonly SearchConsoleDay[]; now: Date },
): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ date, state, rowsCount }) => ({
    site_id: siteId,
    date,
    state,
    rows_count: rowsCount,
    fetched_at: now,
  }));
  await trx(TABLE).insert(rows).onConflict(["site_id", "date"])
    .merge(["state", "rows_count", "fetched_at"]);
}

/** Notes days that need to be brought again. */
export async function wantSearchConsoleDays(
  trx: Db,
  siteId: number,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map((date) => ({ site_id: siteId, date, state: "wanted", rows_count: 0 }));
  await trx(TABLE).insert(rows).onConflict(["site_id", "date"]).merge(["state"]);
}

/** What a site's connection has brought. */
export interface SearchConsoleFigures {
  /** As Google gave them, of all days that are there. */
  rowsCount: number;
  daysCount: number;
  /** Null: none yet. */
  firstDay: string | null;
  lastDay: string | null;
  /** The last day whose figures no longer change. */
  lastFinalDay: string | null;
}

const FIGURES = `
  CAST(COALESCE(SUM(rows_count), 0) AS SIGNED) AS rowsCount,
  COUNT(CASE WHEN rows_count > 0 THEN 1 END) AS daysCount,
  DATE_FORMAT(MIN(CASE WHEN rows_count > 0 THEN date END), '%Y-%m-%d') AS firstDay,
  DATE_FORMAT(MAX(CASE WHEN rows_count > 0 THEN date END), '%Y-%m-%d') AS lastDay,
  DATE_FORMAT(MAX(CASE WHEN state = 'final' THEN date END), '%Y-%m-%d') AS lastFinalDay`;

/** Sums up what is known of the days of a site. */
export async function readSearchConsoleFigures(
  db: Db,
  siteId: number,
): Promise<SearchConsoleFigures> {
  // one row, whatever there is
  const [row] = await db(TABLE).where({ site_id: siteId }).whereNotNull("fetched_at")
    .select<SearchConsoleFigures[]>(db.raw(FIGURES));
  return row ?? { rowsCount: 0, daysCount: 0, firstDay: null, lastDay: null, lastFinalDay: null };
}
