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
  /** What no query row tells of the totals of the same days. */
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
  kept: { stored: readonly StoredRows[]; performance: PerformanceStore } | null,
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
    hidden: kept === null ? [] : findHidden(kept.performance),
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

/** Of days that have both totals and query rows, and of windows whose days have totals. */
function findHidden({ days, windows }: PerformanceStore): HiddenReport[] {
  const totals = days.filter(({ name }) => name === "totals");
  const reports: HiddenReport[] = [];
  for (const [searchType, own] of Map.groupBy(totals, (group) => group.searchType)) {
    const byDate = new Map(own.map((group) => [group.date, group]));
    const queries = days.filter((group) =>
      group.name === "query" && group.searchType === searchType && byDate.has(group.date)
    );
    const dates = queries.map(({ date }) => date).toSorted();
    const [from] = dates;
    if (from !== undefined) {
      const property = queries.flatMap(({ date }) => byDate.get(date) ?? []);
      reports.push({ from, to: dates.at(-1) ?? from, ...shareOf(searchType, property, queries) });
    }
    for (const window of windows) {
      const { name, compared, from, to, sums } = window;
      if (name !== "query" || compared || window.searchType !== searchType) continue;
      const property = own.filter(({ date }) => date >= from && date <= to);
      reports.push({ from, to, ...shareOf(searchType, property, [sums]) });
    }
  }
  return reports;
}

interface Sums {
  clicks: number;
  impressions: number;
}

function shareOf(searchType: SearchType, property: readonly Sums[], queries: readonly Sums[]) {
  const { clicks, impressions } = measureHiddenShare(sum(queries), sum(property));
  return {
    search_type: searchType,
    clicks_share: roundFigure(clicks, DECIMALS.share),
    impressions_share: roundFigure(impressions, DECIMALS.share),
  };
}

function sum(groups: readonly Sums[]): Sums {
  return groups.reduce<Sums>((all, { clicks, impressions }) => ({
    clicks: all.clicks + clicks,
    impressions: all.impressions + impressions,
  }), { clicks: 0, impressions: 0 });
}
