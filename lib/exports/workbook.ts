import { cellOf } from "./cell_text.ts";
import {
  createFieldReaders,
  type ExportBatches,
  type ExportColumn,
  readPath,
} from "./export_columns.ts";

/** Rows of a sheet with its header; those after them are in the next sheet, whose name ends in `_2`. */
const MAX_SHEET_ROWS = 1_048_576;
/** Characters of a cell (Excel's specifications and limits). */
const MAX_CELL_LENGTH = 32_767;
/** What XML 1.0 cannot hold, and surrogates that stand alone. */
// deno-lint-ignore no-control-regex -- these characters are what is looked for
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const UNIT = /_(x[0-9a-fA-F]{4}_)/g;
const SHEET = "export";

/**
 * Writes an Excel workbook as its rows come. Texts are texts there, so nothing is a formula; times and days are texts in ISO
 * 8601. A text that is too long for a cell is cut and says so.
 */
export async function* writeWorkbook(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  { maxSheetRows = MAX_SHEET_ROWS }: { maxSheetRows?: number } = {},
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(listCells(columns, batches), {
    name: SHEET,
    columns: columns.map(({ name }) => ({ header: name })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: maxSheetRows,
    // LibreOffice 7.4 opens no streamed ZIP64; without it a sheet of more than 4 GiB fails
    zip64: false,
  });
  yield* stream;
}

async function* listCells(columns: readonly ExportColumn[], batches: ExportBatches) {
  for await (const batch of batches) {
    const fields = createFieldReaders(columns, batch);
    for (const row of batch.rows) {
      const cells: ReturnType<typeof workbookCell>[] = [];
      for (const { read, paths } of fields) {
        const value = read(row);
        if (paths === null) cells.push(workbookCell(value));
        else for (const path of paths) cells.push(workbookCell(readPath(path, value)));
      }
      yield cells;
    }
  }
}

function workbookCell(value: unknown): ReturnType<typeof cellOf> {
  const cell = cellOf(value);
  if (typeof cell !== "string") return cell;
  const text = cell.toWellFormed().replace(NOT_XML, "\ufffd");
  if (text.length <= MAX_CELL_LENGTH) return escapeUnits(text);
  const end = ` … (cut: the text has ${text.length} characters)`;
  return escapeUnits(text.slice(0, MAX_CELL_LENGTH - end.length).toWellFormed() + end);
}

/** `_x000D_` stands for a character in a workbook (ECMA-376, ST_Xstring): a text that has it says that it is none. */
function escapeUnits(text: string): string {
  return text.replaceAll(UNIT, "_x005F_$1");
}
