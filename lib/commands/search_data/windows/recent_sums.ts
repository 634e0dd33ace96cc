import type { DayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import type { PackedDayFacts } from "./scan_days.ts";
import type { WindowSums } from "./sum_window.ts";

/** Sums, and the days that they were made of until somebody takes them out of memory. */
export interface RecentWindowSums extends WindowSums {
  days?: readonly PackedDayFacts[] | undefined;
}

/** The sums that a process has made within the last ten seconds. */
export interface RecentSums {
  /**
   * Sums the days of a window, or gives what this process sums at the moment or has summed within the last ten
   * seconds of the very same days.
   */
  share(
    key: Omit<PeriodKey, "kind">,
    coverage: Pick<DayCoverage, "kind" | "digest">,
    sum: () => Promise<RecentWindowSums>,
  ): Promise<RecentWindowSums>;
  /** Forgets all sums. */
  clear(): void;
}

/** A reader of a new window asks for its keywords, its pages and what competes within moments. */
const KEEP_MS = 10_000;
/** More are not kept, 32 bytes each. */
const MOST_ROWS = 1_000_000;
const MOST_WINDOWS = 2;

/** Creates a memory without sums. */
export function createRecentSums(): RecentSums {
  const recent = new Map<string, Promise<RecentWindowSums>>();
  return {
    share({ siteId, searchType, country, device, dateFrom, dateTo }, { kind, digest }, sum) {
      const window = [siteId, searchType, country, device, dateFrom, dateTo];
      const name = JSON.stringify([...window, kind, digest]);
      const known = recent.get(name);
      if (known !== undefined) return known;
      // a Map lists its keys in the order of their coming
      const [oldest] = recent.size >= MOST_WINDOWS ? recent.keys() : [];
      if (oldest !== undefined) recent.delete(oldest);
      const sums = sum();
      const forget = () => {
        if (recent.get(name) === sums) recent.delete(name);
      };
      recent.set(name, sums);
      sums.then(({ rows }) => {
        if (rows.firsts.length > MOST_ROWS) forget();
        else setTimeout(forget, KEEP_MS).unref();
      }, forget);
      return sums;
    },
    clear: () => recent.clear(),
  };
}
