import { type Separator, splitRecords, type TableRow } from "./csv_records.ts";
import { ImportError } from "./import_error.ts";
import type { ImportFile } from "./import_file.ts";
import { readLines } from "./read_lines.ts";

/** How a table is written. */
export interface CsvLayout {
  separator: Separator;
  /** Whole lines are in one quoted field each, as Excel saves what it did not split. */
  wrapped: boolean;
  /** How many fields the header has. */
  columnsCount: number;
  /** Fields hold whole texts, and records may go over thousands of lines; default false. */
  longRecords?: boolean;
}

/** More columns than any export has. */
export const MAX_COLUMNS = 1000;

/**
 * Reads the records of a table, header included, in blocks of about one chunk. Throws an `ImportError`
 * for a record of more than 1,000 columns and for a line of more than 1 MB.
 */
export async function* readCsv(file: ImportFile, layout: CsvLayout): AsyncGenerator<TableRow[]> {
  let held: string[] = [];
  let next = 1;
  let unended: TableRow["unended"];
  for await (const { lines, first, unended: isUnended } of readLines(file)) {
    const block = held.length === 0 ? lines : held.concat(lines);
    const start = first - held.length;
    if (isUnended) unended = block.at(-1)?.endsWith('"') ? "quoted" : "bare";
    const { rows, heldFrom } = splitRecords(withLayout(block, start, { layout, complete: false }));
    held = block.slice(heldFrom);
    next = start + heldFrom;
    if (held.length === 0) markUnended(rows, unended);
    yield checkRows(rows, file, layout);
  }
  const { rows } = splitRecords(withLayout(held, next, { layout, complete: true }));
  markUnended(rows, unended);
  if (rows.length > 0) yield checkRows(rows, file, layout);
}

function markUnended(rows: readonly TableRow[], unended: TableRow["unended"]): void {
  const last = rows.at(-1);
  if (last !== undefined && unended !== undefined) last.unended = unended;
}

function withLayout(
  lines: readonly string[],
  first: number,
  { layout, complete }: { layout: CsvLayout; complete: boolean },
) {
  const columnsCount = layout.wrapped ? 1 : layout.columnsCount;
  const { separator, longRecords = false } = layout;
  return { lines, first, separator, columnsCount, complete, longRecords };
}

function checkRows(rows: TableRow[], file: ImportFile, layout: CsvLayout): TableRow[] {
  const unwrapped = layout.wrapped ? rows.map((row) => unwrap(row, layout)) : rows;
  const wide = unwrapped.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (wide === undefined) return unwrapped;
  throw new ImportError(
    "too_many_columns",
    `The record has ${wide.cells.length.toLocaleString("en")} columns; ` +
      `at most ${MAX_COLUMNS.toLocaleString("en")} are read.`,
    { file: file.name, line: wide.line },
  );
}

/** The record that is in a record's only field. */
function unwrap(row: TableRow, layout: CsvLayout): TableRow {
  const [text] = row.cells;
  if (row.cells.length !== 1 || text === undefined) return row;
  const lines = text.split("\n");
  const { rows } = splitRecords({
    lines,
    first: row.line,
    ...layout,
    complete: true,
  });
  return rows[0] === undefined ? row : { ...row, ...rows[0], line: row.line };
}
