import type { CtrCheck, PrintedCtr } from "./ctr_check.ts";
import type { SearchMeasures } from "../import_rows.ts";
import { describeBadNumber, parseNumber } from "./parse_number.ts";
import type { MeasureColumns, TableFormats } from "../columns/performance_plan.ts";

/**
 * Reads clicks, impressions and position of a record, and gives its CTR to the check. A text is why the
 * record cannot be used.
 */
export function readMeasures(
  cells: readonly string[],
  columns: MeasureColumns,
  { formats, check }: { formats: TableFormats; check: CtrCheck },
): SearchMeasures | string {
  const clicks = readCount(cells[columns.clicks] ?? "", "clicks", formats);
  if (typeof clicks === "string") return clicks;
  const impressions = readCount(cells[columns.impressions] ?? "", "impressions", formats);
  if (typeof impressions === "string") return impressions;
  const position = readPosition(cells[columns.position] ?? "", impressions, formats);
  if (typeof position === "string") return position;
  const ctr = columns.ctr === -1 ? null : readCtr(cells[columns.ctr] ?? "", formats);
  if (typeof ctr === "string") return ctr;
  check.add(clicks, impressions, ctr);
  return { clicks, impressions, position };
}

function readCount(
  text: string,
  name: "clicks" | "impressions",
  formats: TableFormats,
): number | string {
  const count = parseNumber(text, formats.counts[name]);
  if (count === null) return `There is no number of ${name}.`;
  if (count === undefined) return `The ${name}: ${describeBadNumber(text)}.`;
  return count >= 0 && Number.isSafeInteger(count)
    ? count
    : `The ${name}: "${text}" is out of range.`;
}

/** Null without impressions: programs print 0 there. */
function readPosition(
  text: string,
  impressions: number,
  formats: TableFormats,
): number | null | string {
  if (text === "" || impressions === 0) return null;
  const position = parseNumber(text, formats.position);
  if (position === undefined) return `The position: ${describeBadNumber(text)}.`;
  if (position === null || position >= 1) return position;
  return `The position is ${text}; positions begin with 1.`;
}

function readCtr(text: string, formats: TableFormats): PrintedCtr | null | string {
  const value = parseNumber(text, formats.ctr);
  if (value === undefined) return `The CTR: ${describeBadNumber(text)}.`;
  if (value === null) return null;
  const digits = /[.,٫](\d+)\D*$/u.exec(text)?.[1] ?? "";
  return { value, percent: /[%٪]/.test(text), decimals: digits.length };
}
