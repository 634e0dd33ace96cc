import type { TableRow } from "./csv_records.ts";
import { ImportError } from "./import_error.ts";
import type { ImportLog } from "../import_log.ts";
import type { Sample } from "../importer.ts";
import { LastLine } from "./last_line.ts";
import { readCsv } from "./read_csv.ts";
import { readTexts, textOf } from "../values/json_values.ts";
import { type JsonLine, readNdjson } from "./read_json.ts";

/** This many records are looked at before their number format is chosen. */
const HEAD_ROWS = 2000;
const BATCH_ROWS = 2000;
/** With this many faults in more than half of its records, a file is not read to its end. */
const MAX_FAULTS = 1000;

/** The fault of a record that is the header once more: tables were put one after the other. */
export const HEADER_AGAIN = "The header stands here again.";

/**
 * Reads the records after the header, whether they are in a table or are JSON objects, with the cells
 * in the order of the sample's columns. The first batch has 2,000 records or all there are, so that
 * formats can be chosen by it. A record that cannot be read has a fault, a last line that was cut off included; empty
 * ones are passed over. The log says where a last line may have been cut off. Throws an
 * `ImportError` as soon as more than 1,000 records, and more than half, have one.
 */
export async function* readTable(sample: Sample, log: ImportLog): AsyncGenerator<TableRow[]> {
  const batches = sample.shape === "table" ? readRecords(sample, log) : readObjects(sample, log);
  let head: TableRow[] | undefined = [];
  let rowsCount = 0;
  let faultsCount = 0;
  for await (const rows of batches) {
    log.rowsRead += rows.length;
    rowsCount += rows.length;
    const faults = rows.filter(({ fault }) => fault !== undefined);
    faultsCount += faults.length;
    if (faultsCount > MAX_FAULTS && faultsCount > rowsCount / 2) {
      throw new ImportError(
        "mostly_unreadable",
        `${faultsCount} of the first ${rowsCount} rows cannot be read. One of them: ` +
          `${faults[0]?.fault}`,
        { file: sample.file.name, ...faults[0] && { line: faults[0].line } },
      );
    }
    if (head === undefined) {
      if (rows.length > 0) yield rows;
      continue;
    }
    for (const row of rows) head.push(row);
    if (head.length < HEAD_ROWS) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

async function* readRecords(sample: Sample, log: ImportLog): AsyncGenerator<TableRow[]> {
  const { file, layout, headerLine, columns } = sample;
  if (layout === null) {
    throw new ImportError("no_table", "The file is no table.", { file: file.name });
  }
  const lastLine = new LastLine(columns.length);
  let last: TableRow | undefined;
  for await (const rows of readCsv(file, layout)) {
    const kept: TableRow[] = [];
    for (const row of rows) {
      if (row.line <= headerLine) continue;
      const fault = row.fault ?? findFault(row.cells, columns);
      if (fault === "") continue;
      if (last !== undefined) {
        lastLine.note(last);
        kept.push(last);
      }
      last = fault === undefined ? row : { line: row.line, cells: [], fault };
    }
    yield kept;
  }
  if (last === undefined) return;
  const { fault, doubt } = lastLine.judge(last);
  if (doubt !== undefined && sample.endsOpen !== true) {
    log.warn(`${file.name}: line ${last.line} is the last one and has no line end. ${doubt}`);
  }
  yield [fault === undefined ? last : { line: last.line, cells: [], fault }];
}

/** Undefined when the record can be used; "" when it holds nothing. */
function findFault(cells: string[], columns: readonly string[]): string | undefined {
  if (cells[0] === "" && cells.every((cell) => cell.trim() === "")) return "";
  if (cells[0] === columns[0] && cells[1] === columns[1]) return HEADER_AGAIN;
  if (cells.length > columns.length) {
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      return `The record has ${cells.length} fields; the header has ${columns.length}.`;
    }
    cells.length = columns.length;
  }
  return undefined;
}

async function* readObjects(sample: Sample, log: ImportLog): AsyncGenerator<TableRow[]> {
  const positions = new Map(sample.columns.map((name, index) => [name, index]));
  for await (const lines of readDocuments(sample)) {
    yield lines.map(({ line, value, fault }): TableRow => {
      if (fault !== undefined || typeof value !== "object" || value === null) {
        return { line, cells: [], fault: fault ?? "The line is no JSON object." };
      }
      return { line, cells: readCells(value, positions, { sample, line, log }) };
    });
  }
}

function readCells(
  value: object,
  positions: ReadonlyMap<string, number>,
  { sample, line, log }: { sample: Sample; line: number; log: ImportLog },
): string[] {
  const cells = new Array<string>(positions.size).fill("");
  for (const [key, cell] of Object.entries(value)) {
    const position = positions.get(key);
    if (position !== undefined) {
      cells[position] = Array.isArray(cell) ? readTexts(cell).join(", ") : textOf(cell);
    } else {
      log.warn(
        `${sample.file.name}: the key "${key}" first stands in line ${line} and is not read.`,
      );
    }
  }
  return cells;
}

/** The documents of a file with their line; of one JSON document, their number. */
export async function* readDocuments(sample: Sample): AsyncGenerator<JsonLine[]> {
  if (sample.shape === "ndjson") {
    yield* readNdjson(sample.file);
    return;
  }
  for (let start = 0; start < sample.documents.length; start += BATCH_ROWS) {
    yield sample.documents.slice(start, start + BATCH_ROWS)
      .map((value, index) => ({ line: start + index + 1, value }));
  }
}
