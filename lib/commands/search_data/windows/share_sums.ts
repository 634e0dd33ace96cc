import type { Db } from "../../../../db/core/connection.ts";
import type { DayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import type { WindowSums } from "./sum_window.ts";

/** Who looks at a new window asks for its keywords, its pages and what competes within moments. */
const KEEP_MS = 10_000;
/** More are not kept, 32 bytes each. */
const MOST_ROWS = 1_000_000;
const MOST_WINDOWS = 2;

const recent = new WeakMap<Db, Map<string, Promise<WindowSums>>>();

/**
 * Sums the days of a window, or gives what this process sums at the moment or has summed within the last ten
 * seconds of the very same days.
 */
export function shareSums(
  db: Db,
  { siteId, searchType, country, device, dateFrom, dateTo }: Omit<PeriodKey, "kind">,
  { kind, digest }: Pick<DayCoverage, "kind" | "digest">,
  sum: () => Promise<WindowSums>,
): Promise<WindowSums> {
  const ofDatabase = recent.get(db) ?? new Map<string, Promise<WindowSums>>();
  recent.set(db, ofDatabase);
  const name = JSON.stringify([
    siteId,
    searchType,
    country,
    device,
    dateFrom,
    dateTo,
    kind,
    digest,
  ]);
  const known = ofDatabase.get(name);
  if (known !== undefined) return known;
  // a Map lists its keys in the order of their coming
  const [oldest] = ofDatabase.size >= MOST_WINDOWS ? ofDatabase.keys() : [];
  if (oldest !== undefined) ofDatabase.delete(oldest);
  const sums = sum();
  const forget = () => {
    if (ofDatabase.get(name) === sums) ofDatabase.delete(name);
  };
  ofDatabase.set(name, sums);
  sums.then(({ rows }) => {
    if (rows.firsts.length > MOST_ROWS) forget();
    else setTimeout(forget, KEEP_MS).unref();
  }, forget);
  return sums;
}
