import type { Db } from "../../../../db/core/connection.ts";
import { listDayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import { EMPTY_RUN } from "../../../metrics/search_data/measure_run.ts";
import { inSnapshot } from "./in_snapshot.ts";
import { sumPairDays } from "./sum_pair_days.ts";
import type { WindowSums } from "./sum_window.ts";

/** Sums what keywords and pages have together over the days of a window. */
export async function sumPairs(db: Db, key: Omit<PeriodKey, "kind">): Promise<WindowSums> {
  const { siteId, searchType, dateFrom: from, dateTo: to } = key;
  const choice = { siteId, searchType, kinds: ["query_page"] } as const;
  return await inSnapshot(db, async (snapshot) => {
    const [coverage] = await listDayCoverage(snapshot, choice, { from, to });
    if (coverage === undefined) return { rows: EMPTY_RUN, segments: [], unsplit: false };
    return await sumPairDays({ db, snapshot }, key, coverage);
  });
}
