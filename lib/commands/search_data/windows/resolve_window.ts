import type { Db } from "../../../../db/core/connection.ts";
import { type DayBounds, listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  FACTS_KINDS,
  findKeptPeriod,
  findPeriodById,
  type SearchPeriod,
  touchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { countDays } from "../../../core/days.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import {
  clickedOnlyStatus,
  COMPARISON_STATUS,
  cutDaysStatus,
  isLeftToRefresh,
  missingDataStatus,
  missingSegmentStatus,
  partlyCoveredStatus,
  refreshingStatus,
} from "../search_data_status.ts";
import type {
  NoSearchData,
  SearchWindow,
  SearchWindowChoice,
  WindowQuestion,
} from "../search_window.ts";
import { readOrCompute } from "./compute_period.ts";
import type { WindowEngine } from "./engine.ts";
import { findExportWindow } from "./find_export_window.ts";
import {
  findSource,
  type ReadableWindow,
  readPeriodDays,
  readStoredWindow,
  type StoredWindow,
} from "./stored_window.ts";

/** Of two windows with more rows the second one is summed after the answer. */
const MAX_ROWS_AT_ONCE = 3_000_000;

/**
 * Finds the rows of a window: what is asked for, or the last 28 days with data, or without any days the
 * newest window that an export brought. A window that nobody asked for before is computed and
 * kept: the one thing that a GET writes. Throws `ValidationError` for an impossible window.
 */
export async function resolveWindow(
  engine: WindowEngine,
  choice: SearchWindowChoice,
): Promise<SearchWindow | NoSearchData> {
  const { db } = engine;
  const { siteId, kind, query } = choice;
  const searchType = query.search_type ?? "web";
  const filter = { searchType, country: query.country ?? null, device: query.device ?? null };
  const [bounds, pinned] = await Promise.all([
    listDayBounds(db, { siteId, searchType, kinds: FACTS_KINDS[kind] }),
    findPinned(db, choice),
  ]);
  const window = pinned === undefined
    ? chooseWindow(query, bounds, choice.defaultDays)
    : { from: pinned.dateFrom, to: pinned.dateTo };
  const question: WindowQuestion = { ...choice, ...filter, bounds, pinned };
  const found = (window && await findDaysWindow(engine, question, window)) ??
    await findExportWindow(db, question, window);
  if (found !== undefined) return found;
  return {
    ...filter,
    state: "absent",
    period: null,
    previous: null,
    from: window?.from ?? null,
    to: window?.to ?? null,
    status: await missingDataStatus(db, { siteId, kind, ...filter, window, bounds }),
  };
}

/** Undefined also when it was deleted since: the list then goes on in what takes its place. */
async function findPinned(
  db: Db,
  { siteId, kind, snapshot }: SearchWindowChoice,
): Promise<SearchPeriod | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  const period = await findPeriodById(db, siteId, snapshot);
  return period?.kind === kind ? period : undefined;
}

/** Finds a window that is made of days, or computes it; undefined where it has none. */
async function findDaysWindow(
  engine: WindowEngine,
  question: WindowQuestion,
  window: DayWindow,
): Promise<SearchWindow | NoSearchData | undefined> {
  const { db } = engine;
  const { now, preview = false } = question;
  const compared = comparedWith(question, window);
  const [stored, before] = await Promise.all([
    readAsked(db, question, window),
    compared && readAsked(db, question, compared),
  ]);
  if (stored === undefined) return undefined;
  const kept = await findKeptWindow(db, question, stored);
  if (kept !== undefined) return await describe(db, question, kept);
  if (before !== undefined && isTooMuch(stored, before)) {
    const current = await readOrCompute(engine, stored, { now, preview });
    engine.afterAnswer(
      `comparison of ${window.from} to ${window.to}`,
      () => readOrCompute(engine, before, { now }),
    );
    return current && await describe(db, question, { window, current, isComparing: true });
  }
  const found = readOrCompute(engine, stored, { now, preview });
  const [current, previous] = await Promise.all([
    found,
    before &&
    (preview
      ? found.then((current) => findBeside(engine, { current, before, now }))
      : readOrCompute(engine, before, { now })),
  ]);
  return current && await describe(db, question, { window, current, previous });
}

