import { addDays } from "../core/days.ts";
import type { ImportFile } from "../importers/files/import_file.ts";
import { type DaySetOptions, listDaySets } from "./day_sets.ts";
import type {
  AnalyticsRequest,
  AnalyticsRow,
  ApiSearchType,
  SearchAnalytics,
} from "./search_analytics.ts";

/** A day as Search Console has it. */
export interface FetchedDay {
  day: string;
  /** `none`: not a row, because nothing was seen that day or it is not there yet. */
  state: "final" | "partial" | "none";
  rowsCount: number;
  sizeBytes: number;
  /** The answers with their requests, as the importer `search_console_api` reads them. */
  file: ImportFile;
}

/** What is asked for. */
export interface DayOptions extends DaySetOptions {
  searchTypes: readonly ApiSearchType[];
  /** The present day in Pacific time. */
  today: string;
}

/** Older days do not change any more. */
const FRESH_DAYS = 10;
/** Whatever Google says of it, the figures of so young a day are still growing. */
const GROWING_DAYS = 1;
const ROWS_PER_LINE = 5000;

/**
 * Fetches everything of one day: the total, and where there is one, every set. Throws what the client
 * throws: a day is whole, or not there.
 */
export async function fetchDay(
  analytics: SearchAnalytics,
  day: string,
  options: DayOptions,
): Promise<FetchedDay> {
  const fresh = day >= addDays(options.today, -FRESH_DAYS);
  const chunks: Buffer[] = [];
  let rowsCount = 0;
  let partial = day >= addDays(options.today, -GROWING_DAYS);

  async function fetchSet(type: ApiSearchType, dimensions: AnalyticsRequest["dimensions"]) {
    const request: AnalyticsRequest = {
      startDate: day,
      endDate: day,
      dimensions,
      type,
      dataState: fresh ? "all" : "final",
    };
    const { rows, firstIncompleteDate } = await analytics.query(request);
    if (firstIncompleteDate !== null && firstIncompleteDate <= day) partial = true;
    rowsCount += rows.length;
    for (let start = 0; start < rows.length; start += ROWS_PER_LINE) {
      chunks.push(writeLine(request, rows.slice(start, start + ROWS_PER_LINE)));
    }
    return rows.length;
  }

  for (const type of options.searchTypes) {
    // grouped by date, since only then Google says from which day on the figures still change
    if (await fetchSet(type, ["date"]) === 0) continue;
    for (const dimensions of listDaySets(type, options)) await fetchSet(type, dimensions);
  }
  const state = rowsCount === 0 ? "none" : partial ? "partial" : "final";
  const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0);
  return { day, state, rowsCount, sizeBytes, file: fileOf(day, chunks) };
}

function writeLine(request: AnalyticsRequest, rows: readonly AnalyticsRow[]): Buffer {
  return Buffer.from(`${JSON.stringify({ request, response: { rows } })}\n`);
}

function fileOf(day: string, chunks: readonly Buffer[]): ImportFile {
  return {
    name: `search-console-${day}.ndjson`,
    async *open() {
      yield* chunks;
    },
  };
}
