import { isPreviousLabel, parseRange } from "./export_labels.ts";
import { type AliasTable, isNameOf } from "./find_columns.ts";
import type { ColumnRole } from "./header_aliases.ts";
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

/** Reads the `Filter,Value` table. */
export function readFilters(
  samples: readonly Sample[],
  { tables, options }: { tables: readonly ExportTable[]; options: ImportOptions },
): ExportFilters {
  const rows = samples.flatMap((sample) => sample.rows)
    .map(([name = "", value = ""]) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== "");
  const roles = findRoles(rows, { tables, aliases: options.aliases });
  const valuesOf = (role: FilterRole) => rows.filter((_, at) => roles[at] === role);
  const types = valuesOf("search_type").map(({ value }) => value);
  const searchType = types.map(parseSearchType).find((type) => type !== undefined) ?? null;
  return {
    date: valuesOf("date").at(-1)?.value ?? null,
    searchType,
    unknownType: searchType === null ? types[0] ?? null : null,
    others: valuesOf(null).map(({ name, value }) => `${name}: ${value}`),
  };
}

interface FilterRow {
  name: string;
  value: string;
}

/** What a row of the filters says; null: what narrows the export. */
type FilterRole = "date" | "search_type" | null;

/** What narrows an export, as its tables call it. */
const NARROWING = ["query", "page", "country", "device", "search_appearance"] as const;

/**
 * Finds what each row is: by its name, which for dates may be that of the tables' column of days. Where no row is named
 * as the search type, the first with an unknown name and a known type is it.
 */
function findRoles(
  rows: readonly FilterRow[],
  { tables, aliases }: { tables: readonly ExportTable[]; aliases: AliasTable },
): FilterRole[] {
  const days = new Set(
    tables.filter(({ kind }) => kind === "totals").map(({ header }) => header.dimension),
  );
  const isNamed = (roles: readonly ColumnRole[], { name }: FilterRow) =>
    roles.some((role) => isNameOf(role, name, aliases));
  const roles = rows.map((row): FilterRole => {
    if (days.has(row.name) || isNamed(["date", "date_range"], row)) return "date";
    return isNamed(["search_type"], row) ? "search_type" : null;
  });
  const isUnknown = (row: FilterRow, at: number) => roles[at] === null && !isNamed(NARROWING, row);
  if (!roles.includes("search_type")) {
    const typeAt = rows.findIndex((row, at) =>
      isUnknown(row, at) && parseSearchType(row.value) !== undefined
    );
    if (typeAt !== -1) roles[typeAt] = "search_type";
  }
  // the language is not known by the names of what comes first
  const isForeign = !rows.slice(0, 2).some((row) => isNamed(NARROWING, row)) &&
    !rows.some((row) => isNamed(["date", "date_range", "search_type"], row));
  if (isForeign) placeRoles(roles, rows);
  return roles;
}

/** What the values of filters begin with, but for those of exact ones: `+coffee`, `-coffee`, `https://…`. */
const NARROWS = /^(?:[+\-!~*]|https?:)/i;

/**
 * Takes the first two rows of a table in a language that is not known for the search type and the dates, if both can be:
 * exports that others published have them there (`Search type,Web`, `Date,Last 3 months`; `検索タイプ,ウェブ`,
 * `期間,過去 3 か月間`), with what narrows them below. No type has a number in its name; ranges of dates have one.
 */
function placeRoles(roles: FilterRole[], [first, second]: readonly FilterRow[]): void {
  if (first === undefined || second === undefined) return;
  const isFree = (role: FilterRole, at: number, { value }: FilterRow) =>
    roles[at] === null && !roles.includes(role) && !NARROWS.test(value);
  const isType = roles[0] === "search_type" ||
    (isFree("search_type", 0, first) && !/\p{N}/u.test(first.value));
  const isDate = roles[1] === "date" ||
    (isFree("date", 1, second) && /\p{N}/u.test(second.value));
  if (isType && isDate) roles.splice(0, 2, "search_type", "date");
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
