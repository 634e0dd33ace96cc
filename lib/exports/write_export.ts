import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportFormat } from "../../schemas/export.ts";
import { csvHeader, csvRows } from "./csv_rows.ts";
import {
  type ExportBatches,
  type ExportColumn,
  type ExportRows,
  showRow,
} from "./export_columns.ts";
import { writeWorkbook } from "./workbook.ts";

/** How a list is written. */
export interface ExportForm {
  format: ExportFormat;
  /** Of CSV: begins with a byte order mark, by which Excel knows UTF-8. */
  bom: boolean;
}

/** The formats that may be written in parts. */
type TextFormat = Exclude<ExportFormat, "xlsx">;

/** The largest piece of work between two turns of the event loop. */
const ROWS_AT_ONCE = 250;

/** Writes the rows of a list as bytes while they come; reads no batch before the one ahead of it was taken. */
export function writeExport(
  { format, bom }: ExportForm,
  columns: readonly ExportColumn[],
  batches: ExportBatches,
): AsyncGenerator<Uint8Array> {
  if (format === "xlsx") return writeWorkbook(columns, batches);
  return writeLines(
    batches,
    (rows) => writeRows(format, columns, rows),
    writeHead({ format, bom }, columns),
  );
}

/** What a text begins with; empty: with its first row. */
export function writeHead({ format, bom }: ExportForm, columns: readonly ExportColumn[]): string {
  return format === "csv" ? (bom ? "\ufeff" : "") + csvHeader(columns) : "";
}

/** Writes rows as lines of text in UTF-8, which may follow others. */
export function writeRows(
  format: TextFormat,
  columns: readonly ExportColumn[],
  rows: ExportRows,
): Buffer {
  return format === "csv" ? csvRows(columns, rows) : ndjsonRows(rows);
}

async function* writeLines(
  batches: ExportBatches,
  write: (rows: ExportRows) => Buffer,
  first: string,
): AsyncGenerator<Uint8Array> {
  if (first !== "") yield Buffer.from(first);
  for await (const batch of batches) {
    for (let start = 0; start < batch.rows.length; start += ROWS_AT_ONCE) {
      const rows = batch.rows.slice(start, start + ROWS_AT_ONCE);
      yield write({ ...batch, rows });
      // a reader that takes everything at once leaves none to other work, such as what comes from the database
      await nextTurn();
    }
  }
}

function ndjsonRows(batch: ExportRows): Buffer {
  let text = "";
  for (const row of batch.rows) text += `${JSON.stringify(showRow(batch, row))}\n`;
  return Buffer.from(text);
}
