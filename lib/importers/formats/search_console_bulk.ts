import type { TableRow } from "../files/csv_records.ts";
import { foldHeader } from "../columns/find_columns.ts";
import { ImportError } from "../files/import_error.ts";
import type { ImportLog, LeftOutCounts } from "../import_log.ts";
import type { PageRow, QueryPageRow, QueryRow, SearchType } from "../import_rows.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { readCountry } from "../values/parse_country.ts";
import { DayReader } from "../../core/days.ts";
import { parseDevice } from "../values/parse_device.ts";
import { describeFuture, lastPossibleDay } from "../values/future_day.ts";
import { parseSearchType } from "../values/parse_search_type.ts";
import { readKeyword, readPage } from "../files/read_key.ts";
import { readTable } from "../files/read_table.ts";

/** Rows of either table. */
type BulkRow = QueryRow | PageRow | QueryPageRow;

const SITE_TABLE = ["data_date", "query", "country", "search_type", "device", "impressions"]
  .concat(["clicks", "sum_top_position"]);
const URL_TABLE = ["data_date", "url", "query", "country", "search_type", "device"]
  .concat(["impressions", "clicks", "sum_position"]);

/**
 * Search Console's bulk export: the tables `searchdata_site_impression` and `searchdata_url_impression`, as CSV or
 * NDJSON. Their sums of positions begin with zero, so that position = sum / impressions + 1. Anonymised
 * queries are in rows of their own, with `query` null, so that sums are complete. Sources: Search
 * Console Help 12917991; mozilla/bigquery-etl.
 */
export const searchConsoleBulk: Importer = {
  format: "search_console_bulk",
  title: "Search Console bulk export (BigQuery)",
  expects:
    "data_date, query, country, device, impressions, clicks, sum_top_position or sum_position",
  reads: "records",
  detect({ columns }) {
    const missing = missingColumns(columns);
    if (missing.length === 0) {
      const table = isUrlTable(columns)
        ? "searchdata_url_impression"
        : "searchdata_site_impression";
      return { score: 100, why: `the table ${table} of a Search Console bulk export` };
    }
    return { score: 0, why: `there is no column ${missing[0]}` };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) yield* parseTable(sample, options, log);
  },
};

function isUrlTable(columns: readonly string[]): boolean {
  return columns.some((name) => foldHeader(name) === "url");
}

function missingColumns(columns: readonly string[]): string[] {
  const names = new Set(columns.map(foldHeader));
  return (isUrlTable(columns) ? URL_TABLE : SITE_TABLE).filter((name) =>
    !names.has(foldHeader(name))
  );
}

async function* parseTable(
  sample: Sample,
  { today }: ImportOptions,
  log: ImportLog,
): AsyncGenerator<BulkRow[]> {
  const [missing] = missingColumns(sample.columns);
  if (missing !== undefined) {
    throw new ImportError("column_missing", `There is no column ${missing}.`, {
      file: sample.file.name,
    });
  }
  const reader = new BulkReader(sample.columns, lastPossibleDay(today));
  const siteUrl = sample.columns.findIndex((name) => foldHeader(name) === "site url");
  let property: string | undefined;
  for await (const records of readTable(sample, log)) {
    const rows: BulkRow[] = [];
    for (const record of records) {
      const row = record.fault ?? reader.read(record);
      if (typeof row === "string") {
        const { line, cells } = record;
        log.skip({ file: sample.file.name, line, reason: row, ...reader.readCounts(cells) });
      } else rows.push(row);
      const named = record.cells[siteUrl];
      if (named === property || named === undefined) continue;
      property = named;
      log.noteProperty(named);
    }
    if (rows.length > 0) yield rows;
  }
}

class BulkReader {
  readonly #lastDay: string;
  readonly #date: number;
  readonly #url: number;
  readonly #query: number;
  readonly #anonymized: number;
  readonly #country: number;
  readonly #type: number;
  readonly #device: number;
  readonly #clicks: number;
  readonly #impressions: number;
  readonly #sum: number;
  readonly #days = new DayReader("unknown");

