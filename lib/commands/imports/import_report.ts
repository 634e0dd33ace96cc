import { sumCommonDays, sumDaysOfKind } from "../../../db/search_data/common_days.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { ImportLog, KindWindow } from "../../importers/import_log.ts";
import type { SearchType } from "../../importers/import_rows.ts";
import type { OpenedImport } from "../../importers/read_import.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { measureHiddenShare } from "../../metrics/core/search_totals.ts";
import type { StoredRows } from "../search_data/store/import_store.ts";
import type { PerformanceStore } from "../search_data/store/performance_store.ts";

/** What an import found out, as it is kept in `imports.report`. */
export interface ImportReport {
  /** A line for each file: what it was found to be. */
  detected: readonly string[];
  /** Each file's columns, or the keys of its documents. */
  files: readonly { name: string; columns: readonly string[] }[];
  kinds: readonly KindReport[];
  /** Rows in the database by kind; of the same keys, rows of files are one. */
  stored: readonly { kind: string; rows: number }[];
  /** Days that rows speak of together. */
  windows: readonly KindWindow[];
  /** The first 20; all of them are rows of their own. */
  skipped: readonly { file: string; line: number; reason: string }[];
  /** Of all that were left out, those with the most rows first; absent in imports of older versions. */
  skipped_reasons?: readonly LeftOutReason[];
  /** What is known of what the rows count that were left out. */
  left_out?: { clicks: number; impressions: number };
  warnings: readonly string[];
  /** What no query row has of the totals of the same days. */
  hidden: readonly HiddenReport[];
}

/** How many rows were left out for a reason, and what they count as far as that could be read. */
interface LeftOutReason {
  /** With `…` for what differs from row to row. */
  reason: string;
  rows: number;
  clicks: number;
  impressions: number;
}

/** The rows of one kind. */
interface KindReport {
  kind: string;
  rows: number;
  from: string;
  to: string;
}

/** A share from 0 to 1 of the clicks and impressions of some days; null: there are none. */
interface HiddenReport {
  search_type: SearchType;
  from: string;
  to: string;
  clicks_share: number | null;
  impressions_share: number | null;
}

const SHOWN_SKIPPED = 20;
const SHOWN_REASON_CHARACTERS = 500;
const SHOWN_FILES = 100;
const SHOWN_COLUMNS = 60;
const SHOWN_COLUMN_CHARACTERS = 100;

/** Puts together what is known of an import; `kept` is null when nothing was. */
export function createReport(
  { opened, log }: { opened: OpenedImport | null; log: ImportLog },
  kept: { stored: readonly StoredRows[]; hidden: readonly HiddenReport[] } | null,
): ImportReport {
  return {
    detected: opened?.why.slice(0, SHOWN_FILES) ?? [],
    files: (opened?.samples ?? []).slice(0, SHOWN_FILES).map(({ file, columns }) => ({
      name: file.name,
      columns: columns.slice(0, SHOWN_COLUMNS).map((name) =>
        name.slice(0, SHOWN_COLUMN_CHARACTERS)
      ),
    })),
    kinds: [...log.kinds].map(([kind, { rowsCount, from, to }]) => ({
      kind,
      rows: rowsCount,
      from,
      to,
    })),
    stored: (kept?.stored ?? []).map(({ kind, storedCount }) => ({ kind, rows: storedCount })),
    windows: log.windows,
    skipped: log.skipped.slice(0, SHOWN_SKIPPED)
      .map(({ file, line, reason }) => ({ file, line, reason })),
    skipped_reasons: [...log.skippedReasons.values()]
      .toSorted((a, b) => b.rowsCount - a.rowsCount)
      .map(({ reason, rowsCount: rows, clicks, impressions }) => ({
        reason: reason.slice(0, SHOWN_REASON_CHARACTERS),
        rows,
        clicks,
        impressions,
      })),
    left_out: sumLeftOut(log),
    warnings: log.warnings,
    hidden: kept?.hidden ?? [],
  };
}

/** Adds up what is known of what the rows count that were left out. */
export function sumLeftOut({ skippedReasons }: ImportLog): { clicks: number; impressions: number } {
  const reasons = [...skippedReasons.values()];
  return {
    clicks: reasons.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: reasons.reduce((sum, { impressions }) => sum + impressions, 0),
  };
}

/**
 * Measures what no query row has, of the days that have both totals and rows of queries, from this import or earlier
 * ones, and of windows whose days have totals.
 */
export async function readHidden(
  db: Db,
  siteId: number,
  { days, windows }: PerformanceStore,
): Promise<HiddenReport[]> {
  const reports: HiddenReport[] = [];
  const own = days.filter(({ name }) => name === "totals" || name === "query");
  for (const [searchType, groups] of Map.groupBy(own, (group) => group.searchType)) {
    const dates = groups.map(({ date }) => date).toSorted();
    const [from = "", to = from] = [dates[0], dates.at(-1)];
    const found = await sumCommonDays(db, { siteId, searchType, from, to, kind: "query" });
    if (found !== undefined) {
      const { from, to, property, rows } = found;
      reports.push({ from, to, ...shareOf(searchType, property, rows) });
    }
  }
  for (const { name, compared, searchType, from, to, sums } of windows) {
    if (name !== "query" || compared) continue;
    const totals = await sumDaysOfKind(db, { siteId, searchType, from, to, kind: "totals" });
    if (totals !== undefined) reports.push({ from, to, ...shareOf(searchType, totals, sums) });
  }
  return reports;
}

interface Sums {
  clicks: number;
  impressions: number;
}

function shareOf(searchType: SearchType, property: Sums, queries: Sums) {
  const { clicks, impressions } = measureHiddenShare(queries, property);
  return {
    search_type: searchType,
    clicks_share: roundFigure(clicks, DECIMALS.share),
    impressions_share: roundFigure(impressions, DECIMALS.share),
  };
}
