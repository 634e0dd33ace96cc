import type { Db } from "../../../../db/core/connection.ts";
import type { NewPeriod, PeriodRows } from "../../../../db/search_data/period_rows.ts";
import { type DayCoverage, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import type { SearchKind } from "../../../../db/search_data/search_kinds.ts";
import type {
  Measures,
  PeriodKey,
  PeriodKind,
  SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { findBestPartners } from "../../../metrics/search_data/best_partners.ts";
import {
  EMPTY_RUN,
  type MeasureRun,
  sumByKeyword,
} from "../../../metrics/search_data/measure_run.ts";
import { type DayWindow, FACTS_KINDS } from "../../../metrics/search_data/choose_window.ts";
import { COMPLETE_AFTER_MS, FIRST_ROWS } from "./complete_later.ts";
import { inSnapshot } from "./in_snapshot.ts";
import { beginKeeping, type BeginOptions, type BegunPeriod, keepPeriod } from "./keep_period.ts";
import { shareSums } from "./share_sums.ts";
import { sumPairDays } from "./sum_pair_days.ts";
import { knownSum, sumWindow, type WindowSums } from "./sum_window.ts";
import { createWindowSummer, type SummedPart } from "./window_summer.ts";

/** Which days a period is made of. */
export interface PeriodDays {
  /** The kind of rows that is summed, and which days of it there are. */
  facts: DayCoverage;
  /** Days with rows of queries with pages, which tell which of them go together. */
  pairs: DayCoverage | undefined;
  /** How many rows are read when it is computed. */
  rowsCount: number;
  digest: string;
}

/** A period to compute. */
export interface WantedPeriod {
  kind: PeriodKind;
  window: DayWindow;
  /** The one whose place it takes. */
  replaced: SearchPeriod | undefined;
}

/** How periods are computed. */
export interface PeriodOptions {
  now: Date;
  /** Kept current until they are no longer. */
  fixed?: boolean;
  signal?: AbortSignal | undefined;
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

/**
 * Makes periods of the rows of their days and keeps them, each in the place of the one that there was. When
 * somebody else was faster, theirs is taken. Nothing is seen of a period until all of it is there.
 * Those without days are left out. Throws `NotFoundError` when the site is being deleted.
 */
export async function computePeriods(
  db: Db,
  part: SummedPart,
  wanted: readonly WantedPeriod[],
  { now, fixed = false, signal }: PeriodOptions,
): Promise<SearchPeriod[]> {
  const found: SearchPeriod[] = [];
  await inSnapshot(db, async (snapshot) => {
    const summer = createWindowSummer(snapshot, part, wanted.map(({ window }) => window));
    for (const { kind, window, replaced } of wanted) {
      signal?.throwIfAborted();
      const key = { ...part, kind, dateFrom: window.from, dateTo: window.to };
      const summed = await sumPeriod(snapshot, key, ({ kind }) => summer.sum(kind, window));
      if (summed === undefined) continue;
      const period = { ...summed.period, fixed, now };
      const kept = await keepPeriod(db, { period, rows: summed.rows, replaced });
      if (kept !== undefined) found.push(kept);
    }
  });
  return found;
}

/** A period that was computed. */
export interface ComputedPeriod {
  period: SearchPeriod;
  /** Null: all of its rows are in the database. */
  begun: BegunPeriod | null;
}

/** How a period is computed. */
export interface ComputeOptions extends Partial<BeginOptions> {
  now: Date;
  replaced: SearchPeriod | undefined;
}

/** Of a period that has not so many times the rows, all are written at once. */
const MANY_TIMES = 30;

/**
 * Makes one period, in the same way, but that of a large one of queries only the first rows are in the database when
 * it is given; undefined where there are no days. Holds one connection at a time: with two, those who ask at the
 * same time could wait for each other's.
 */
export async function computePeriod(
  db: Db,
  key: PeriodKey,
  options: ComputeOptions,
): Promise<ComputedPeriod | undefined> {
  const { now, replaced, topRows = FIRST_ROWS, completeAfterMs = COMPLETE_AFTER_MS } = options;
  const summed = await inSnapshot(
    db,
    (snapshot) =>
      sumPeriod(snapshot, key, (coverage) => {
        const sum = () => sumWindow(snapshot, key, coverage.kind);
        // who asks for pairs goes through their days next
        if (key.kind === "query_page") return sumPairDays({ db, snapshot }, key, coverage);
        return coverage.kind === "query_page" ? shareSums(db, key, coverage, sum) : sum();
      }),
  );
  if (summed === undefined) return undefined;
  const toKeep = { period: { ...summed.period, fixed: false, now }, rows: summed.rows, replaced };
  if (key.kind === "query" && summed.period.rowsCount >= MANY_TIMES * topRows) {
    const begun = await beginKeeping(db, toKeep, { ...options, topRows, completeAfterMs });
    return { period: begun.period, begun };
  }
  const period = await keepPeriod(db, toKeep);
  return period && { period, begun: null };
}

interface Summed {
  period: Omit<NewPeriod, "fixed" | "now">;
  rows: PeriodRows;
}

/** Undefined where there are no days. */
async function sumPeriod(
  snapshot: Db,
  key: PeriodKey,
  sum: (coverage: DayCoverage) => Promise<WindowSums>,
): Promise<Summed | undefined> {
  const days = await readPeriodDays(snapshot, key);
  if (days === undefined) return undefined;
  const { facts, digest } = days;
  const pairs = days.pairs && await sum(days.pairs);
  const sums = facts.kind === "query_page" && pairs ? pairs : await sum(facts);
  const all = key.kind === "query" && facts.kind === "query_page"
    ? sumByKeyword(sums.rows)
    : sums.rows;
  const { named, nameless } = splitNameless(all, key.kind);
  return {
    period: {
      ...key,
      ...sumOf(named),
      rowsCount: named.firsts.length,
      factsKind: facts.kind,
      importId: facts.importId,
      daysDigest: digest,
      summary: summarise(sums, nameless),
    },
    rows: {
      run: named,
      partners: pairs === undefined || key.kind === "query_page"
        ? null
        : findBestPartners(pairs.rows, key.kind === "query" ? "firsts" : "seconds"),
    },
  };
}

function summarise(sums: WindowSums, nameless: MeasureRun): NewPeriod["summary"] {
  return {
    ...(nameless.firsts.length > 0 && { anonymized: sumOf(nameless) }),
    ...(sums.segments.length > 0 && { segments: [...sums.segments] }),
    ...(sums.unsplit && { unsplit: true }),
  };
}

/** Anonymised queries have the keyword 0, which sorts before all others. */
function splitNameless(
  run: MeasureRun,
  kind: PeriodKey["kind"],
): { named: MeasureRun; nameless: MeasureRun } {
  if (kind === "page") return { named: run, nameless: EMPTY_RUN };
  const length = run.firsts.length;
  let start = 0;
  while (start < length && run.firsts[start] === 0) start++;
  const cut = (from: number, to: number): MeasureRun => ({
    firsts: run.firsts.subarray(from, to),
    seconds: run.seconds.subarray(from, to),
    clicks: run.clicks.subarray(from, to),
    impressions: run.impressions.subarray(from, to),
    positionSums: run.positionSums.subarray(from, to),
  });
  return { named: cut(start, length), nameless: cut(0, start) };
}

function sumOf({ clicks, impressions, positionSums }: MeasureRun): Measures {
  return {
    clicks: clicks.reduce((sum, value) => sum + value, 0),
    impressions: impressions.reduce((sum, value) => sum + value, 0),
    positionSum: positionSums.length === 0
      ? null
      : knownSum(positionSums.reduce((sum, value) => sum + value, 0)),
  };
}
