import { compileLayout } from "../lines/line_layout.ts";
import { FIELD } from "../lines/log_line.ts";
import { compileFormat, type LogFormat, w3cName } from "../lines/log_format.ts";
import { createTimeReader, type TimeReader } from "../lines/read_time.ts";
import { isJsonOf, JSON_FORMATS } from "../lines/translate_json.ts";
import { findW3cFields } from "../lines/translate_w3c.ts";
import { LineScanner } from "../scanner/line_scanner.ts";

/** Formats that are tried; of two that fit the first one is taken, which has more fields. */
const TRIED = ["vhost_combined", "combined", "alb", "common"];
const MAX_LINES = 200;
/** At least this share of the sample must be of the format. */
const MIN_SHARE = 0.5;
const NEWLINE = 10;

/** What reads lines of a format that is tried. */
interface TriedFormat {
  name: string;
  scanner: LineScanner;
  readTime: TimeReader;
}

/** Kept for all samples, which are small: to start a scanner takes longer than to read one. */
let tried: readonly TriedFormat[] | undefined;

/**
 * Finds the format of a log by its first lines. Null: none of the known ones has at least half of them. `given`: the
 * format is known, and this only compiles it. Throws a `LogFormatError` for one that cannot be read.
 */
export function detectFormat(sample: Uint8Array, given?: string): LogFormat | null {
  if (given !== undefined) return compileFormat(given);
  const end = sample.lastIndexOf(NEWLINE) + 1;
  const whole = end > 0 ? sample.subarray(0, end) : Buffer.concat([sample, Buffer.from("\n")]);
  const text = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength).toString("utf8");
  const fields = findW3cFields(text);
  if (fields !== null) return compileFormat(w3cName(fields));
  const lines = text.split("\n").slice(0, MAX_LINES).filter((line) => line !== "");
  const json = JSON_FORMATS.find((format) =>
    lines.filter((line) => isJsonOf(line, format)).length > MIN_SHARE * lines.length
  );
  if (json !== undefined) return compileFormat(json.name);
  let best: string | null = null;
  let bestShare = MIN_SHARE;
  for (const format of tried ??= TRIED.map(startFormat)) {
    const share = shareOf(whole, format);
    if (share > bestShare || (best === null && share === bestShare)) {
      best = format.name;
      bestShare = share;
    }
  }
  return best === null ? null : compileFormat(best);
}

function startFormat(name: string): TriedFormat {
  const layout = compileLayout(name);
  return { name, scanner: new LineScanner(layout), readTime: createTimeReader(layout.timeForm) };
}

/** The share of the first lines that are of a format. */
function shareOf(sample: Uint8Array, { scanner, readTime }: TriedFormat): number {
  let lines = 0;
  let read = 0;
  for (const isOfLayout of scanner.split(sample)) {
    const { line } = scanner;
    lines++;
    const fits = isOfLayout && readTime(line) !== -1 &&
      line.end(FIELD.status) - line.start(FIELD.status) === 3;
    if (fits) read++;
    if (lines === MAX_LINES) break;
  }
  return lines === 0 ? 0 : read / lines;
}
