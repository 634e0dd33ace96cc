import type { Db } from "../../../../db/core/connection.ts";
import type { SearchWindow } from "../search_window.ts";
import type { PeriodRows } from "../../../../db/search_data/period_rows.ts";
import { type DayCoverage, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import type { SearchKind } from "../../../../db/search_data/search_kinds.ts";
import {
  FACTS_KINDS,
  findImportSource,
  findPeriod,
  type PeriodKey,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";

/** Which days a period is made of. */
interface PeriodDays {
  /** The kind of rows that is summed, and which days of it there are. */
  facts: DayCoverage;
  /** Days with rows of queries with pages, which show which of them belong together. */
  pairs: DayCoverage | undefined;
  /** How many rows are read when it is computed. */
  rowsCount: number;
  digest: string;
}

/** The days of a window, and what the database has of their sums. */
export type StoredWindow = AbsentWindow | StalePeriod | PreviewPeriod | CompletePeriod;

/** A window with a period that can be read. */
export type ReadableWindow = Exclude<StoredWindow, AbsentWindow>;

interface WindowDays {
  key: PeriodKey;
  days: PeriodDays;
}

/** Nobody has asked for these days yet. */
interface AbsentWindow extends WindowDays {
  state: "absent";
}

/** Its days have changed since it was computed. */
interface StalePeriod extends WindowDays {
  state: "stale";
  period: SearchPeriod;
}

/** It was computed; the database has its first rows only. */
interface PreviewPeriod extends WindowDays {
  state: "preview";
  period: SearchPeriod;
  /** All rows, in memory. */
  rows: PeriodRows;
  /** The keywords whose rows are in the database. */
  stored: Uint32Array;
}

/** The database has all of its rows, of the days as they are now. */
interface CompletePeriod extends WindowDays {
  state: "complete";
  period: SearchPeriod;
}

/** Reads what the database has of a window; undefined where there are no days. */
export async function readStoredWindow(
  db: Db,
  key: PeriodKey,
): Promise<StoredWindow | undefined> {
  const [days, period] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
  if (days === undefined) return undefined;
  if (period === undefined) return { state: "absent", key, days };
  return { state: period.daysDigest === days.digest ? "complete" : "stale", key, days, period };
}

/** The period that takes the place of this one, when it is computed. */
export function replacedPeriod(stored: StoredWindow): SearchPeriod | undefined {
  return stored.state === "stale" ? stored.period : undefined;
}

/** Reads which days a period is made of at present; undefined where there are none. */
export async function readPeriodDays(db: Db, key: PeriodKey): Promise<PeriodDays | undefined> {
  const { siteId, kind, searchType, dateFrom: from, dateTo: to } = key;
  const kinds = [...new Set([...FACTS_KINDS[kind], "query_page" as const])];
  const coverages = await listDayCoverage(db, { siteId, searchType, kinds }, { from, to });
  const facts = chooseFacts(coverages, FACTS_KINDS[kind]);
  if (facts === undefined) return undefined;
  return {
    facts,
    pairs: coverages.find((one) => one.kind === "query_page"),
    rowsCount: coverages.reduce((sum, one) => sum + one.rowsCount, 0),
    digest: coverages.map(({ digest }) => digest).join(" "),
  };
}

/** The kind with the most days of the window; of equal ones the one that Google counted itself. */
function chooseFacts(
  coverages: readonly DayCoverage[],
  kinds: readonly SearchKind[],
): DayCoverage | undefined {
  return kinds.flatMap((kind) => coverages.filter((coverage) => coverage.kind === kind))
    .reduce<DayCoverage | undefined>(
      (best, coverage) => best && best.daysCount >= coverage.daysCount ? best : coverage,
      undefined,
    );
}

/** Who brought the newest day of a period or of days. */
export async function findSource(
  db: Db,
  { importId }: Pick<SearchPeriod, "importId">,
): Promise<SearchWindow["source"]> {
  const source = importId === null ? undefined : await findImportSource(db, importId);
  return source === "search_console" ? "search_console" : "import";
}
