import { type Db, isDuplicateKey, transaction } from "../../db/connection.ts";
import { lockLivingSite } from "../../db/living_sites.ts";
import {
  insertPeriod,
  type NewPeriod,
  type PeriodRows,
  retirePeriod,
} from "../../db/period_rows.ts";
import { type DayCoverage, listDayCoverage } from "../../db/search_days.ts";
import type { SearchKind } from "../../db/search_kinds.ts";
import {
  findPeriod,
  type Measures,
  type PeriodKey,
  type SearchPeriod,
} from "../../db/search_periods.ts";
import { findBestPartners } from "../metrics/best_partners.ts";
import { EMPTY_RUN, type MeasureRun, sumByKeyword } from "../metrics/measure_run.ts";
import { FACTS_KINDS } from "./choose_window.ts";
import { siteNotFound } from "./read_site.ts";
import { knownSum, sumWindow, type WindowSums } from "./sum_window.ts";

/** Which days a period is made of. */
export interface PeriodDays {
  /** The kind of rows that is summed, and which days of it there are. */
  facts: DayCoverage;
  /** There are rows of queries with pages: they tell which of them go together. */
  paired: boolean;
  /** How many rows are read when it is computed. */
  rowsCount: number;
  digest: string;
}

/** How a period is computed. */
export interface PeriodOptions {
  now: Date;
  /** Kept current until it is no longer. */
  fixed?: boolean;
  /** The one whose place it takes. */
  replaced?: SearchPeriod | undefined;
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
    paired: coverages.some((one) => one.kind === "query_page"),
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
 * Makes a period of the rows of its days and keeps it, in the place of the one that there was. When
 * somebody else was faster, theirs is taken. Nothing is seen of it until all of it is there.
 * Undefined where there are no days. Throws `NotFoundError` when the site is being deleted.
 */
export async function computePeriod(
  db: Db,
  key: PeriodKey,
  { now, fixed = false, replaced }: PeriodOptions,
): Promise<SearchPeriod | undefined> {
  // all days and what is known of them as they are at one moment
  const summed = await db.transaction(async (trx) => {
    const days = await readPeriodDays(trx, key);
    return days && await sumPeriod(trx, key, days);
  }, { isolationLevel: "repeatable read" });
  if (summed === undefined) return undefined;
  try {
    await transaction(db, async (trx) => {
      if (replaced !== undefined) await retirePeriod(trx, replaced, now);
      await insertPeriod(trx, { ...summed.period, fixed, now }, summed.rows);
      if (!await lockLivingSite(trx, key.siteId)) throw siteNotFound(key.siteId);
    }, { isolationLevel: "read committed" });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return await findPeriod(db, key);
}

async function sumPeriod(
  db: Db,
  key: PeriodKey,
  { facts, paired, digest }: PeriodDays,
): Promise<{ period: Omit<NewPeriod, "fixed" | "now">; rows: PeriodRows }> {
  const pairs = paired ? await sumWindow(db, key, "query_page") : undefined;
  const sums = facts.kind === "query_page" && pairs ? pairs : await sumWindow(db, key, facts.kind);
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
  const split = sums.segments.some(({ country, device }) => country !== "" || device !== "");
  return {
    ...(nameless.firsts.length > 0 && { anonymized: sumOf(nameless) }),
    ...(split && { segments: [...sums.segments] }),
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
