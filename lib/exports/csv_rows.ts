import { cellOf, plainDecimal } from "./cell_text.ts";
import {
  createFieldReaders,
  type ExportColumn,
  type ExportRows,
  readPath,
} from "./export_columns.ts";
import type { RowBytes } from "./row_bytes.ts";

/**
 * What spreadsheets take for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection), and what was
 * defused already.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^-\d+(?:\.\d+)?$/;
/**
 * The same within a text, where a spreadsheet that separates by semicolons or tabs begins a cell: for it, our quotes are in
 * the middle of a cell and quote nothing, so that a line break begins a row as well. Numbers below zero are none.
 */
const INNER_FORMULA = /([;\t\r\n][ "]*)(?!-\d+(?:\.\d+)?(?:[;\t\r\n]|$))('*[=+\-@])/g;
/** RFC 4180, section 2.6, and what other spreadsheets separate by. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Of texts without any of these, nothing is changed. */
const IS_SPECIAL = /^(?:$|['=+\-@])|[",;\t\r\n]/;

/** The first line of a CSV file: the names of the columns. */
export function csvHeader(columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => quote(name)).join(",")}\r\n`;
}

/**
 * Adds rows as lines of CSV (RFC 4180) in UTF-8, each ended by CR LF. A null is an empty cell and an empty text `""`. Where
 * a spreadsheet would begin a formula, at a text's begin or after a separator within it, an apostrophe goes in front, which a
 * reader takes away again; numbers have none.
 */
export function addCsvRows(
  bytes: RowBytes,
  columns: readonly ExportColumn[],
  batch: ExportRows,
): void {
  const fields = createFieldReaders(columns, batch);
  for (const row of batch.rows) {
    for (const { read, paths } of fields) {
      const value = read(row);
      if (paths === null) addCell(bytes, value);
      // of an object that is not there, no member is looked for
      else if (value === null || value === undefined) bytes.addEmpty(paths.length);
      else for (const path of paths) addCell(bytes, readPath(path, value));
    }
    bytes.endLine();
  }
}

function addCell(bytes: RowBytes, value: unknown): void {
  if (typeof value === "string") return addText(bytes, value);
  if (value === null) return bytes.addEmpty(1);
  if (typeof value === "number") return addNumber(bytes, value);
  const cell = cellOf(value);
  if (cell === null) bytes.addEmpty(1);
  else if (typeof cell === "string") addText(bytes, cell);
  else if (typeof cell === "number") addNumber(bytes, cell);
  else bytes.addAscii(cell ? "true" : "false");
}

function addNumber(bytes: RowBytes, number: number): void {
  if (bytes.addWhole(number) || bytes.addDecimal(number)) return;
  bytes.addAscii(plainDecimal(number));
}

function addText(bytes: RowBytes, text: string): void {
  if (bytes.addPlain(text)) return;
  bytes.addSafe(IS_SPECIAL.test(text) ? defuse(text) : text);
}

function defuse(text: string): string {
  if (text === "") return '""';
  const inner = text.replace(INNER_FORMULA, "$1'$2");
  return quote(FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${inner}` : inner);
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
