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

/**
 * Reads the `Filter,Value` table. Its row of dates is called as the tables of days call their column. Search Console writes
 * the search type first and the dates second, which tells them where their names are in a language that is not known.
 */
export function readFilters(
  samples: readonly Sample[],
  { tables, options }: { tables: readonly ExportTable[]; options: ImportOptions },
): ExportFilters {
  const dates = new Set(
    tables.filter(({ kind }) => kind === "totals").map(({ header }) => header.dimension),
  );
  const rows = samples.flatMap((sample) => sample.rows)
    .map(([name = "", value = ""]) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== "");
  const roles = rows.map(({ name, value }): FilterRole => {
    if (isNameOf("date", name, options.aliases) || dates.has(name)) return "date";
    if (isNameOf("search_type", name, options.aliases)) return "search_type";
    return parseSearchType(value) === undefined ? "other" : "search_type";
  });
  placeRoles(roles, rows.map(({ value }) => value));
  const valuesOf = (role: FilterRole) => rows.filter((_, at) => roles[at] === role);
  const types = valuesOf("search_type").map(({ value }) => value);
  const searchType = types.map(parseSearchType).find((type) => type !== undefined) ?? null;
  return {
    date: valuesOf("date").at(-1)?.value ?? null,
    searchType,
    unknownType: searchType === null ? types[0] ?? null : null,
    others: valuesOf("other").map(({ name, value }) => `${name}: ${value}`),
  };
}

type FilterRole = "date" | "search_type" | "other";

/** What a filter of rows begins with: `+coffee`, `-coffee`. */
const NARROWS = /^[+\-!~*]/;

/** Gives the search type and the dates, where no name or value showed them, the places that they always have. */
function placeRoles(roles: FilterRole[], values: readonly string[]): void {
  const place = (role: FilterRole, at: number) => {
    const isFree = roles[at] === "other" && !NARROWS.test(values[at] ?? "");
    if (!roles.includes(role) && isFree) roles[at] = role;
  };
  place("search_type", 0);
  if (roles[0] === "search_type") place("date", 1);
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
