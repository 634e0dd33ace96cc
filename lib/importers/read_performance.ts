import { CtrCheck } from "./values/ctr_check.ts";
import type { TableRow } from "./files/csv_records.ts";
import { ImportError } from "./files/import_error.ts";
import type { ImportLog, LeftOutCounts } from "./import_log.ts";
import type { PerformanceRow, QueryRow, SearchRow } from "./import_rows.ts";
import type { ImportOptions, Sample } from "./importer.ts";
import { parseCountry, readCountry } from "./values/parse_country.ts";
import { DayReader } from "../core/days.ts";
import { parseDevice } from "./values/parse_device.ts";
import { parseSearchType } from "./values/parse_search_type.ts";
import type { DayWindow } from "./columns/day_window.ts";
import { readSpan } from "./columns/date_spans.ts";
import {
  chooseFormats,
  type PerformancePlan,
  type TableFormats,
} from "./columns/performance_plan.ts";
import { type Key, readKeyword, readPage } from "./files/read_key.ts";
import { describeFuture, lastPossibleDay } from "./values/future_day.ts";
import { readMeasures } from "./values/read_measures.ts";
import { readTable } from "./files/read_table.ts";

/**
 * Reads the rows of one table of search performance. Rows that cannot be read, or are dated in the future, are skipped
 * in the log.
 * Throws an `ImportError` when the printed CTRs show that the numbers were misread.
 */
export async function* readPerformance(
  sample: Sample,
  plan: PerformancePlan,
  { options, log }: { options: Pick<ImportOptions, "today">; log: ImportLog },
): AsyncGenerator<PerformanceRow[]> {
  let reader: RowReader | undefined;
  for await (const records of readTable(sample, log)) {
    reader ??= new RowReader(sample, plan, {
      formats: chooseFormats(plan, records),
      lastDay: lastPossibleDay(options.today),
      log,
    });
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
  readonly #lastDay: string;
  readonly #log: ImportLog;
  readonly #days: DayReader;
  /** What the row that is being read counts, as far as that was read. */
  #counts: LeftOutCounts = {};

  constructor(
    sample: Sample,
    plan: PerformancePlan,
    { formats, lastDay, log }: { formats: TableFormats; lastDay: string; log: ImportLog },
  ) {
    this.check = new CtrCheck(plan.exactCtr);
    this.#sample = sample;
    this.#plan = plan;
    this.#formats = formats;
    this.#lastDay = lastDay;
    this.#log = log;
    this.#days = new DayReader(formats.dates.order);
  }

  read(records: readonly TableRow[]): PerformanceRow[] {
    const rows: PerformanceRow[] = [];
    for (const { line, cells, fault } of records) {
      this.#counts = {};
      const row = fault ?? this.#readRow(cells);
      if (typeof row !== "string") rows.push(row);
      else this.#log.skip({ file: this.#sample.file.name, line, reason: row, ...this.#counts });
    }
    return rows;
  }

  #readRow(cells: readonly string[]): PerformanceRow | string {
    const plan = this.#plan;
    const measures = readMeasures(cells, plan, { formats: this.#formats, check: this.check });
    if (typeof measures === "string") return measures;
    this.#counts = { clicks: measures.clicks, impressions: measures.impressions };
    const days = plan.date === -1 ? plan.window : this.#readDays(cells[plan.date] ?? "");
    if (days === null) return "The row has no date.";
    if (typeof days === "string") return days;
    const { from, to } = days;
    if (to > this.#lastDay) return describeFuture(to);
    const typeText = plan.searchTypeAt === -1 ? "" : cells[plan.searchTypeAt] ?? "";
    const searchType = typeText === "" ? plan.searchType : parseSearchType(typeText);
    if (searchType === undefined) return `"${typeText.slice(0, 60)}" is no search type.`;
    const previous = this.#readPrevious(cells);
    if (typeof previous === "string") return previous;
    const { clicks, impressions, position } = measures;
    return this.#readKeys(cells, { from, to, searchType, clicks, impressions, position, previous });
  }

  #readKeys(cells: readonly string[], base: SearchRow): PerformanceRow | string {
    const at = this.#plan;
    const { kind } = at;
    if (kind === "totals") return { kind, ...base };
    if (kind === "search_appearance") {
      const appearance = cells[at.appearance]?.trim() ?? "";
      return appearance === "" ? "The search appearance is empty." : { kind, appearance, ...base };
    }
    const place = this.#readPlace(cells);
    if (typeof place === "string") return place;
    if (kind === "country" || kind === "device" || kind === "country_device") {
      return createPlaceRow(kind, place, base);
    }
    const query = at.query === -1 ? NO_QUERY : readKeyword(cells[at.query] ?? "");
    if (query.fault !== undefined) return query.fault;
    if (kind === "query") return { kind, query: query.text, ...place, ...base };
    const page = readPage(cells[at.page] ?? "");
    if (page.fault !== undefined) return page.fault;
    if (kind === "page") return { kind, page: page.text, ...place, ...base };
    // written out, since these rows come in millions, and spreading costs as much as all the rest
    return {
      kind,
      query: query.text,
      page: page.text,
      country: place.country,
      device: place.device,
      from: base.from,
      to: base.to,
      searchType: base.searchType,
      clicks: base.clicks,
      impressions: base.impressions,
      position: base.position,
      previous: base.previous,
      ...place.countryName !== undefined && { countryName: place.countryName },
    };
  }

  #readPlace(cells: readonly string[]): Place | string {
    const at = this.#plan;
    // an index of -1 would be looked up as a name, for every row
    const deviceText = at.device === -1 ? "" : cells[at.device] ?? "";
    const device = deviceText === "" ? null : parseDevice(deviceText);
    if (device === undefined) return `"${deviceText.slice(0, 60)}" is no device.`;
    const countryText = at.country === -1 ? "" : cells[at.country] ?? "";
    if (countryText === "") return { country: null, device };
    const known = parseCountry(countryText);
    if (known !== undefined) return { country: known, device };
    const named = readCountry(countryText);
    return typeof named === "string" ? named : { ...named, device };
  }

  #readPrevious(cells: readonly string[]): SearchRow["previous"] | string {
    const { previous, previousWindow } = this.#plan;
    if (previous === null) return null;
    const measures = readMeasures(cells, previous, { formats: this.#formats, check: this.check });
    if (typeof measures === "string") return measures;
    const { from = null, to = null } = previousWindow ?? {};
    return { from, to, ...measures };
  }

  #readDays(text: string): DayWindow | string {
    const { dates } = this.#formats;
    // millions of rows have one of few days
    const day = dates.unit === "day" ? this.#days.parse(text) : undefined;
    if (day !== undefined) return { from: day, to: day };
    return readSpan(text, dates) ??
      (dates.order === "unknown" && /^\d{1,2}[/-]\d+[/-]\d+/.test(text)
        ? `"${text}" may be read in two ways; write dates as YYYY-MM-DD.`
        : `"${text.slice(0, 60)}" is no date.`);
  }
}

type Place = Pick<QueryRow, "country" | "countryName" | "device">;

const NO_QUERY: Key = { text: "" };

function createPlaceRow(
  kind: "country" | "device" | "country_device",
  { country, device, countryName }: Place,
  base: SearchRow,
): PerformanceRow | string {
  const name = countryName === undefined ? {} : { countryName };
  if (kind === "country" && country !== null) return { kind, country, ...name, ...base };
  if (kind === "device" && device !== null) return { kind, device, ...base };
  if (kind === "country_device" && country !== null && device !== null) {
    return { kind, country, ...name, device, ...base };
  }
  return "The row does not say what it counts.";
}
