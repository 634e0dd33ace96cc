import type { Db } from "../../../../db/core/connection.ts";
import { type DayCoverage, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import { EMPTY_RUN } from "../../../metrics/search_data/measure_run.ts";
import { packFacts } from "../../../metrics/search_data/pack_facts.ts";
import type { WindowPairs } from "../search_window.ts";
import type { RecentWindowSums, WindowEngine } from "./engine.ts";
import { gatherPairDays } from "./gather_pair_days.ts";
import type { PackedDayFacts } from "./scan_days.ts";
import { sumWindow } from "./sum_window.ts";

/** At most this many rows of days stay in memory, 6 to 9 bytes each. */
const KEPT_ROWS = 15_000_000;

/** Reads what keywords and pages have together over the days of a window. */
export async function readPairs(
  engine: WindowEngine,
  { siteId, searchType, country, device, dateFrom, dateTo }: Omit<PeriodKey, "kind">,
): Promise<WindowPairs> {
  const key = { siteId, searchType, country, device, dateFrom, dateTo };
  const window = { from: dateFrom, to: dateTo };
  const sums = await engine.snapshot(async (snapshot): Promise<RecentWindowSums> => {
    const choice = { siteId, searchType, kinds: ["query_page"] } as const;
    const [coverage] = await listDayCoverage(snapshot, choice, window);
    if (coverage === undefined) return { rows: EMPTY_RUN, segments: [], unsplit: false };
    return await sumPairDays({ engine, snapshot }, key, coverage);
  });
  return {
    rows: sums.rows,
    readDays(keywordIds) {
      const { days } = sums;
      sums.days = undefined;
      const choice = { siteId, searchType, country, device, ...window };
      return gatherPairDays(engine.db, choice, { keywordIds, days });
    },
  };
}

/**
 * Sums the days of keywords with their pages, or takes recent sums; the days stay in memory for the first reader of
 * these, unless they are too many.
 */
export async function sumPairDays(
  { engine, snapshot }: { engine: WindowEngine; snapshot: Db },
  key: Omit<PeriodKey, "kind">,
  coverage: DayCoverage,
): Promise<RecentWindowSums> {
  return await engine.sums.share(key, coverage, async () => {
    if (coverage.rowsCount > KEPT_ROWS) {
      return await sumWindow(snapshot, key, { kind: coverage.kind });
    }
    const days: PackedDayFacts[] = [];
    const sums = await sumWindow(snapshot, key, {
      kind: coverage.kind,
      see: (day) => {
        days.push({ date: day.date, parts: day.parts ?? [packFacts(day)] });
      },
    });
    return { ...sums, days };
  });
}
