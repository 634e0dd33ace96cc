import type { Db } from "../../../../db/core/connection.ts";
import { listGainCandidates } from "../../../../db/search_data/keyword_periods.ts";
import {
  listDayBounds,
  listDayCoverage,
  listSearchDays,
} from "../../../../db/search_data/search_days.ts";
import type { SearchPeriod } from "../../../../db/search_data/search_periods.ts";
import { addDays, countDays } from "../../../core/days.ts";
import type { GainWindow } from "../../../metrics/search/gains/past_moves.ts";
import {
  cutRows,
  type MeasureRun,
  sumByKeyword,
} from "../../../metrics/search_data/measure_run.ts";
import type { SearchServices } from "../../../services.ts";

/** The past windows of a site's keywords. */
interface GainWindows {
  /** Days, inclusive; of an export its own. */
  from: string;
  to: string;
  /** The newest first; null: too few of its days have data. */
  windows: (GainWindow | null)[];
}

const WINDOW_DAYS = 28;
/** A window with fewer days of data shows little of a move. */
const LEAST_DAYS = 14;
/** Search Console keeps 16 months. */
const MOST_WINDOWS = 17;
/** Older windows are left out once as many rows of days were read. */
const MOST_ROWS = 15_000_000;
/** Keywords seen more rarely have neither a rate nor a place. */
const LEAST_IMPRESSIONS = 10;
/** Search Console goes on counting the last days. */
const UNSETTLED_DAYS = 10;
const ROWS_AT_ONCE = 5_000;

/** Reads the windows of 28 days up to the last final day of a period of queries; of an export, only its own. */
export async function readGainWindows(
  { db, searchWindows }: SearchServices,
  period: SearchPeriod,
): Promise<GainWindows> {
  const { siteId, searchType, dateFrom, dateTo, factsKind: kind } = period;
  if (period.origin === "export") {
    const window = { run: await readExported(db, period), days: countDays(dateFrom, dateTo) };
    return { from: dateFrom, to: dateTo, windows: [window] };
  }
  const choice = { siteId, searchType, kind, kinds: [kind] };
  const first = (await listDayBounds(db, choice))[0]?.first ?? dateFrom;
  const last = { from: addDays(dateTo, -UNSETTLED_DAYS), to: dateTo };
  const to = (await listSearchDays(db, choice, last))
    .findLast(({ state }) => state === "final")?.date ?? dateTo;
  const windows: GainWindows["windows"] = [];
  let rowsCount = 0;
  let from = to;
  for (let end = to; windows.length < MOST_WINDOWS && rowsCount < MOST_ROWS;) {
    const start = addDays(end, 1 - WINDOW_DAYS);
    if (start < first && windows.length > 0) break;
    const [coverage] = await listDayCoverage(db, choice, { from: start, to: end });
    const days = coverage?.daysCount ?? 0;
    rowsCount += coverage?.rowsCount ?? 0;
    const isEnough = days >= LEAST_DAYS || windows.length === 0;
    const key = { siteId, searchType, country: null, device: null, dateFrom: start, dateTo: end };
    windows.push(isEnough ? { run: cut(await searchWindows.sumRows(key, kind)), days } : null);
    from = start;
    end = addDays(start, -1);
  }
  return { from: from < first ? first : from, to, windows };

  function cut(rows: MeasureRun): MeasureRun {
    const run = kind === "query_page" ? sumByKeyword(rows) : rows;
    const marks = Uint8Array.from(run.impressions, (seen) => seen >= LEAST_IMPRESSIONS ? 1 : 0);
    return cutRows(run, marks, 1);
  }
}

async function readExported(
  db: Db,
  { siteId, id: periodId }: SearchPeriod,
): Promise<MeasureRun> {
  const rows: Awaited<ReturnType<typeof listGainCandidates>> = [];
  for (let after = 0;;) {
    const batch = await listGainCandidates(db, {
      siteId,
      periodId,
      after,
      limit: ROWS_AT_ONCE,
      minImpressions: LEAST_IMPRESSIONS,
      maxPosition: 100,
    });
    rows.push(...batch);
    after = batch.at(-1)?.id ?? after;
    if (batch.length < ROWS_AT_ONCE) break;
  }
  return {
    firsts: Uint32Array.from(rows, ({ id }) => id),
    seconds: new Uint32Array(rows.length),
    clicks: Float64Array.from(rows, ({ clicks }) => clicks),
    impressions: Float64Array.from(rows, ({ impressions }) => impressions),
    positionSums: Float64Array.from(rows, ({ position, impressions }) => position * impressions),
  };
}
