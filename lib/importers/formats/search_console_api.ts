import { ImportError } from "../files/import_error.ts";
import type { ImportLog } from "../import_log.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { isRecord, readList, readRecord, readString, readTexts } from "../values/json_values.ts";
import { parseCountry } from "../values/parse_country.ts";
import type { PerformanceRow, SearchType } from "../import_rows.ts";
import { parseSearchType } from "../values/parse_search_type.ts";
import type { DayWindow } from "../columns/day_window.ts";
import type { PerformancePlan } from "../columns/performance_plan.ts";
import { readPerformance } from "../read_performance.ts";
import { readDocuments } from "../files/read_table.ts";
import { findKind } from "./search_console_rows.ts";

/** A dimension of the API; its keys come in the order in which they were asked for. */
export type ApiDimension =
  | "date"
  | "hour"
  | "query"
  | "page"
  | "country"
  | "device"
  | "searchAppearance";

const DIMENSIONS: readonly ApiDimension[] = [
  "date",
  "hour",
  "query",
  "page",
  "country",
  "device",
  "searchAppearance",
];

const MEASURES = ["clicks", "impressions", "ctr", "position"];

/**
 * Answers of the Search Console API as it gives them: `rows` with `keys`. The answer alone does not say which
 * key is what: a `request` next to it does, else the keys' own form. Hours (dimension `hour`, `dataState` `HOURLY_ALL`;
 * developers.google.com/search/blog/2025/04/san-hourly-data) add up to their day in Pacific time; those of a day
 * that is not whole are skipped.
 */
export const searchConsoleApi: Importer = {
  format: "search_console_api",
  title: "Search Console API answers (JSON)",
  expects: "rows[] with keys[], clicks, impressions, ctr, position",
  reads: "documents",
  detect({ documents }) {
    const rows = documents.flatMap((document) => readList(readAnswer(document)?.["rows"]));
    if (rows.length === 0) return { score: 0, why: "there are no rows of the API" };
    return isRecord(rows[0]) && typeof rows[0]["clicks"] === "number"
      ? { score: 95, why: "an answer of the Search Console API" }
      : { score: 0, why: "the rows have no clicks" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      for await (const documents of readDocuments(sample)) {
        for (const { line, value, fault } of documents) {
          if (fault !== undefined) log.skip({ file: sample.file.name, line, reason: fault });
          else yield* parseAnswer(sample, value, { options, log });
        }
      }
    }
  },
};

function readAnswer(document: unknown): Record<string, unknown> | undefined {
  const record = readRecord(document);
  return readRecord(record?.["response"]) ?? record;
}

async function* parseAnswer(
  sample: Sample,
  document: unknown,
  { options, log }: { options: ImportOptions; log: ImportLog },
): AsyncGenerator<PerformanceRow[]> {
  const rows = readList(readAnswer(document)?.["rows"]);
  if (rows.length === 0) return;
  const request = readRecord(readRecord(document)?.["request"]) ?? {};
  const dimensions = readDimensions(request, rows, sample.file.name);
  const from = readString(request["startDate"]) ?? options.from;
  const to = readString(request["endDate"]) ?? options.to;
  const window = from !== null && to !== null ? { from, to } : null;
  if (window === null && !dimensions.includes("date") && !dimensions.includes("hour")) {
    throw new ImportError(
      "window_missing",
      "The rows have no date: give from and to, the days of which they speak.",
      { file: sample.file.name },
    );
  }
  const type = readString(request["type"]) ?? readString(request["searchType"]) ?? "";
  const searchType = parseSearchType(type) ?? options.searchType ?? "web";
  const kept = dimensions.includes("hour")
    ? keepWholeDays(sample, rows, { at: dimensions.indexOf("hour"), document, log })
    : rows;
  yield* readPerformance(
    asTable(sample, kept, dimensions),
    createPlan(dimensions, window, searchType),
    { options, log },
  );
}

