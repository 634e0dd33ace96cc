import { CtrCheck } from "./ctr_check.ts";
import type { TableRow } from "./csv_records.ts";
import { ImportError } from "./import_error.ts";
import type { ImportLog } from "./import_log.ts";
import type { PerformanceRow, SearchRow } from "./import_rows.ts";
import type { Sample } from "./importer.ts";
import { parseCountry } from "./parse_country.ts";
import { DayReader } from "./parse_day.ts";
import { parseDevice } from "./parse_device.ts";
import { parseSearchType } from "./parse_search_type.ts";
import { chooseFormats, type PerformancePlan, type TableFormats } from "./performance_plan.ts";
import { readKeyword, readPage } from "./read_key.ts";
import { readMeasures } from "./read_measures.ts";
import { readTable } from "./read_table.ts";

/**
 * Reads the rows of one table of search performance. Rows that cannot be read are skipped in the log.
 * Throws an `ImportError` when the printed CTRs show that the numbers were misread.
 */
export async function* readPerformance(
  sample: Sample,
  plan: PerformancePlan,
  log: ImportLog,
): AsyncGenerator<PerformanceRow[]> {
  let reader: RowReader | undefined;
  for await (const records of readTable(sample, log)) {
    reader ??= new RowReader(sample, plan, chooseFormats(plan, records), log);
    const rows = reader.read(records);
    if (rows.length > 0) yield rows;
  }
  const problem = reader?.check.findProblem();
  if (problem !== undefined) {
    throw new ImportError("ctr_mismatch", problem, { file: sample.file.name });
  }
}

class RowReader {
  readonly check: CtrCheck;
  readonly #sample: Sample;
  readonly #plan: PerformancePlan;
  readonly #formats: TableFormats;
  readonly #log: ImportLog;
  readonly #days: DayReader;

  constructor(sample: Sample, plan: PerformancePlan, formats: TableFormats, log: ImportLog) {
    this.check = new CtrCheck(plan.exactCtr);
    this.#sample = sample;
    this.#plan = plan;
    this.#formats = formats;
    this.#log = log;
    this.#days = new DayReader(formats.dayOrder);
  }

  read(records: readonly TableRow[]): PerformanceRow[] {
    const rows: PerformanceRow[] = [];
    for (const { line, cells, fault } of records) {
      const row = fault ?? this.#readRow(cells);
      if (typeof row === "string") this.#log.skip(this.#sample.file.name, line, row);
      else rows.push(row);
    }
    return rows;
  }

  #readRow(cells: readonly string[]): PerformanceRow | string {
    const base = this.#readBase(cells);
    if (typeof base === "string") return base;
    const { kind } = this.#plan;
    if (kind === "totals") return { kind, ...base };
    if (kind === "search_appearance") {
      const appearance = cells[this.#plan.appearance]?.trim() ?? "";
      return appearance === "" ? "The search appearance is empty." : { kind, appearance, ...base };
    }
    const country = this.#readPart(cells, this.#plan.country, parseCountry, "country");
    if (country?.fault !== undefined) return country.fault;
    const device = this.#readPart(cells, this.#plan.device, parseDevice, "device");
    if (device?.fault !== undefined) return device.fault;
    if (kind === "country") return country ? { kind, country: country.value, ...base } : NO_KEY;
    if (kind === "device") return device ? { kind, device: device.value, ...base } : NO_KEY;
    if (kind === "country_device") {
      if (!country || !device) return NO_KEY;
      return { kind, country: country.value, device: device.value, ...base };
    }
    const parts = { country: country?.value ?? null, device: device?.value ?? null };
    return this.#readKeys(cells, { ...parts, ...base });
  }

  #readKeys(
    cells: readonly string[],
    rest: SearchRow & Pick<PerformanceRow & { kind: "query" }, "country" | "device">,
  ): PerformanceRow | string {
    const { kind, query: queryAt, page: pageAt } = this.#plan;
    const query = queryAt === -1 ? undefined : readKeyword(cells[queryAt] ?? "");
    if (query?.fault !== undefined) return query.fault;
    const page = pageAt === -1 ? undefined : readPage(cells[pageAt] ?? "");
    if (page?.fault !== undefined) return page.fault;
    if (kind === "query" && query) return { kind, query: query.text, ...rest };
    if (kind === "page" && page) return { kind, page: page.text, ...rest };
    if (kind === "query_page" && query && page) {
      return { kind, query: query.text, page: page.text, ...rest };
    }
    return NO_KEY;
  }

  #readBase(cells: readonly string[]): SearchRow | string {
    const plan = this.#plan;
    const measures = readMeasures(cells, plan, this.#formats, this.check);
    if (typeof measures === "string") return measures;
    const window = this.#readWindow(cells);
    if (typeof window === "string") return window;
    const typeText = plan.searchTypeAt === -1 ? "" : cells[plan.searchTypeAt] ?? "";
    const searchType = typeText === "" ? plan.searchType : parseSearchType(typeText);
    if (searchType === undefined) return `"${typeText.slice(0, 60)}" is no search type.`;
    const previous = this.#readPrevious(cells);
    if (typeof previous === "string") return previous;
    return { ...window, searchType, ...measures, previous };
  }

  #readPrevious(cells: readonly string[]): SearchRow["previous"] | string {
    const { previous, previousWindow } = this.#plan;
    if (previous === null) return null;
    const measures = readMeasures(cells, previous, this.#formats, this.check);
    if (typeof measures === "string") return measures;
    const { from = null, to = null } = previousWindow ?? {};
    return { from, to, ...measures };
  }

  #readWindow(cells: readonly string[]): { from: string; to: string } | string {
    const { date, window } = this.#plan;
    if (date === -1) {
      return window === null ? "The row has no date." : { from: window.from, to: window.to };
    }
    const text = cells[date] ?? "";
    const day = this.#days.parse(text);
    if (day !== undefined) return { from: day, to: day };
    return this.#formats.dayOrder === "unknown" && /^\d+[/-]\d+[/-]\d+/.test(text)
      ? `"${text}" may be read in two ways; write dates as YYYY-MM-DD.`
      : `"${text.slice(0, 60)}" is no date.`;
  }

  #readPart<Value>(
    cells: readonly string[],
    column: number,
    parse: (text: string) => Value | undefined,
    name: string,
  ): { value: Value; fault?: undefined } | { fault: string } | undefined {
    const text = column === -1 ? "" : cells[column] ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    return value === undefined ? { fault: `"${text.slice(0, 60)}" is no ${name}.` } : { value };
  }
}

const NO_KEY = "The row does not say what it counts.";
