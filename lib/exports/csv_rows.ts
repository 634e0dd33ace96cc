import { cellOf, plainDecimal } from "./cell_text.ts";
import { type ExportColumn, type ExportRow, readColumn } from "./export_columns.ts";

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), and what was defused already. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^-\d+(?:\.\d+)?$/;
/** RFC 4180, section 2.6. */
const NEEDS_QUOTES = /[",\r\n]/;

/** The first line of a CSV file: the names of the columns. */
export function csvHeader(columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => quote(name)).join(",")}\r\n`;
}

/**
 * Writes rows as lines of CSV (RFC 4180), each ended by CR LF. A null is an empty cell and an empty text `""`. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front, which its reader takes away again; numbers do not.
 */
export function csvRows(columns: readonly ExportColumn[], rows: readonly ExportRow[]): string {
  let text = "";
  for (const row of rows) {
    let between = "";
    for (const column of columns) {
      text += between + csvCell(readColumn(column, row));
      between = ",";
    }
    text += "\r\n";
  }
  return text;
}

function csvCell(value: unknown): string {
  const cell = cellOf(value);
  if (cell === null) return "";
  if (typeof cell === "number") return plainDecimal(cell);
  if (typeof cell === "boolean") return String(cell);
  if (cell === "") return '""';
  return quote(FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell);
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
