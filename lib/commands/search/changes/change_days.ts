import type { Db } from "../../../../db/core/connection.ts";
import { listDayBounds, listSearchDays } from "../../../../db/search_data/search_days.ts";
import { listExportPeriods } from "../../../../db/search_data/search_periods.ts";
import { listDayTotals } from "../../../../db/search_data/search_series.ts";
import type { SearchChangesQuery } from "../../../../schemas/search_changes.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { ValidationError } from "../../../core/errors.ts";
import { matchDays } from "../../../metrics/search/changes/compared_days.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { type DataStatus, missingDataStatus } from "../../search_data/search_data_status.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { ChangeDays, ChangeWindow, PropertyScope } from "./change_windows.ts";

/** The same, and of which pages. */
export interface ChangeScope extends PropertyScope {
  /** Null: all pages. */
  group: ChangeGroup | null;
}

/** Rows of both windows that take some 50 ms. */
const FEW_ROWS = 20_000;

/** Whether a thread of its own makes what is made of the rows of both windows. */
export function hasManyRows({ previous, current }: ChangeDays): boolean {
  return previous.rowsCount + current.rowsCount > FEW_ROWS;
}

/** Rows of both windows that are read as soon as what was kept of them would be. */
const FEWEST_ROWS = 1_000;

/** Whether what is made of the rows of both windows is worth keeping. */
export function isWorthKeeping({ previous, current }: ChangeDays): boolean {
  return previous.rowsCount + current.rowsCount > FEWEST_ROWS;
}

/** Finds the days that two windows have in common; without any, why not. */
export async function findChangeDays(
  db: Db,
  scope: PropertyScope,
  query: SearchChangesQuery,
): Promise<ChangeDays | { status: DataStatus }> {
  const choice = { ...scope, kind: "query_page" } as const;
  const bounds = await listDayBounds(db, { ...scope, kinds: ["query_page"] });
  const current = chooseWindow(query, bounds);
  const missing = async (window: DayWindow | undefined) =>
    await findExportStatus(db, scope, bounds) ??
      await missingDataStatus(db, { ...choice, bounds, window });
  if (bounds.length === 0 || current === undefined) return { status: await missing(current) };
  const previous = chooseAgainst(query, current);
  const [daysBefore, daysAfter] = await Promise.all([
    listSearchDays(db, choice, previous),
    listSearchDays(db, choice, current),
  ]);
  const final = new Set(
    [...daysBefore, ...daysAfter].filter(({ state }) => state === "final").map(({ date }) => date),
  );
  const has = (date: string) => final.has(date);
  const { pairs, missing: gaps, unmatched } = matchDays(previous, current, {
    before: has,
    after: has,
  });
  if (pairs.length === 0) {
    if (daysAfter.length === 0) return { status: await missing(current) };
    return { status: daysBefore.length === 0 ? await missing(previous) : NO_COMMON_DAYS };
  }
  const complete = async (window: DayWindow, side: "before" | "after"): Promise<ChangeWindow> => {
    const totals = await listDayTotals(db, { ...scope, ...window });
    const counted = totals.filter(({ date }) => has(date));
    const days = side === "before" ? daysBefore : daysAfter;
    return {
      ...window,
      rowsCount: days.reduce((sum, day) => sum + day.rowsCount, 0),
      compared: new Set(pairs.map((pair) => pair[side])),
      missing: gaps[side],
      unmatched: unmatched[side],
      clicks: new Map(counted.map(({ date, clicks }) => [date, clicks])),
      impressions: new Map(counted.map(({ date, impressions }) => [date, impressions])),
    };
  };
  return {
    previous: await complete(previous, "before"),
    current: await complete(current, "after"),
  };
}

const NO_COMMON_DAYS: DataStatus = {
  code: "no_common_days",
  message: "Both windows have data, but no weekday with final data in both: days are compared by " +
    "weekday. Take windows of seven days, or an against_from seven days earlier.",
};

/** Exports without days are compared elsewhere; null: there are days, or no exports. */
async function findExportStatus(
  db: Db,
  scope: PropertyScope,
  bounds: readonly unknown[],
): Promise<DataStatus | null> {
  const exports = bounds.length > 0 ? [] : await listExportPeriods(db, { ...scope, kind: "query" });
  if (exports.length === 0) return null;
  return {
    code: "exports_without_days",
    message: "The site's rows of queries came by exports, which know neither days nor the pages " +
      `of a query. GET /sites/${scope.siteId}/changes/exports compares two of them. Connect ` +
      `Search Console with PUT /sites/${scope.siteId}/integrations/search-console for more.`,
  };
}

function chooseAgainst(query: SearchChangesQuery, current: DayWindow): DayWindow {
  const { against_from: from, against_to: to } = query;
  if (from === undefined) {
    if (to !== undefined) {
      throw new ValidationError({ against_to: ["Give against_from as well."] });
    }
    return chooseComparedWindow(current, query.compare) ?? current;
  }
  const window = { from, to: to ?? addDays(from, countDays(current.from, current.to) - 1) };
  if (window.from > window.to) {
    throw new ValidationError({ against_from: ["It must not be after against_to."] });
  }
  return window;
}
