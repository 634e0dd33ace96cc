import type { Db } from "../../../../db/core/connection.ts";
import { listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  FACTS_KINDS,
  findPeriodById,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { chooseWindow } from "../../../metrics/search_data/choose_window.ts";
import { missingDataStatus } from "../search_data_status.ts";
import type { NoSearchData, SearchWindow, SearchWindowChoice } from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";
import { findDaysWindow, type WindowQuestion } from "./find_days_window.ts";
import { findExportWindow } from "./find_export_window.ts";

/**
 * Finds the rows of a window: what is asked for, or the last 28 days with data, or without any days the
 * newest window that an export brought. A window that nobody asked for before is computed and
 * kept: the one thing that a GET writes. Throws `ValidationError` for an impossible window.
 */
export async function resolveWindow(
  engine: WindowEngine,
  choice: SearchWindowChoice,
): Promise<SearchWindow | NoSearchData> {
  const { db } = engine;
  const { siteId, kind, query } = choice;
  const searchType = query.search_type ?? "web";
  const filter = { searchType, country: query.country ?? null, device: query.device ?? null };
  const [bounds, pinned] = await Promise.all([
    listDayBounds(db, { siteId, searchType, kinds: FACTS_KINDS[kind] }),
    findPinned(db, choice),
  ]);
  const window = pinned === undefined
    ? chooseWindow(query, bounds, choice.defaultDays)
    : { from: pinned.dateFrom, to: pinned.dateTo };
  const question: WindowQuestion = { ...choice, ...filter, bounds, pinned };
  const found = (window && await findDaysWindow(engine, question, window)) ??
    await findExportWindow(db, question, window);
  if (found !== undefined) return found;
  return {
    ...filter,
    state: "absent",
    period: null,
    previous: null,
    from: window?.from ?? null,
    to: window?.to ?? null,
    status: await missingDataStatus(db, { siteId, kind, ...filter, window, bounds }),
  };
}

/** Undefined also when it was deleted since: the list then goes on in what takes its place. */
async function findPinned(
  db: Db,
  { siteId, kind, snapshot }: SearchWindowChoice,
): Promise<SearchPeriod | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  const period = await findPeriodById(db, siteId, snapshot);
  return period?.kind === kind ? period : undefined;
}
