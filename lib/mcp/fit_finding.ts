import { cutRecord } from "../assistant/model/cut_result.ts";
import { isRecord, type JsonRecord } from "../importers/values/json_values.ts";

/** What data, as JSON, may have in bytes. */
export const MAX_DATA_BYTES = 6_000;

/** Items of a list inside a row that are left, tried in this order. */
const ITEMS = [25, 10, 5, 3, 1, 0];
/** Fewer items than that are left only where fewer rows would not help. */
const ITEMS_BEFORE_ROWS = 3;

/** Data that fit, or how many bytes they have where they do not. */
type FittedData =
  | { data: JsonRecord; isCut: boolean; bytes?: undefined }
  | { bytes: number; data?: undefined };

/** How much of data may go. */
interface FitOptions {
  /** A list whose rows all stay, since the next page begins behind them. */
  rows?: readonly unknown[];
  /** Whether there is nothing left to do but cut: then the data do fit in the end. */
  isLast: boolean;
}

/** Cuts long texts, then lists, until the data fit. */
export function fitData(data: JsonRecord, { rows, isLast }: FitOptions): FittedData {
  const clean = cleanTexts(data, rows);
  const size = sizeOf(clean.data);
  let bytes = size;
  for (const items of ITEMS) {
    if (!isLast && items < ITEMS_BEFORE_ROWS) return { bytes };
    const cut = cutRecord(clean.data, items, clean.rows);
    bytes = sizeOf(cut);
    if (bytes <= MAX_DATA_BYTES) return { data: cut, isCut: bytes !== size };
  }
  return { data: { message: "This is too large for this tool: ask the API." }, isCut: true };
}

/** How many rows to ask for when this many had this many bytes. */
export function fewerRows(rows: number, bytes: number): number {
  return Math.max(1, Math.min(rows - 1, Math.floor(rows * (MAX_DATA_BYTES / bytes) * 0.9)));
}

function sizeOf(data: JsonRecord): number {
  return Buffer.byteLength(JSON.stringify(data));
}

/** Controls, marks that turn the direction of writing around, and letters that nobody can see. */
const HIDDEN = /[\p{Cc}\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]+/gu;

/** Takes out what people would not see in texts but models read, and the numbers of citations. */
function cleanTexts(data: JsonRecord, rows: readonly unknown[] | undefined) {
  let cleanRows: unknown;
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return value.toWellFormed().replace(HIDDEN, " ");
    if (Array.isArray(value)) {
      const items = value.map(clean);
      if (value === rows) cleanRows = items;
      return items;
    }
    return isRecord(value) ? cleanRecord(value) : value;
  };
  const cleanRecord = (record: JsonRecord): JsonRecord =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) =>
        name === "ref" ? [] : [[name, clean(value)]]
      ),
    );
  return { data: cleanRecord(data), rows: cleanRows };
}
