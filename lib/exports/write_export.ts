import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportFormat } from "../../schemas/export.ts";
import { addCsvRows, csvHeader } from "./csv_rows.ts";
import { type ExportColumn, type ExportRows, showRow } from "./export_columns.ts";
import { borrowRowBytes, returnRowBytes, type RowBytes } from "./row_bytes.ts";

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

/** Rows as bytes. */
interface WrittenRows {
  bytes: RowBytes;
  /** Where each piece of {@link ROWS_AT_ONCE} rows ends. */
  ends: readonly number[];
}

/** What a text begins with; empty: with its first row. */
export function writeHead({ format, bom }: ExportForm, columns: readonly ExportColumn[]): string {
  return format === "csv" ? (bom ? "\ufeff" : "") + csvHeader(columns) : "";
}

/**
 * Writes rows as lines of text in UTF-8, which may follow others, with turns of the event loop for other work. What waits
 * for its reader is not rows: thousands of them would be moved to where V8 collects garbage late.
 */
export async function writeRows(
  format: TextFormat,
  columns: readonly ExportColumn[],
  batch: ExportRows,
): Promise<WrittenRows> {
  const bytes = borrowRowBytes();
  const ends: number[] = [];
  for (let start = 0; start < batch.rows.length; start += ROWS_AT_ONCE) {
    if (start > 0) await nextTurn();
    const part = { ...batch, rows: batch.rows.slice(start, start + ROWS_AT_ONCE) };
    if (format === "csv") addCsvRows(bytes, columns, part);
    else addJsonRows(bytes, part);
    ends.push(bytes.length);
  }
  return { bytes, ends };
}

/** Gives what was written of each batch in pieces; takes no batch before the one ahead of it was read. */
export async function* joinRows(
  head: string,
  batches: AsyncIterable<WrittenRows>,
): AsyncGenerator<Uint8Array> {
  if (head !== "") yield Buffer.from(head);
  for await (const { bytes, ends } of batches) {
    let start = 0;
    for (const end of ends) {
      yield bytes.copy(start, end);
      start = end;
      // a reader that takes everything at once leaves none to other work, such as what comes from the database
      await nextTurn();
    }
    returnRowBytes(bytes);
  }
}

function addJsonRows(bytes: RowBytes, batch: ExportRows): void {
  let text = "";
  for (const row of batch.rows) text += `${JSON.stringify(showRow(batch, row))}\n`;
  bytes.addLines(text);
}
