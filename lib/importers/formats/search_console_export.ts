import {
  describeTable,
  type ExportTable,
  haveSameMeasures,
  isFilterTable,
  recogniseTable,
} from "../columns/export_tables.ts";
import {
  type ExportFilters,
  findLastDay,
  findPreviousWindow,
  findWindow,
  readFilters,
} from "../columns/export_window.ts";
import { addDays } from "../../core/days.ts";
import { readExportName } from "../columns/export_name.ts";
import { ImportError } from "../files/import_error.ts";
import type { ImportLog } from "../import_log.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import type { PerformanceRow, SearchType } from "../import_rows.ts";
import type { DayWindow } from "../columns/day_window.ts";
import type { PerformancePlan } from "../columns/performance_plan.ts";
import { readPerformance } from "../read_performance.ts";

/** This many rows a table of the user interface has at most. */
const ROWS_LIMIT = 1000;

/**
 * What Search Console's user interface exports: Queries, Pages, Countries, Devices, Dates or Chart, Search
 * appearance and Filters, singly, as a folder or as a ZIP file, in many languages, also of comparisons. The
 * tables of one folder are one export with one window.
 */
export const searchConsoleExport: Importer = {
  format: "search_console_export",
  title: "Search Console performance export",
  expects:
    "a dimension (query, page, country, device, date) with clicks, impressions, CTR, position",
  reads: "records",
  endsOpen: true,
  detect(sample, options) {
    if (isFilterTable(sample)) return { score: 90, why: "the filters of a Search Console export" };
    const table = recogniseTable(sample, options.aliases);
    if (typeof table === "string") return { score: 0, why: table };
    const isSure = table.header.named && !table.isGuess;
    return { score: isSure ? 90 : 60, why: describeTable(table) };
  },
  async *parse(samples, options, log) {
    const folders = Map.groupBy(samples, ({ file }) => folderOf(file.name));
    for (const [folder, members] of folders) yield* parseExport(folder, members, { options, log });
  },
};

function folderOf(name: string): string {
  return name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
}

async function* parseExport(
  folder: string,
  samples: readonly Sample[],
  { options, log }: { options: ImportOptions; log: ImportLog },
): AsyncGenerator<PerformanceRow[]> {
  const tables = leaveOutStrays(
    samples.filter((sample) => !isFilterTable(sample))
      .map((sample) => readTableOf(sample, options)),
    log,
  );
  const filters = readFilters(samples.filter(isFilterTable), { tables, options });
  refuseDoubles(tables);
  refuseHours(tables);
  const window = await findWindow(
    tables,
    filters,
    { options, file: folder || tables[0]?.sample.file.name || "" },
  );
  reportFilters(filters, log);
  const searchType = findSearchType(tables, filters, options);
  const sums = new Map<string, { clicks: number; impressions: number; rowsCount: number }>();
  for (const table of tables) {
    const sum = { clicks: 0, impressions: 0, rowsCount: 0 };
    sums.set(table.kind, sum);
    const plan = createPlan(table, window, { searchType, options });
    const spans = new SpanSum();
    const repeats = new Repeats();
    for await (const rows of readPerformance(table.sample, plan, { options, log })) {
      for (const row of rows) {
        const { clicks, impressions } = row;
        repeats.add(row);
        sum.clicks += clicks;
        sum.impressions += impressions;
      }
      if (table.kind === "totals" && table.dateUnit !== "day") spans.add(rows);
      sum.rowsCount += rows.length;
      yield rows;
    }
    yield* spans.finish(table, log);
    repeats.report(table, log);
    if (sum.rowsCount === ROWS_LIMIT) {
      log.warn(`${table.sample.file.name} is cut at 1,000 rows, as Search Console does.`);
    }
  }
  compareSums(sums, log);
}

/** More rows than any table of the user interface has. */
const REMEMBERED_ROWS = 10_000;

/** Rows that a table has twice, as one that was put together from two exports. */
class Repeats {
  readonly #known = new Set<string>();
  #count = 0;

