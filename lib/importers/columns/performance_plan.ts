import type { DayWindow } from "./day_window.ts";
import { chooseSpanOrder, type DateColumn, type DateUnit } from "./date_spans.ts";
import { chooseDecimalMark, type NumberColumn } from "../values/parse_number.ts";
import type { PerformanceRow, SearchType } from "../import_rows.ts";
import type { TableRow } from "../files/csv_records.ts";

/** Indexes of columns; -1: none. */
export interface MeasureColumns {
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

/** Which column of a table is what, and what the table says of all its rows. */
export interface PerformancePlan extends MeasureColumns {
  kind: PerformanceRow["kind"];
  date: number;
  /** What a row of a date is of. */
  dateUnit: DateUnit;
  /** See {@link DateColumn}. */
  until: string | null;
  query: number;
  page: number;
  country: number;
  device: number;
  appearance: number;
  searchTypeAt: number;
  /** Of a comparison export. */
  previous: MeasureColumns | null;
  /** For rows without a date. */
  window: DayWindow | null;
  previousWindow: DayWindow | null;
  searchType: SearchType;
  /** CTRs are printed with two digits, as Search Console does. */
  exactCtr: boolean;
}

/** How the numbers and dates of a table are written. */
export interface TableFormats {
  counts: { clicks: NumberColumn; impressions: NumberColumn };
  ctr: NumberColumn;
  position: NumberColumn;
  dates: DateColumn;
}

/** Chooses the formats by the first records: each column by its own values. */
export function chooseFormats(plan: PerformancePlan, rows: readonly TableRow[]): TableFormats {
  const choose = (name: keyof MeasureColumns, whole: boolean): NumberColumn => {
    const columns = [plan[name], plan.previous?.[name] ?? -1].filter((column) => column !== -1);
    const values = columns.flatMap((column) => rows.map(({ cells }) => cells[column] ?? ""));
    return { decimal: chooseDecimalMark(values, whole), whole };
  };
  const dates = plan.date === -1 ? [] : rows.map(({ cells }) => cells[plan.date] ?? "");
  return {
    counts: { clicks: choose("clicks", true), impressions: choose("impressions", true) },
    ctr: choose("ctr", false),
    position: choose("position", false),
    dates: { unit: plan.dateUnit, until: plan.until, order: chooseSpanOrder(dates) },
  };
}
