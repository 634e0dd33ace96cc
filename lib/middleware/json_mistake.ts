import { countUnits } from "../core/texts/count_units.ts";
import type { TextSpan } from "../core/texts/long_text.ts";

const BACKSLASH = 0x5c;
/** Bytes that are left of either end of a long text. */
const LEFT_BYTES = 64;
/** A place, as `JSON.parse()` names it. */
const PLACE = /at position (\d+)(?: \(line (\d+) column (\d+)\))?/;

/** Characters that were left out, in units of UTF-16, in which `JSON.parse()` counts. */
interface Gap {
  /** Where, in the shortened text. */
  at: number;
  /** How many. */
  count: number;
}

/** JSON whose long texts are short. */
interface ShortJson {
  text: string;
  gaps: readonly Gap[];
}

/**
 * Why bytes in UTF-8 are no JSON, as `JSON.parse()` says it, with the place in the whole body: it is asked about a body whose
 * long texts are short. `mistakeAt` is the place of the first mistake inside of a long text.
 */
export function explainMistake(
  bytes: Buffer,
  longTexts: readonly TextSpan[],
  mistakeAt = bytes.length,
): string {
  const short = shorten(bytes, longTexts, mistakeAt);
  try {
    JSON.parse(short.text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return movePlace(error.message, short).replace(/\.$/, "");
  }
  return "it has a mistake in a long text";
}

function shorten(bytes: Buffer, longTexts: readonly TextSpan[], mistakeAt: number): ShortJson {
  const gaps: Gap[] = [];
  let text = "";
  let at = 0;
  for (const { start, end } of longTexts) {
    if (start > mistakeAt) break;
    const from = headEnd(bytes, start);
    const to = tailStart(bytes, from, Math.min(end, mistakeAt));
    text += bytes.toString("utf8", at, from);
    gaps.push({ at: text.length, count: countUnits(bytes.subarray(from, to)) });
    at = to;
  }
  // what follows a mistake is not read
  return { text: text + bytes.toString("utf8", at, mistakeAt + LEFT_BYTES), gaps };
}

/** Where the first characters of a text end, at the latest before its first escape. */
function headEnd(bytes: Buffer, start: number): number {
  const head = bytes.subarray(start, start + LEFT_BYTES);
  const escape = head.indexOf(BACKSLASH);
  return start + (escape === -1 ? beginOfCharacter(head, head.length - 1) : escape);
}

/** Where the last characters of a text begin, outside of an escape; `from` is outside of one. */
function tailStart(bytes: Buffer, from: number, end: number): number {
  const start = Math.max(from, beginOfCharacter(bytes, end - LEFT_BYTES));
  let backslash = start;
  while (backslash > from && bytes[backslash - 1] === BACKSLASH) backslash--;
  return (start - backslash) % 2 === 0 ? start : start - 1;
}

function beginOfCharacter(bytes: Buffer, at: number): number {
  let begin = at;
  while (begin > 0 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin--;
  return begin;
}

/** The message with the place that it names moved by what was left out before it. */
function movePlace(message: string, { text, gaps }: ShortJson): string {
  return message.replace(PLACE, (_, position: string, line?: string, column?: string) => {
    const place = Number(position);
    const lineStart = text.lastIndexOf("\n", place - 1) + 1;
    const countFrom = (start: number) =>
      gaps.filter(({ at }) => at >= start && at <= place)
        .reduce((sum, { count }) => sum + count, 0);
    const moved = `at position ${place + countFrom(0)}`;
    return line === undefined
      ? moved
      : `${moved} (line ${line} column ${Number(column) + countFrom(lineStart)})`;
  });
}
