import type { Db } from "../../../../db/core/connection.ts";
import type { NewPeriod, PeriodRows } from "../../../../db/search_data/period_rows.ts";
import type { DayCoverage } from "../../../../db/search_data/search_days.ts";
import {
  type Measures,
  type PeriodKey,
  type PeriodKind,
  type SearchPeriod,
  touchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { findBestPartners } from "../../../metrics/search_data/best_partners.ts";
import {
  EMPTY_RUN,
  type MeasureRun,
  sumByKeyword,
} from "../../../metrics/search_data/measure_run.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import type { WindowEngine } from "./engine.ts";
import { keepPeriod, keepPreview, type PeriodPreview } from "./keep_period.ts";
import { sumPairDays } from "./read_pairs.ts";
import {
  type ReadableWindow,
  readPeriodDays,
  replacedPeriod,
  type StoredWindow,
} from "./stored_window.ts";
import {
  createWindowSummer,
  knownSum,
  type SummedPart,
  sumWindow,
  type WindowSums,
} from "./sum_window.ts";

/** A period to compute. */
export interface WantedPeriod {
  kind: PeriodKind;
  window: DayWindow;
  /** The one whose place it takes. */
  replaced: SearchPeriod | undefined;
}

/** How periods are computed. */
interface PeriodOptions {
  now: Date;
  /** Kept current until they are no longer. */
  fixed?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Makes periods of the rows of their days and keeps them, each in the place of the one that there was. When
 * another process was faster, its period is taken. Nothing is seen of a period until all of it is there.
 * Those without days are left out. Throws `NotFoundError` when the site is being deleted.
 */
export async function computePeriods(
  { db, snapshot: read }: WindowEngine,
  part: SummedPart,
  { wanted, now, fixed = false, signal }: { wanted: readonly WantedPeriod[] } & PeriodOptions,
): Promise<SearchPeriod[]> {
  const found: SearchPeriod[] = [];
  await read(async (snapshot) => {
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
interface ComputedPeriod {
  period: SearchPeriod;
  /** Null: all of its rows are in the database. */
  preview: PeriodPreview | null;
}

/** How a period is computed. */
interface ComputeOptions {
  now: Date;
  replaced: SearchPeriod | undefined;
  /** Keywords whose rows a preview has in any case. */
  beside?: Uint32Array | undefined;
}

/** This many rows of a long list are written at once, the others later. More than its longest page. */
const PREVIEW_ROWS = 600;
/** A period with fewer than this many times the rows of a preview is written at once. */
const MANY_TIMES = 30;

/**
 * Makes one period, in the same way, but of a large one of queries only a preview is in the database when it is given;
 * undefined where there are no days. Holds one connection at a time: with two, calls at the same time could wait for
 * each other's.
 */
export async function computePeriod(
  engine: WindowEngine,
  key: PeriodKey,
  { now, replaced, beside }: ComputeOptions,
): Promise<ComputedPeriod | undefined> {
  const { db } = engine;
  const summed = await engine.snapshot((snapshot) =>
    sumPeriod(snapshot, key, (coverage) => {
      const sum = () => sumWindow(snapshot, key, { kind: coverage.kind });
      // a reader of pairs goes through their days next
      if (key.kind === "query_page") return sumPairDays({ engine, snapshot }, key, coverage);
      return coverage.kind === "query_page" ? engine.sums.share(key, coverage, sum) : sum();
    })
  );
  if (summed === undefined) return undefined;
  const toKeep = { period: { ...summed.period, fixed: false, now }, rows: summed.rows, replaced };
  if (key.kind === "query" && summed.period.rowsCount >= MANY_TIMES * PREVIEW_ROWS) {
    const preview = await keepPreview(db, toKeep, { topRows: PREVIEW_ROWS, beside });
    return { period: preview.period, preview };
  }
  const period = await keepPeriod(db, toKeep);
  return period && { period, preview: null };
}

interface UseOptions {
  now: Date;
  /** A preview will do. */
  preview?: boolean;
  /** Keywords whose rows a preview has to have. */
  beside?: Uint32Array | undefined;
}

/** Gives the period of a stored window, or computes it; undefined where there are no days. */
export async function readOrCompute(
  engine: WindowEngine,
  stored: StoredWindow,
  { now, preview = false, beside }: UseOptions,
): Promise<ReadableWindow | undefined> {
  const { key, days } = stored;
  if (stored.state === "complete") {
    await touchPeriod(engine.db, stored.period, now);
    return stored;
  }
  const { result, complete } = await engine.derive(`period ${JSON.stringify(key)}`, async () => {
    const computed = await computePeriod(engine, key, {
      now,
      replaced: replacedPeriod(stored),
      beside,
    });
    return { result: computed, unwritten: unwrittenRows(computed) };
  });
  // another caller may have computed it with other rows
  const isWanted = preview && (beside === undefined || result?.preview?.beside === beside);
  if (complete !== null && !isWanted) {
    const whole = await complete();
    return whole && { state: "complete", key, days, period: whole.period };
  }
  if (result === undefined) return undefined;
  return result.preview === null
    ? { state: "complete", key, days, period: result.period }
    : { state: "preview", key, days, ...result.preview };
}

function unwrittenRows(computed: ComputedPeriod | undefined) {
  const preview = computed?.preview ?? null;
  return preview && {
    name: `rows of period ${preview.period.id}`,
    write: async () => ({ period: await preview.complete(), preview: null }),
  };
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
