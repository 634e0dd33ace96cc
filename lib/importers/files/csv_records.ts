import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { MAX_LINE_CHARACTERS } from "./read_lines.ts";

/** What separates the fields of a table. */
export type Separator = "," | ";" | "\t" | "|";

/** One record of a table. */
export interface TableRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** Why it cannot be read; `cells` is then empty. */
  fault?: string;
  /** No line end follows it: the file is over. `quoted`: a quotation mark ends it. */
  unended?: "bare" | "quoted";
}

/** Lines to split into records. */
interface RecordLines {
  lines: readonly string[];
  /** The number of the first line. */
  first: number;
  separator: Separator;
  /** How many fields the header has; a record over several lines must have as many. */
  columnsCount: number;
  /** No further lines follow. */
  complete: boolean;
  /** Fields hold whole texts, and records may go over thousands of lines; default false. */
  longRecords?: boolean;
}

/** A quoted field that goes on for longer was not meant to be one. */
const MAX_LINES_OF_RECORD = 100;
/** The same where fields hold whole texts. */
const MAX_LINES_OF_LONG_RECORD = 10_000;

/** Among the lines of one call; more of them are not looked into, since each is dear. */
const MAX_LONG_RECORDS = 500;
/** Where nearly all records are long, so many that are none: each was looked for in thousands of lines. */
const MAX_UNCLOSED_RECORDS = 50;

const NOT_CLOSED = "A quotation mark opens a field and does not close it.";

/**
 * Splits lines into records (RFC 4180). Lines without a quotation mark, or with one around every field and
 * nowhere else, are split at the separators, which is all there is to them and up to ten times as fast; the others are parsed by csv-parse. `heldFrom` is the
 * index of the first line of a record that may go on after these lines. A quotation mark that opens and
 * does not close spoils its own line only.
 */
export function splitRecords(input: RecordLines): { rows: TableRow[]; heldFrom: number } {
  const { lines, first, separator } = input;
  const rows: TableRow[] = [];
  const quoted: QuotedRecord[] = [];
  const limits = input.longRecords ? LONG : SHORT;
  let looks = limits.looks;
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (!line.includes('"')) {
      if (line !== "") rows.push({ line: first + index, cells: line.split(separator) });
      index++;
      continue;
    }
    const plain = splitQuoted(line, separator);
    if (plain !== undefined) {
      rows.push({ line: first + index, cells: plain });
      index++;
      continue;
    }
    const end = findRecordEnd(lines, index, { separator, maxLines: looks > 0 ? limits.lines : 1 });
    if (end === "beyond" && !input.complete) break;
    const row: TableRow = { line: first + index, cells: [] };
    rows.push(row);
    if (end === index) quoted.push({ row, text: line });
    else if (looks === 0) row.fault = NOT_CLOSED;
    else {
      index += readLongRecord(row, input, { start: index, end });
      if (row.fault !== undefined || !input.longRecords) looks--;
    }
    index++;
  }
  parseQuoted(quoted, separator);
  return { rows, heldFrom: index };
}

/** The fields of a line that are all quoted, without a quotation mark in them; undefined: it is another line. */
function splitQuoted(line: string, separator: Separator): string[] | undefined {
  if (line.length < 2 || !line.startsWith('"') || !line.endsWith('"')) return undefined;
  const cells = line.slice(1, -1).split(`"${separator}"`);
  return cells.some((cell) => cell.includes('"')) ? undefined : cells;
}

const SHORT = { lines: MAX_LINES_OF_RECORD, looks: MAX_LONG_RECORDS };
const LONG = { lines: MAX_LINES_OF_LONG_RECORD, looks: MAX_UNCLOSED_RECORDS };

/** Reads a record of several lines, and returns how many lines it has beyond the first. */
function readLongRecord(
  row: TableRow,
  { lines, separator, columnsCount }: RecordLines,
  { start, end }: { start: number; end: number | "beyond" | "never" },
): number {
  if (typeof end === "number") {
    parseOne(row, lines.slice(start, end + 1).join("\n"), separator);
    if (row.cells.length === columnsCount) return end - start;
  }
  row.cells = [];
  row.fault = NOT_CLOSED;
  return 0;
}

/** The last line of the record that begins at `start`. */
function findRecordEnd(
  lines: readonly string[],
  start: number,
  { separator, maxLines }: { separator: Separator; maxLines: number },
): number | "beyond" | "never" {
  let inside = false;
  let length = 0;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? "";
    length += line.length;
    if (index - start >= maxLines || length > MAX_LINE_CHARACTERS) return "never";
    inside = endsInside(line, inside, separator);
    if (!inside) return index;
  }
  return "beyond";
}

/** Whether the end of a line is within a quoted field, if its start does or does not. */
function endsInside(line: string, startsInside: boolean, separator: Separator): boolean {
  let inside = startsInside || line.startsWith('"');
  let at = startsInside ? 0 : 1;
  for (;;) {
    if (inside) {
      const mark = line.indexOf('"', at);
      if (mark === -1) return true;
      inside = line[mark + 1] === '"';
      at = mark + (inside ? 2 : 1);
    } else {
      const next = line.indexOf(`${separator}"`, Math.max(0, at - 1));
      if (next === -1) return false;
      inside = true;
      at = next + 2;
    }
  }
}

interface QuotedRecord {
  row: TableRow;
  text: string;
}

/** All at once, since a parser is dear to start; by halves when one of them is broken. */
function parseQuoted(quoted: readonly QuotedRecord[], separator: Separator): void {
  const [only] = quoted;
  if (only === undefined) return;
  if (quoted.length === 1) return parseOne(only.row, only.text, separator);
  const records = tryParse(quoted.map(({ text }) => text).join("\n"), separator);
  if (records?.length === quoted.length) {
    for (const [index, { row }] of quoted.entries()) row.cells = records[index] ?? [];
    return;
  }
  const middle = quoted.length >> 1;
  parseQuoted(quoted.slice(0, middle), separator);
  parseQuoted(quoted.slice(middle), separator);
}

function parseOne(row: TableRow, text: string, separator: Separator): void {
  const records = tryParse(text, separator);
  if (records?.length === 1) row.cells = records[0] ?? [];
  else row.fault = NOT_CLOSED;
}

function tryParse(text: string, separator: Separator): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: "\n",
      relax_quotes: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
