import type { Db } from "../../../../db/core/connection.ts";
import { fixPeriods } from "../../../../db/search_data/period_retention.ts";
import { listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  FACTS_KINDS,
  type PeriodKind,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { SEARCH_TYPES } from "../../../../schemas/search_window.ts";
import { chooseKeptWindows } from "../../../metrics/search_data/kept_windows.ts";
import type { SiteRefresh } from "../search_window.ts";
import { computePeriods, type WantedPeriod } from "./compute_period.ts";
import type { WindowEngine } from "./engine.ts";
import { readStoredWindow, replacedPeriod } from "./stored_window.ts";
import type { SummedPart } from "./sum_window.ts";

const KINDS: readonly PeriodKind[] = ["query", "page"];

/** Brings the kept windows up to date. Only those are computed of which some day is new or has changed. */
export async function refreshPeriods(
  engine: WindowEngine,
  { siteId, now, signal }: SiteRefresh,
): Promise<void> {
  const kept: number[] = [];
  for (const searchType of SEARCH_TYPES) {
    const part = { siteId, searchType, country: null, device: null };
    const { current, wanted } = await listPeriods(engine.db, part);
    const made = await computePeriods(engine, part, { wanted, now, fixed: true, signal });
    kept.push(...[...current, ...made].map(({ id }) => id));
  }
  await fixPeriods(engine.db, siteId, { kinds: KINDS, ids: kept, now });
}

/** Finds which of the windows are as their days are now, and which are to compute. */
async function listPeriods(
  db: Db,
  part: SummedPart,
): Promise<{ current: SearchPeriod[]; wanted: WantedPeriod[] }> {
  const current: SearchPeriod[] = [];
  const wanted: WantedPeriod[] = [];
  for (const kind of KINDS) {
    const bounds = await listDayBounds(db, { ...part, kinds: FACTS_KINDS[kind] });
    for (const window of chooseKeptWindows(bounds)) {
      const key = { ...part, kind, dateFrom: window.from, dateTo: window.to };
      const stored = await readStoredWindow(db, key);
      if (stored?.state === "complete") current.push(stored.period);
      else if (stored) wanted.push({ kind, window, replaced: replacedPeriod(stored) });
    }
  }
  return { current, wanted };
}
