import type { Db } from "../../../../db/core/connection.ts";
import { findImportSource } from "../../../../db/search_data/import_sources.ts";
import { touchPeriod } from "../../../../db/search_data/period_retention.ts";
import type { DayBounds, DayCoverage } from "../../../../db/search_data/search_days.ts";
import {
  findKeptPeriod,
  findPeriod,
  type PeriodKey,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { findRefreshState } from "../../../../db/search_data/search_refreshes.ts";
import { countDays } from "../../../core/days.ts";
import {
  chooseComparedWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { computePeriod, type PeriodDays, readPeriodDays } from "./compute_period.ts";
import type { BegunPeriod } from "./keep_period.ts";
import { runOnce } from "../../core/run_once.ts";
import {
  COMPARISON_STATUS,
  missingSegmentStatus,
  partlyCoveredStatus,
  refreshingStatus,
} from "../search_data_status.ts";
import type { NoSearchData, SearchWindow, WindowQuestion } from "./search_window.ts";

/** A period and which days it is made of. */
interface FoundPeriod {
  period: SearchPeriod;
  coverage: DayCoverage;
  /** While the database has only some of its rows. */
  begun?: BegunPeriod;
}

/** More rows are not summed while somebody waits who has not asked for these very days. */
export const DEAR_ROWS = 500_000;

/** Of two windows with more rows the second one is summed after the answer. */
const MAX_ROWS_AT_ONCE = 3_000_000;
/** An answer takes no longer, once its window is there. */
const ANSWER_MS = 1_500;

/** Finds a window that is made of days, or computes it; undefined where it has none. */
export async function findDaysWindow(
  db: Db,
  question: WindowQuestion,
  window: DayWindow,
): Promise<SearchWindow | NoSearchData | undefined> {
  const { now, early = false } = question;
  const compared = comparedWith(question, window);
  const [known, before] = await Promise.all([
    readKnown(db, question, window),
    compared && readKnown(db, question, compared),
  ]);
  if (known === undefined) return undefined;
  const kept = isDear(known) && question.fresh !== true
    ? await findKeptWindow(db, question, window)
    : undefined;
  if (kept !== undefined) return await describe(db, question, kept);
  if (before !== undefined && isTooMuch(known, before)) {
    const current = await useOrCompute(db, known, { now, early });
    computeLater(db, before, now);
    return current && await describe(db, question, { window, current, isAlone: true });
  }
  const found = useOrCompute(db, known, { now, early });
  const [current, previous] = await Promise.all([
    found,
    before &&
    (early
      ? found.then((current) => findBeside(db, current, before, now))
      : useOrCompute(db, before, { now })),
  ]);
  return current && await describe(db, question, { window, current, previous });
}

/** Of what a window is compared with, the database needs those rows first that stand beside the window's own. */
async function findBeside(
  db: Db,
  current: FoundPeriod | undefined,
  before: KnownPeriod,
  now: Date,
): Promise<FoundPeriod | undefined> {
  const beside = current?.begun?.first;
  return await useOrCompute(db, before, { now, early: beside !== undefined, beside });
}

/** Lets the answer go first. Whoever asks again learns what goes wrong. */
function computeLater(db: Db, before: KnownPeriod, now: Date): void {
  setTimeout(() => useOrCompute(db, before, { now }).catch(() => {}), ANSWER_MS).unref();
}

/** Whether both would have to be summed while somebody waits, or the other one is being summed already. */
function isTooMuch(known: KnownPeriod, before: KnownPeriod): boolean {
  const isNew = before.days.digest !== before.period?.daysDigest;
  return isNew && known.days.rowsCount + before.days.rowsCount > MAX_ROWS_AT_ONCE;
}

/** What is known of a window before it is computed. */
interface KnownPeriod {
  key: PeriodKey;
  days: PeriodDays;
  /** The period that there is; it may be of other days than there are now. */
  period: SearchPeriod | undefined;
}

async function readKnown(
  db: Db,
  { siteId, kind, searchType, country, device, begun }: WindowQuestion,
  { from: dateFrom, to: dateTo }: DayWindow,
): Promise<KnownPeriod | undefined> {
  const key: PeriodKey = { siteId, kind, searchType, country, device, dateFrom, dateTo };
  const [days, period] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
  if (days === undefined) return undefined;
  // a list that was begun goes on in its period
  if (begun?.dateFrom === dateFrom && begun.dateTo === dateTo) {
    return { key, days: { ...days, digest: begun.daysDigest }, period: begun };
  }
  return { key, days, period };
}

function isDear({ days, period }: KnownPeriod): boolean {
  return days.digest !== period?.daysDigest && days.rowsCount > DEAR_ROWS;
}

interface UseOptions {
  now: Date;
  /** Some of the rows will do. */
  early?: boolean;
  /** Keywords whose rows have to be among them. */
  beside?: Uint32Array | undefined;
}

async function useOrCompute(
  db: Db,
  { key, days, period }: KnownPeriod,
  { now, early = false, beside }: UseOptions,
): Promise<FoundPeriod | undefined> {
  if (period?.daysDigest === days.digest) {
    await touchPeriod(db, period, now);
    return { period, coverage: days.facts };
  }
  const computed = await runOnce(
    db,
    `period ${JSON.stringify(key)}`,
    () => computePeriod(db, key, { now, replaced: period, alsoFirst: beside }),
    (computed) => computed?.begun?.settled,
  );
  if (computed === undefined) return undefined;
  const { begun } = computed;
  if (begun === null) return { period: computed.period, coverage: days.facts };
  // somebody else may have begun it with other rows
  if (!early || (beside !== undefined && begun.alsoFirst !== beside)) {
    return { period: await begun.complete(), coverage: days.facts };
  }
  return { period: computed.period, coverage: days.facts, begun };
}

interface FoundWindow {
  window: DayWindow;
  current: FoundPeriod;
  previous?: FoundPeriod | undefined;
  /** It was kept until now, and a newer one is being computed. */
  isOld?: boolean;
  /** What it is compared with is being computed. */
  isAlone?: boolean;
}

/**
 * Finds the window of the same length that was kept current until now, where nobody has asked for certain days
 * and the refresh, which is under way, will bring the newer one.
 */
async function findKeptWindow(
  db: Db,
  question: WindowQuestion,
  { from, to }: DayWindow,
): Promise<FoundWindow | undefined> {
  const { query, begun, now } = question;
  if (query.from !== undefined || query.to !== undefined || begun !== undefined) return undefined;
  const state = await findRefreshState(db, question.siteId);
  const period = state?.pending
    ? await findKeptPeriod(db, question, { daysCount: countDays(from, to), before: to })
    : undefined;
  if (period === undefined) return undefined;
  const window = { from: period.dateFrom, to: period.dateTo };
  const days = await readPeriodDays(db, period);
  if (days === undefined) return undefined;
  await touchPeriod(db, period, now);
  const compared = comparedWith(question, window);
  const before = compared && await readKnown(db, question, compared);
  return {
    window,
    current: { period, coverage: days.facts },
    previous: before?.period && { period: before.period, coverage: before.days.facts },
    isOld: true,
  };
}

/** Days from before the data begin say nothing about what was then. */
function comparedWith(
  { query, bounds }: WindowQuestion,
  window: DayWindow,
): DayWindow | undefined {
  const compared = chooseComparedWindow(window, query.compare);
  return compared && bounds.some(({ first }) => first <= compared.from) ? compared : undefined;
}

async function describe(
  db: Db,
  question: WindowQuestion,
  { window, current, previous, isOld = false, isAlone = false }: FoundWindow,
): Promise<SearchWindow | NoSearchData> {
  const { searchType, country, device, bounds } = question;
  const { period, coverage, begun } = current;
  if (period.rowsCount === 0 && period.summary.unsplit) {
    const status = missingSegmentStatus(question);
    return { searchType, country, device, period: null, previous: null, ...window, status };
  }
  return {
    searchType,
    country,
    device,
    period,
    previous: previous?.period ?? null,
    ...window,
    days: countDays(window.from, window.to),
    daysWithData: coverage.daysCount,
    previousDaysWithData: previous?.coverage.daysCount ?? null,
    dataState: coverage.partialCount > 0 ? "partial" : "final",
    source: await findSource(db, period),
    aggregation: period.factsKind === "query" ? "by_property" : "by_page",
    origin: "days",
    status: isOld
      ? refreshingStatus(lastDay(bounds))
      : partlyCoveredStatus(window, bounds) ?? (isAlone ? COMPARISON_STATUS : null),
    ...(begun && { early: begun.rows }),
    ...(previous?.begun && { previousEarly: previous.begun.rows }),
  };
}

function lastDay(bounds: readonly DayBounds[]): string {
  return bounds.map(({ last }) => last).toSorted().at(-1) ?? "";
}

/** Who brought the newest day of a period or of days. */
export async function findSource(
  db: Db,
  { importId }: Pick<SearchPeriod, "importId">,
): Promise<SearchWindow["source"]> {
  const source = importId === null ? undefined : await findImportSource(db, importId);
  return source === "search_console" ? "search_console" : "import";
}
