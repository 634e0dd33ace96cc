import { type CsvLayout, MAX_COLUMNS } from "./read_csv.ts";
import { type Separator, splitRecords, type TableRow } from "./csv_records.ts";
import { decodeText } from "./decode_text.ts";
import { ImportError } from "./import_error.ts";
import type { ImportFile } from "./import_file.ts";
import type { Sample } from "../importer.ts";
import { readJson, readNdjson } from "./read_json.ts";
import { readLines } from "./read_lines.ts";

const SAMPLE_LINES = 200;
const SAMPLE_DOCUMENTS = 5000;
/** A block is some 64 KB, and more only where a line is. */
const SAMPLE_BLOCKS = 16;
const HEAD_CHARACTERS = 4096;
/** The header is among the first lines, or nowhere. */
const HEADER_WITHIN_LINES = 20;

const SEPARATORS: readonly Separator[] = ["\t", ";", ",", "|"];

/**
 * Reads the start of a file and says what it is: a table with its separator, header and first records, or
 * JSON. Throws an `ImportError` for what is neither: empty, binary, an HTML page.
 */
export async function readSample(file: ImportFile): Promise<Sample> {
  const head = await readHead(file);
  refuseOthers(file, head);
  const start = head.trimStart();
  if (start.startsWith("[")) return await sampleJson(file);
  if (start.startsWith("{")) return await sampleDocuments(file);
  return await sampleTable(file);
}

