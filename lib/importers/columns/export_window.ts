import { isPreviousLabel, parseRange } from "./export_labels.ts";
import { isNameOf } from "./find_columns.ts";
import type { ExportTable } from "./export_tables.ts";
import { ImportError } from "../files/import_error.ts";
import { ImportLog } from "../import_log.ts";
import type { SearchType } from "../import_rows.ts";
import type { ImportOptions, Sample } from "../importer.ts";
import { addDays, countDays } from "../../core/days.ts";
import { chooseSpanOrder, readSpan } from "./date_spans.ts";
import { findDayInName } from "./export_day.ts";
import { parseSearchType } from "../values/parse_search_type.ts";
import type { DayWindow } from "./day_window.ts";
import { readTable } from "../files/read_table.ts";

/** What the `Filter,Value` table of an export says. */
export interface ExportFilters {
  /** As it is written, such as `Last 3 months`. */
  date: string | null;
  searchType: SearchType | null;
  /** A search type that is not known, as it is written. */
  unknownType: string | null;
  /** What narrows the export: its totals are not the site's. */
  others: readonly string[];
}

/** Reads the `Filter,Value` table. Its row of dates is called as the tables of days call their column. */
export function readFilters(
  samples: readonly Sample[],
  { tables, options }: { tables: readonly ExportTable[]; options: ImportOptions },
): ExportFilters {
  const dates = new Set(
    tables.filter(({ kind }) => kind === "totals").map(({ header }) => header.dimension),
  );
  let date: string | null = null;
  let searchType: SearchType | null = null;
  let unknownType: string | null = null;
  const others: string[] = [];
  for (const [name = "", value = ""] of samples.flatMap(({ rows }) => rows)) {
    if (isNameOf("date", name, options.aliases) || dates.has(name)) date = value.trim();
    else if (isNameOf("search_type", name, options.aliases)) {
      searchType = parseSearchType(value) ?? null;
      if (searchType === null) unknownType = value.trim();
    } else if (parseSearchType(value) !== undefined && searchType === null) {
      searchType = parseSearchType(value) ?? null;
    } else if (name.trim() !== "") others.push(`${name.trim()}: ${value.trim()}`);
  }
  return { date, searchType, unknownType, others };
}

/**
 * Finds the days that an export speaks of: those its table of days has, a range that its labels or
 * filters name, or what the user gave. Throws an `ImportError` when none says so, or when the user's days
 * leave out some of the table's.
 */
export async function findWindow(
  tables: readonly ExportTable[],
  filters: ExportFilters,
  { options, file }: { options: ImportOptions; file: string },
): Promise<DayWindow | null> {
  const given = options.from !== null && options.to !== null
    ? { from: options.from, to: options.to }
    : null;
  const days = await readDays(tables, options.today);
  if (given !== null && days !== null && (days.from < given.from || days.to > given.to)) {
    throw new ImportError(
      "window_mismatch",
      `The export has days from ${days.from} to ${days.to}, which is not within the given ` +
        `${given.from} to ${given.to}.`,
      { file },
    );
  }
  const named = parseRange(tables[0]?.header.labels[0] ?? "") ?? parseRange(filters.date ?? "");
  const found = given ?? days ?? named;
  if (found !== null && found !== undefined) return found;
  if (tables.every(({ kind }) => kind === "totals")) return null;
  throw new ImportError(
    "window_missing",
    (filters.date === null
      ? "The export does not say of which days it speaks: "
      : `The export says "${filters.date}", not which days: `) +
      "give from and to, or add its table of days (Dates or Chart).",
    { file },
  );
}

/** The days of the other period, where the labels say so: a range, or the days just before. */
export function findPreviousWindow(
  labels: readonly string[],
  window: DayWindow | null,
): DayWindow | null {
  const label = labels[1];
  if (label === undefined) return null;
  const range = parseRange(label);
  if (range !== undefined) return range;
  if (window === null || !isPreviousLabel(label)) return null;
  const length = countDays(window.from, window.to);
  return { from: addDays(window.from, -length), to: addDays(window.from, -1) };
}

async function readDays(
  tables: readonly ExportTable[],
  today: string,
): Promise<DayWindow | null> {
  let window: DayWindow | null = null;
  for (const table of tables.filter(({ kind }) => kind === "totals")) {
    // its rows are counted when they are read as rows
    for await (const rows of readTable(table.sample, new ImportLog())) {
      const order = chooseSpanOrder(rows.map(({ cells }) => cells[0] ?? ""));
      const dates = { unit: table.dateUnit, order, until: findLastDay(table, today) };
      for (const { cells } of rows) {
        const span = readSpan(cells[0] ?? "", dates);
        if (span !== undefined) window = widen(window, span);
      }
    }
  }
  return window;
}

/** The day of the export, as its file's name says, or today: a week or month that goes on beyond it is not over. */
export function findLastDay({ sample }: ExportTable, today: string): string {
  return findDayInName(sample.file.name, today) ?? today;
}

function widen(window: DayWindow | null, { from, to }: DayWindow): DayWindow {
  if (window === null) return { from, to };
  return {
    from: from < window.from ? from : window.from,
    to: to > window.to ? to : window.to,
  };
}
