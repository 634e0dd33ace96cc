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
}

/** Prepares a layout for `readLine()`. */
export function prepareLayout({ opening, fields, stops }: LineLayout): CompiledLayout {
  return {
    opening,
    fields: Int8Array.from(fields, (field) => field === null ? -1 : FIELD[field]),
    stops,
  };
}

/**
 * Finds the fields of the line that begins at `line.at`, and where the next line begins. Returns false when the line is
 * not of the layout. The bytes must end with a newline.
 *
 * Source of the search in words: Warren, "Hacker's Delight", section 6-1 (a zero byte in a word).
 */
export function readLine(line: LogLine, { opening, fields, stops }: CompiledLayout): boolean {
  const { bytes, view, spans } = line;
  let at = line.at;
  for (let index = 0; index < opening.length; index++) {
    if (bytes[at] !== opening[index]) return fail(line, at);
    at++;
  }
  for (let part = 0; part < fields.length; part++) {
    const stop = stops[part];
    const start = at;
    const isLast = stop === undefined || stop.length === 0;
    const first = isLast ? NEWLINE : stop[0] ?? NEWLINE;
    const pattern = first * EACH_BYTE;
    for (;;) {
      // four bytes at a time: which of them is the one that is looked for, or a newline
      for (;;) {
        const word = view.getInt32(at, true);
        const isStop = word ^ pattern;
        const isEnd = word ^ NEWLINES;
        const found = ((isStop - EACH_BYTE & ~isStop) | (isEnd - EACH_BYTE & ~isEnd)) & TOP_BITS;
        if (found !== 0) {
          at += (31 - Math.clz32(found & -found)) >> 3;
          break;
        }
        at += 4;
      }
      if (bytes[at] === NEWLINE) {
        if (isLast) break;
        return fail(line, at);
      }
      if (first === QUOTE && bytes[at - 1] === BACKSLASH && isEscaped(bytes, at)) at++;
      else if (isAt(bytes, at, stop)) break;
      else at++;
    }
    const field = fields[part] ?? -1;
    if (field >= 0) {
      spans[2 * field] = start;
      spans[2 * field + 1] = isLast && bytes[at - 1] === RETURN ? at - 1 : at;
    }
    at += stop?.length ?? 0;
  }
  while (bytes[at] !== NEWLINE) at++;
  line.next = at + 1;
  return true;
}

function fail(line: LogLine, at: number): false {
  const { bytes } = line;
  let end = at;
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
