import { FIELD, type LogLine } from "./log_line.ts";
import type { LineLayout } from "./line_layout.ts";

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const BACKSLASH = 92;
const EACH_BYTE = 0x01010101;
const TOP_BITS = 0x80808080 | 0;
const NEWLINES = NEWLINE * EACH_BYTE;

/** A layout as the reader of lines uses it. */
interface CompiledLayout {
  opening: Uint8Array;
  /** Numbers of fields; -1: not needed. */
  fields: Int8Array;
  stops: readonly Uint8Array[];
  /** How many bytes a field usually has, where what reads it refuses others; 0: any number. */
  widths: Uint8Array;
}

const CLF_WIDTH = "17/May/2015:10:05:03 +0000".length;
const STATUS_WIDTH = 3;

/**
 * Prepares a layout for `readLine()`. Two fields that are not needed and follow each other become one where the end of the
 * second is a longer one: `- - [`.
 */
export function prepareLayout({ opening, fields, stops, timeForm }: LineLayout): CompiledLayout {
  const kept = fields.map((field, index) => ({ field, stop: stops[index] ?? new Uint8Array() }))
    .filter(({ field, stop }, index) => {
      const next = stops[index + 1];
      const isJoined = field === null && fields[index + 1] === null && next !== undefined &&
        next.length > stop.length && stop.every((byte, place) => next[place] === byte);
      return !isJoined;
    });
  return {
    opening,
    fields: Int8Array.from(kept, ({ field }) => field === null ? -1 : FIELD[field]),
    stops: kept.map(({ stop }) => stop),
    widths: Uint8Array.from(kept, ({ field }) => {
      if (field === "status") return STATUS_WIDTH;
      return field === "time" && timeForm === "clf" ? CLF_WIDTH : 0;
    }),
  };
}

/**
 * Finds the fields of the line that begins at `line.at`, and where the next line begins. Returns false when the line is
 * not of the layout. The bytes must end with a newline.
 *
 * A field of a usual width is not searched for a newline: where its reader refuses it, call `endLine()`.
 *
 * Source of the search in words: Warren, "Hacker's Delight", section 6-1 (a zero byte in a word).
 */
export function readLine(
  line: LogLine,
  { opening, fields, stops, widths }: CompiledLayout,
): boolean {
  const { bytes, spans } = line;
  let at = line.at;
  for (let index = 0; index < opening.length; index++) {
    if (bytes[at] !== opening[index]) return endLine(line);
    at++;
  }
  for (let part = 0; part < fields.length; part++) {
    const stop = stops[part];
    const start = at;
    const isLast = stop === undefined || stop.length === 0;
    const first = isLast ? NEWLINE : stop[0] ?? NEWLINE;
    const width = widths[part] ?? 0;
    if (width > 0 && bytes[at + width] === first && isAt(bytes, at + width, stop)) at += width;
    else {
      for (;;) {
        at = findByte(line, at, first);
        if (bytes[at] === NEWLINE) {
          if (isLast) break;
          return endLine(line);
        }
        if (first === QUOTE && bytes[at - 1] === BACKSLASH && isEscaped(bytes, at)) at++;
        else if (isAt(bytes, at, stop)) break;
        else at++;
      }
    }
    const field = fields[part] ?? -1;
    if (field >= 0) {
      spans[2 * field] = start;
      spans[2 * field + 1] = isLast && bytes[at - 1] === RETURN ? at - 1 : at;
    }
    if (!isLast) at += stop.length;
  }
  while (bytes[at] !== NEWLINE) at++;
  line.next = at + 1;
  return true;
}

/** Where a byte is, or the end of the line: four bytes at a time. */
function findByte({ view }: LogLine, start: number, byte: number): number {
  const pattern = byte * EACH_BYTE;
  for (let at = start;; at += 4) {
    const word = view.getInt32(at, true);
    const isByte = word ^ pattern;
    const isEnd = word ^ NEWLINES;
    const found = ((isByte - EACH_BYTE & ~isByte) | (isEnd - EACH_BYTE & ~isEnd)) & TOP_BITS;
    if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3);
  }
}

/** Finds where the next line begins after one that cannot be read. */
export function endLine(line: LogLine): false {
  const { bytes } = line;
  let end = line.at;
  while (bytes[end] !== NEWLINE) end++;
  line.next = end + 1;
  return false;
}

/** Whether an odd number of backslashes comes before the quote. */
function isEscaped(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** Whether the text is there; its first byte is known to be. */
function isAt(bytes: Uint8Array, at: number, stop: Uint8Array | undefined): boolean {
  if (stop === undefined) return true;
  for (let index = 1; index < stop.length; index++) {
    if (bytes[at + index] !== stop[index]) return false;
  }
  return true;
}