  add(row: PerformanceRow): void {
    if (this.#known.size >= REMEMBERED_ROWS) return;
    const key = JSON.stringify({ ...row, clicks: 0, impressions: 0, position: null });
    if (this.#known.has(key)) this.#count++;
    else this.#known.add(key);
  }

  report({ sample }: ExportTable, log: ImportLog): void {
    if (this.#count === 0) return;
    const rows = this.#count === 1 ? "1 row is" : `${this.#count.toLocaleString("en")} rows are`;
    log.warn(
      `${sample.file.name}: ${rows} of something that the table had before, and all are counted. Search ` +
        "Console lists everything once: was the table put together from several exports?",
    );
  }
}

function readTableOf(sample: Sample, options: ImportOptions): ExportTable {
  const table = recogniseTable(sample, options.aliases);
  if (typeof table !== "string") return table;
  throw new ImportError("not_this_format", `This is no Search Console table: ${table}.`, {
    file: sample.file.name,
  });
}

/** Leaves out empty tables of which no other table of the export shows that they are a part of it. */
function leaveOutStrays(tables: readonly ExportTable[], log: ImportLog): ExportTable[] {
  return tables.filter((table) => {
    const isPart = !table.isGuess ||
      tables.some((other) => !other.isGuess && haveSameMeasures(table, other));
    if (!isPart) {
      log.warn(
        `Passed over: ${table.sample.file.name}: It is empty, and it is not clear what ` +
          `"${table.header.dimension}" is.`,
      );
    }
    return isPart;
  });
}

function refuseDoubles(tables: readonly ExportTable[]): void {
  const known = tables.filter(({ isGuess }) => !isGuess);
  for (const [index, { kind, sample }] of known.entries()) {
    const other = known.slice(0, index).find((table) => table.kind === kind);
    if (other === undefined) continue;
    throw new ImportError(
      "table_twice",
      `It is of the same kind as ${other.sample.file.name}, and both would be counted. ` +
        "Import one of them, or put different exports into different folders.",
      { file: sample.file.name },
    );
  }
}

/** Hours are of two days, of which neither is whole. */
function refuseHours(tables: readonly ExportTable[]): void {
  const hourly = tables.find(({ dateUnit }) => dateUnit === "hour");
  if (hourly === undefined) return;
  throw new ImportError(
    "hourly_export",
    "The export is by the hour, and of parts of two days; days are the smallest that is kept. Choose at " +
      "least the last 7 days in Search Console and export again.",
    { file: hourly.sample.file.name },
  );
}

/** The totals of weeks, months or ranges, which are kept as such, and their sum where none is missing between them. */
class SpanSum {
  #rows: PerformanceRow[] = [];

  add(rows: readonly PerformanceRow[]): void {
    this.#rows.push(...rows);
  }

  *finish(
    { sample, dateUnit }: ExportTable,
    log: ImportLog,
  ): Generator<PerformanceRow[]> {
    const rows = this.#rows.toSorted((a, b) => a.from < b.from ? -1 : 1);
    const [first, ...others] = rows;
    if (first === undefined) return;
    log.warn(
      `${sample.file.name} is by ${dateUnit === "range" ? "ranges of days" : dateUnit}, not by ` +
        "day: its totals are kept as windows, and never count as days. Charts need an export by day.",
    );
    const isWhole = others.every(({ from }, index) => from === addDays(rows[index]?.to ?? "", 1));
    if (others.length > 0 && isWhole) yield [sumRows(first, rows)];
  }
}

function sumRows(first: PerformanceRow, rows: readonly PerformanceRow[]): PerformanceRow {
  const sum = (value: (row: PerformanceRow) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const impressions = sum((row) => row.impressions);
  const isKnown = impressions > 0 &&
    rows.every((row) => row.position !== null || row.impressions === 0);
  return {
    ...first,
    to: rows.at(-1)?.to ?? first.to,
    clicks: sum((row) => row.clicks),
    impressions,
    position: isKnown ? sum((row) => (row.position ?? 0) * row.impressions) / impressions : null,
  };
}

function reportFilters({ others }: ExportFilters, log: ImportLog): void {
  if (others.length === 0) return;
  log.report({
    code: "filtered_export",
    message: `The export is filtered (${others.join("; ")}): its figures are not the site's. ` +
      "Remove the filters in Search Console and export again.",
    forcible: true,
  });
}

/** What the user, the filters or the file's name say; else web search, which has positions. */
function findSearchType(
  tables: readonly ExportTable[],
  filters: ExportFilters,
  options: ImportOptions,
): SearchType {
  const named = tables.map(({ sample }) => readExportName(sample.file.name).searchType)
    .find((type) => type !== null);
  const found = options.searchType ?? filters.searchType ?? named;
  if (found !== undefined) return found;
  if (filters.unknownType !== null) {
    throw new ImportError(
      "search_type_missing",
      `The export is of the search type "${
        filters.unknownType.slice(0, 60)
      }", which is not known: say ` +
        "which search type it is.",
      { file: tables[0]?.sample.file.name ?? "" },
    );
  }
  const unclear = tables.find(({ header }) => header.current.position === -1);
  if (unclear === undefined) return "web";
  throw new ImportError(
    "search_type_missing",
    "The table has no positions, as those of Discover and Google News: say which search type it is.",
    { file: unclear.sample.file.name },
  );
}

function createPlan(
  table: ExportTable,
  window: DayWindow | null,
  { searchType, options }: { searchType: SearchType; options: ImportOptions },
): PerformancePlan {
  const { kind, header, dateUnit } = table;
  return {
    kind,
    ...header.current,
    date: kind === "totals" ? 0 : -1,
    dateUnit,
    until: findLastDay(table, options.today),
    query: kind === "query" ? 0 : -1,
    page: kind === "page" ? 0 : -1,
    country: kind === "country" ? 0 : -1,
    device: kind === "device" ? 0 : -1,
    appearance: kind === "search_appearance" ? 0 : -1,
    searchTypeAt: -1,
    previous: header.previous,
    window,
    previousWindow: kind === "totals" ? null : findPreviousWindow(header.labels, window),
    searchType,
    exactCtr: true,
  };
}

/** Days, countries and devices of a whole export have the same clicks and impressions, queries no more. */
function compareSums(
  sums: ReadonlyMap<string, { clicks: number; impressions: number }>,
  log: ImportLog,
): void {
  const days = sums.get("totals");
  if (days === undefined) return;
  for (const kind of ["country", "device"]) {
    const sum = sums.get(kind);
    if (!sum || (sum.clicks === days.clicks && sum.impressions === days.impressions)) continue;
    log.warn(
      `The days have ${days.clicks} clicks and ${days.impressions} impressions, the rows by ` +
        `${kind} ${sum.clicks} and ${sum.impressions}; in a whole export they agree.`,
    );
  }
  const queries = sums.get("query");
  if (queries && (queries.clicks > days.clicks || queries.impressions > days.impressions)) {
    log.warn(
      `The queries have ${queries.clicks} clicks and ${queries.impressions} impressions, more than ` +
        `the days with ${days.clicks} and ${days.impressions}: the tables are of different times ` +
        "or filters, so that no hidden share can be worked out.",
    );
  }
}