async function readHead(file: ImportFile): Promise<string> {
  let head = "";
  for await (const text of decodeText(file.open())) {
    head += text;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

function refuseOthers(file: ImportFile, head: string): void {
  const place = { file: file.name };
  if (head.trim() === "") throw new ImportError("empty_file", "The file is empty.", place);
  if (head.startsWith("\x1f\ufffd") || head.startsWith("\x1f\u2039")) {
    throw new ImportError("gzip", "The file is compressed with gzip. Unpack it first.", place);
  }
  if (/^\s*<(?:!doctype|html|head|body|\?xml|!--|script|meta)/i.test(head)) {
    const title = /<title[^>]*>([^<]{1,200})/i.exec(head)?.[1]?.trim();
    throw new ImportError(
      "html_page",
      `The file is a web page${title ? ` ("${title}")` : ""}, not an export: often what a login ` +
        "or an error answered in its place. Download the export again.",
      place,
    );
  }
  // deno-lint-ignore no-control-regex -- binary files are full of them
  const controls = head.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (controls > head.length / 50) {
    throw new ImportError("not_text", "The file is binary, not a text table or JSON.", place);
  }
}

async function sampleJson(file: ImportFile): Promise<Sample> {
  const value = await readJson(file);
  const documents = Array.isArray(value) ? value : [value];
  return documentsSample(file, "json", documents);
}

/** One object: the whole file, when it goes on over lines; else one of a file with one a line. */
async function sampleDocuments(file: ImportFile): Promise<Sample> {
  const documents: unknown[] = [];
  let faults = 0;
  let blocks = 0;
  for await (const lines of readNdjson(file)) {
    for (const { value, fault } of lines) {
      if (fault !== undefined) faults++;
      else documents.push(value);
    }
    blocks++;
    if (documents.length >= SAMPLE_DOCUMENTS || blocks >= SAMPLE_BLOCKS) break;
    if (faults > documents.length) break;
  }
  if (faults > documents.length) return await sampleJson(file);
  return documentsSample(file, "ndjson", documents);
}

function documentsSample(
  file: ImportFile,
  shape: "json" | "ndjson",
  documents: readonly unknown[],
): Sample {
  const columns = new Set<string>();
  for (const document of documents.slice(0, SAMPLE_DOCUMENTS)) {
    if (typeof document !== "object" || document === null) continue;
    for (const key of Object.keys(document)) if (columns.size < MAX_COLUMNS) columns.add(key);
  }
  return {
    file,
    shape,
    columns: [...columns],
    caption: [],
    headerLine: 0,
    rows: [],
    documents,
    layout: null,
  };
}

async function sampleTable(file: ImportFile): Promise<Sample> {
  const lines: string[] = [];
  for await (const block of readLines(file)) {
    lines.push(...block.lines.slice(0, SAMPLE_LINES - lines.length));
    if (lines.length >= SAMPLE_LINES) break;
  }
  const { separator, wrapped } = findSeparator(lines);
  const layout: CsvLayout = { separator, wrapped, columnsCount: 0 };
  const header = findHeader(split(lines, layout));
  layout.columnsCount = header.cells.length;
  if (header.cells.length > MAX_COLUMNS) {
    throw new ImportError(
      "too_many_columns",
      `The header has ${header.cells.length.toLocaleString("en")} columns; at most ` +
        `${MAX_COLUMNS.toLocaleString("en")} are read.`,
      { file: file.name, line: header.line },
    );
  }
  return {
    file,
    shape: "table",
    columns: header.cells.map((cell) => cell.trim()),
    caption: lines.slice(0, header.line - 1),
    headerLine: header.line,
    rows: split(lines, layout).filter(({ line, fault }) => line > header.line && !fault)
      .map(({ cells }) => cells),
    documents: [],
    layout,
  };
}

function split(lines: readonly string[], layout: CsvLayout): TableRow[] {
  const { separator, wrapped, columnsCount } = layout;
  const texts = wrapped ? lines.map(unquote) : lines;
  return splitRecords({ lines: texts, first: 1, separator, columnsCount, complete: true }).rows;
}

function unquote(line: string): string {
  return line.startsWith('"') && line.endsWith('"')
    ? line.slice(1, -1).replaceAll('""', '"')
    : line;
}

/** The separator that is equally often in most lines; Excel's whole lines in quotes are looked into. */
function findSeparator(lines: readonly string[]): { separator: Separator; wrapped: boolean } {
  const found = voteSeparator(lines);
  if (found !== undefined) return { separator: found, wrapped: false };
  const inner = voteSeparator(lines.map(unquote));
  return { separator: inner ?? ",", wrapped: inner !== undefined };
}

function voteSeparator(lines: readonly string[]): Separator | undefined {
  const head = lines.filter((line) => line !== "").slice(0, HEADER_WITHIN_LINES);
  let best: Separator | undefined;
  let bestVotes = 0;
  for (const separator of SEPARATORS) {
    const counts = head.map((line) => line.replace(/"[^"]*"/g, "").split(separator).length - 1);
    if (!partsTable(counts)) continue;
    const usual = mostCommon(counts.filter((count) => count > 0));
    const votes = usual * counts.filter((count) => count === usual).length;
    if (votes > bestVotes) [best, bestVotes] = [separator, votes];
  }
  return best;
}

/**
 * Whether a separator that is so often in each line parts a table: it is in most lines from the first that has it on.
 * In a table of one column, such as of anchors, it is in a text here and there.
 */
function partsTable(counts: readonly number[]): boolean {
  const start = counts.findIndex((count) => count > 0);
  const table = counts.slice(start);
  const holders = table.filter((count) => count > 0).length;
  return start === 0 || (start > 0 && holders >= 2 && 2 * holders > table.length);
}

function mostCommon(counts: readonly number[]): number {
  const votes = new Map<number, number>();
  for (const count of counts) votes.set(count, (votes.get(count) ?? 0) + 1);
  return [...votes].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** The first record with more than half as many fields as the widest; captions have fewer. */
function findHeader(rows: readonly TableRow[]): TableRow {
  const filled = rows.slice(0, HEADER_WITHIN_LINES).map((row) => ({
    row,
    count: row.cells.filter((cell) => cell.trim() !== "").length,
  }));
  const widest = Math.max(0, ...filled.map(({ count }) => count));
  const least = Math.min(widest, Math.floor(widest / 2) + 1);
  return filled.find(({ count }) => count >= least)?.row ?? { line: 1, cells: [] };
}