/** Leaves out the hours of days that are not whole: of which Google says so, or whose first or last hour is not there. */
function keepWholeDays(
  sample: Sample,
  rows: readonly unknown[],
  { at, document, log }: { at: number; document: unknown; log: ImportLog },
): unknown[] {
  const hourOf = (row: unknown) => readTexts(readRecord(row)?.["keys"])[at] ?? "";
  const hours = rows.map(hourOf).toSorted();
  const [first = "", last = ""] = [hours[0], hours.at(-1)];
  const metadata = readRecord(readAnswer(document)?.["metadata"]) ?? {};
  const incomplete = readString(metadata["first_incomplete_hour"]) ??
    readString(metadata["firstIncompleteHour"]) ??
    (/T23:/.test(last) ? null : last);
  const isBegun = /T00:/.test(first) || readRecord(document)?.["request"] !== undefined;
  return rows.filter((row, index) => {
    const day = hourOf(row).slice(0, 10);
    const isWhole = (isBegun || day > first.slice(0, 10)) &&
      (incomplete === null || day < incomplete.slice(0, 10));
    if (isWhole) return true;
    log.rowsRead++;
    const { clicks, impressions } = readRecord(row) ?? {};
    log.skip({
      file: sample.file.name,
      line: index + 1,
      reason: `The hours of ${day} are not all there.`,
      ...typeof clicks === "number" && { clicks },
      ...typeof impressions === "number" && { impressions },
    });
    return false;
  });
}

function createPlan(
  dimensions: readonly ApiDimension[],
  window: DayWindow | null,
  searchType: SearchType,
): PerformancePlan {
  const columns = {
    query: dimensions.indexOf("query"),
    page: dimensions.indexOf("page"),
    country: dimensions.indexOf("country"),
    device: dimensions.indexOf("device"),
    appearance: dimensions.indexOf("searchAppearance"),
  };
  const measures = dimensions.length;
  return {
    kind: findKind(columns),
    ...columns,
    date: Math.max(dimensions.indexOf("date"), dimensions.indexOf("hour")),
    dateUnit: "day",
    until: null,
    clicks: measures,
    impressions: measures + 1,
    ctr: measures + 2,
    position: measures + 3,
    searchTypeAt: -1,
    previous: null,
    window,
    previousWindow: null,
    searchType,
    exactCtr: false,
  };
}

/** The rows as objects with the dimensions' names. */
function asTable(
  sample: Sample,
  rows: readonly unknown[],
  dimensions: readonly ApiDimension[],
): Sample {
  const documents = rows.map((row) => {
    const record = readRecord(row) ?? {};
    const keys = readList(record["keys"]);
    return Object.fromEntries([
      ...dimensions.map((name, index) => [name, keys[index]]),
      ...MEASURES.map((name) => [name, record[name]]),
    ]);
  });
  return { ...sample, shape: "json", columns: [...dimensions, ...MEASURES], documents };
}

function readDimensions(
  request: Record<string, unknown>,
  rows: readonly unknown[],
  file: string,
): ApiDimension[] {
  const keys = rows.slice(0, 100).map((row) => readTexts(readRecord(row)?.["keys"]));
  const count = keys[0]?.length ?? 0;
  const asked = readList(request["dimensions"]).flatMap((name) =>
    DIMENSIONS.filter((dimension) => dimension === name)
  );
  if (asked.length === count) return asked;
  const guessed = Array.from(
    { length: count },
    (_, index) => guessDimension(keys.map((row) => row[index] ?? "")),
  );
  if (new Set(guessed).size === guessed.length) return guessed;
  throw new ImportError(
    "dimensions_unknown",
    "It is not clear what the keys of the rows are. Put the request beside the answer: " +
      '{"request": {"dimensions": […]}, "response": {…}}.',
    { file },
  );
}

function guessDimension(values: readonly string[]): ApiDimension {
  if (values.every((value) => /^\d{4}-\d{2}-\d{2}$/.test(value))) return "date";
  if (values.every((value) => /^\d{4}-\d{2}-\d{2}T\d{2}:/.test(value))) return "hour";
  if (values.every((value) => /^https?:\/\//i.test(value))) return "page";
  if (values.every((value) => /^(?:DESKTOP|MOBILE|TABLET)$/.test(value))) return "device";
  if (values.every((value) => /^[a-z]{3}$/.test(value) && parseCountry(value) !== undefined)) {
    return "country";
  }
  return values.every((value) => /^[A-Z][A-Z_]+$/.test(value)) ? "searchAppearance" : "query";
}
