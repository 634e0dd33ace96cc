import { cellOf, plainDecimal } from "./cell_text.ts";
import { createRowReader, type ExportColumn, type ExportRows } from "./export_columns.ts";

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
 * Writes rows as lines of CSV (RFC 4180), each ended by CR LF. A null is an empty cell and an empty text `""`. Where a
 * spreadsheet would begin a formula, at a text's begin or after a separator within it, an apostrophe goes in front, which a
 * reader takes away again; numbers have none.
 */
export function csvRows(columns: readonly ExportColumn[], batch: ExportRows): string {
  const read = createRowReader(columns, batch);
  let text = "";
  let between = "";
  const write = (value: unknown) => {
    text += between + csvCell(value);
    between = ",";
  };
  for (const row of batch.rows) {
    between = "";
    read(row, write);
    text += "\r\n";
  }
  return text;
}

function csvCell(value: unknown): string {
  if (typeof value === "string") return csvText(value);
  const cell = cellOf(value);
  if (cell === null) return "";
  if (typeof cell === "string") return csvText(cell);
  return typeof cell === "number" ? plainDecimal(cell) : String(cell);
}

function csvText(text: string): string {
  if (!IS_SPECIAL.test(text)) return text;
  if (text === "") return '""';
  const inner = text.replace(INNER_FORMULA, "$1'$2");
  return quote(FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${inner}` : inner);
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
