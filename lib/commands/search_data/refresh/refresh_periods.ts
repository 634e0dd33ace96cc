import type { Db } from "../../../../db/core/connection.ts";
import { fixPeriods } from "../../../../db/search_data/period_retention.ts";
import { listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  findPeriod,
  type PeriodKind,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { SEARCH_TYPES } from "../../../../schemas/search_window.ts";
import { FACTS_KINDS } from "../../../metrics/search_data/choose_window.ts";
import { chooseKeptWindows } from "../../../metrics/search_data/kept_windows.ts";
import { computePeriods, readPeriodDays, type WantedPeriod } from "../windows/compute_period.ts";
import type { RefreshContext, RefreshStep } from "./refresh_step.ts";
import type { SummedPart } from "../windows/window_summer.ts";

const KINDS: readonly PeriodKind[] = ["query", "page"];

/**
 * Keeps the windows that are asked for most: the last 7, 28 and 90 days and as many before each, and calendar
 * months. Only those are computed of which some day is new or has changed.
 */
export const refreshPeriods: RefreshStep = {
  name: "periods",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const kept: number[] = [];
    for (const searchType of SEARCH_TYPES) {
      const part = { siteId, searchType, country: null, device: null };
      const { current, wanted } = await listPeriods(db, part);
      const made = await computePeriods(db, part, wanted, { now, fixed: true, signal });
      kept.push(...[...current, ...made].map(({ id }) => id));
    }
    await fixPeriods(db, siteId, { kinds: KINDS, ids: kept }, now);
  },
};

/** Finds which of the windows are as their days are now, and which are to be computed. */
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
      const [days, known] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
      if (days === undefined) continue;
      if (known?.daysDigest === days.digest) current.push(known);
      else wanted.push({ kind, window, replaced: known });
    }
  }
  return { current, wanted };
}