  constructor(columns: readonly string[], lastDay: string) {
    this.#lastDay = lastDay;
    const names = columns.map(foldHeader);
    const at = (name: string) => names.indexOf(foldHeader(name));
    this.#date = at("data_date");
    this.#url = at("url");
    this.#query = at("query");
    this.#anonymized = at("is_anonymized_query");
    this.#country = at("country");
    this.#type = at("search_type");
    this.#device = at("device");
    this.#clicks = at("clicks");
    this.#impressions = at("impressions");
    this.#sum = this.#url === -1 ? at("sum_top_position") : at("sum_position");
  }

  read({ cells }: TableRow): BulkRow | string {
    const base = this.#readBase(cells);
    if (typeof base === "string") return base;
    const query = this.#readQuery(cells, base.searchType);
    if (query.fault !== undefined) return query.fault;
    if (this.#url === -1) return { kind: "query", query: query.text, ...base };
    const page = readPage(cells[this.#url] ?? "");
    if (page.fault !== undefined) return page.fault;
    return isWithoutQueries(base.searchType)
      ? { kind: "page", page: page.text, ...base }
      : { kind: "query_page", query: query.text, page: page.text, ...base };
  }

  /** What a record counts, if that can be read. */
  readCounts(cells: readonly string[]): LeftOutCounts {
    const clicks = Number(cells[this.#clicks] || NaN);
    const impressions = Number(cells[this.#impressions] || NaN);
    return isCount(clicks) && isCount(impressions) ? { clicks, impressions } : {};
  }

  #readQuery(
    cells: readonly string[],
    searchType: SearchType,
  ): { text: string | null; fault?: undefined } | { fault: string } {
    const text = cells[this.#query] ?? "";
    const anonymized = /^(?:true|t|1|yes)$/i.test(cells[this.#anonymized] ?? "");
    if (anonymized || (text === "" && isWithoutQueries(searchType))) return { text: null };
    return readKeyword(text);
  }

  #readBase(cells: readonly string[]): Base | string {
    const from = this.#days.parse(cells[this.#date] ?? "");
    if (from === undefined) return `"${cells[this.#date] ?? ""}" is no date.`;
    if (from > this.#lastDay) return describeFuture(from);
    const { clicks, impressions } = this.readCounts(cells);
    if (clicks === undefined || impressions === undefined) {
      return "Clicks or impressions are no whole numbers.";
    }
    const position = this.#readPosition(cells[this.#sum] ?? "", impressions);
    if (typeof position === "string") return position;
    const searchType = parseSearchType(cells[this.#type] ?? "");
    if (searchType === undefined) return `"${cells[this.#type] ?? ""}" is no search type.`;
    const country = readOr(cells[this.#country] ?? "", readCountry);
    if (typeof country === "string") return country;
    const device = readOr(cells[this.#device] ?? "", parseDevice);
    if (device === undefined) return `"${cells[this.#device] ?? ""}" is no device.`;
    const measures = { clicks, impressions, position };
    const place = country ?? NO_COUNTRY;
    return { from, to: from, searchType, ...measures, previous: null, ...place, device };
  }

  /** Discover has no positions. */
  #readPosition(text: string, impressions: number): number | null | string {
    if (text === "" || impressions === 0) return null;
    const sum = Number(text);
    return sum >= 0 ? sum / impressions + 1 : `The sum of positions "${text}" is no number.`;
  }
}

const NO_COUNTRY = { country: null };

type Base = Omit<QueryRow, "kind" | "query">;

function isWithoutQueries(searchType: SearchType): boolean {
  return searchType === "discover" || searchType === "google_news";
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Null when there is nothing to read. */
function readOr<Value>(text: string, parse: (text: string) => Value): Value | null {
  return text === "" ? null : parse(text);
}
