import type { Db } from "../../db/connection.ts";
import type { PeriodKey, SearchPeriod } from "../../db/search_periods.ts";
import { computePeriod, type PeriodOptions } from "./compute_period.ts";

const underWay = new WeakMap<Db, Map<string, Promise<SearchPeriod | undefined>>>();

/**
 * Computes a period, or waits for the same one that this process is computing already. Another
 * process may compute it as well, which does no harm.
 */
export function computePeriodOnce(
  db: Db,
  key: PeriodKey,
  options: PeriodOptions,
): Promise<SearchPeriod | undefined> {
  const ofDatabase = underWay.get(db) ?? new Map<string, Promise<SearchPeriod | undefined>>();
  underWay.set(db, ofDatabase);
  const name = JSON.stringify(key);
  const running = ofDatabase.get(name);
  if (running !== undefined) return running;
  const started = computePeriod(db, key, options).finally(() => ofDatabase.delete(name));
  ofDatabase.set(name, started);
  return started;
}