/** Of what a window is compared with, a preview has the rows first that go with the window's own. */
async function findBeside(
  engine: WindowEngine,
  { current, before, now }: {
    current: ReadableWindow | undefined;
    before: StoredWindow;
    now: Date;
  },
): Promise<ReadableWindow | undefined> {
  const beside = current?.state === "preview" ? current.stored : undefined;
  return await readOrCompute(engine, before, { now, preview: beside !== undefined, beside });
}

/** Whether both would have to be summed while somebody waits, or the other one is being summed already. */
function isTooMuch(stored: StoredWindow, before: StoredWindow): boolean {
  const rowsCount = stored.days.rowsCount + before.days.rowsCount;
  return before.state !== "complete" && rowsCount > MAX_ROWS_AT_ONCE;
}

/** A list that was begun goes on in its period, whatever its days are now. */
async function readAsked(
  db: Db,
  { siteId, kind, searchType, country, device, pinned }: WindowQuestion,
  { from: dateFrom, to: dateTo }: DayWindow,
): Promise<StoredWindow | undefined> {
  const key = { siteId, kind, searchType, country, device, dateFrom, dateTo };
  if (pinned?.dateFrom !== dateFrom || pinned.dateTo !== dateTo) {
    return await readStoredWindow(db, key);
  }
  const days = await readPeriodDays(db, key);
  return days && { state: "complete", key, days, period: pinned };
}

interface FoundWindow {
  window: DayWindow;
  current: ReadableWindow;
  previous?: ReadableWindow | undefined;
  /** What it is compared with is being computed. */
  isComparing?: boolean;
}

/**
 * Finds the window of the same length that was kept current until now, where nobody has asked for certain days
 * and the refresh, which is under way, will bring the newer one.
 */
async function findKeptWindow(
  db: Db,
  question: WindowQuestion,
  { state, key, days }: StoredWindow,
): Promise<FoundWindow | undefined> {
  const { siteId, query, pinned, now, fresh = false } = question;
  const isOpen = query.from === undefined && query.to === undefined && pinned === undefined;
  if (state === "complete" || fresh || !isOpen) return undefined;
  if (!await isLeftToRefresh(db, siteId, days.rowsCount)) return undefined;
  const daysCount = countDays(key.dateFrom, key.dateTo);
  const period = await findKeptPeriod(db, question, { daysCount, before: key.dateTo });
  if (period === undefined) return undefined;
  const window = { from: period.dateFrom, to: period.dateTo };
  const keptDays = await readPeriodDays(db, period);
  if (keptDays === undefined) return undefined;
  await touchPeriod(db, period, now);
  const compared = comparedWith(question, window);
  const before = compared && await readStoredWindow(db, { ...key, ...datesOf(compared) });
  return {
    window,
    current: { state: "stale", key: period, days: keptDays, period },
    previous: before?.state === "absent" ? undefined : before,
  };
}

function datesOf({ from: dateFrom, to: dateTo }: DayWindow) {
  return { dateFrom, dateTo };
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
  { window, current, previous, isComparing = false }: FoundWindow,
): Promise<SearchWindow | NoSearchData> {
  const { searchType, country, device, bounds } = question;
  const { state, period, days: { facts } } = current;
  if (period.rowsCount === 0 && period.summary.unsplit) {
    const status = missingSegmentStatus(question);
    return {
      state: "absent",
      searchType,
      country,
      device,
      period: null,
      previous: null,
      ...window,
      status,
    };
  }
  return {
    state,
    searchType,
    country,
    device,
    period,
    previous: previous?.period ?? null,
    ...window,
    days: countDays(window.from, window.to),
    daysWithData: facts.daysCount,
    previousDaysWithData: previous?.days.facts.daysCount ?? null,
    dataState: facts.partialCount > 0 ? "partial" : "final",
    source: await findSource(db, period),
    aggregation: period.factsKind === "query" ? "by_property" : "by_page",
    origin: "days",
    status: state === "stale"
      ? refreshingStatus(lastDay(bounds))
      : clickedOnlyStatus(facts.clickedOnlyCount) ?? partlyCoveredStatus(window, bounds) ??
        (isComparing ? COMPARISON_STATUS : null) ??
        cutDaysStatus(facts.cutCount, facts.daysCount),
    ...(current.state === "preview" && { preview: current.rows }),
    ...(previous?.state === "preview" && { previousPreview: previous.rows }),
  };
}

function lastDay(bounds: readonly DayBounds[]): string {
  return bounds.map(({ last }) => last).toSorted().at(-1) ?? "";
}
