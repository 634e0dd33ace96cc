// Finds the fields of lines.
import { findByte, NEWLINE } from "./scan_bytes";

const RETURN: u8 = 13;
const QUOTE: u8 = 34;
const BACKSLASH: u8 = 92;

/** Start and end of each field, as `LogLine` has them. */
export const SPANS: usize = memory.data(128, 16);
/**
 * Numbers of a part of the layout: the field (-1: not needed), the usual width (0: any), what ends it and its length; and
 * the first four bytes of that as a number, with what covers those that it has.
 */
const PART: usize = 24;
const GIVEN: usize = 16;

let parts: usize = 0;
let partsEnd: usize = 0;
let opening: usize = 0;
let openingLength: usize = 0;
/** Where the line begins, and where the next one does. */
export let lineStart: usize = 0;
export let lineNext: usize = 0;

/** Sets the parts of lines. */
export function setLayout(at: usize, count: u32, openingAt: usize, length: usize): void {
  parts = heap.alloc(<usize> count * PART);
  partsEnd = parts + <usize> count * PART;
  for (let part = parts, given = at; part < partsEnd; part += PART, given += GIVEN) {
    memory.copy(part, given, GIVEN);
    const stop = <usize> load<u32>(given, 8);
    let word: u32 = 0;
    let cover: u32 = 0;
    for (let index: usize = 0; index < min<usize>(4, load<u32>(given, 12)); index++) {
      word |= <u32> load<u8>(stop + index) << <u32> (8 * index);
      cover |= <u32> 255 << <u32> (8 * index);
    }
    store<u32>(part, word, 16);
    store<u32>(part, cover, 20);
  }
  opening = openingAt;
  openingLength = length;
}

/**
 * Finds the fields of the line that begins there, and where the next line begins. Returns false when the line is not of
 * the layout. A field of a usual width is not searched for a newline: where its reader refuses it, call `endLine()`.
 */
export function splitLine(start: usize): bool {
  lineStart = start;
  let at = start;
  if (openingLength > 0) {
    if (!isAt(at, opening, openingLength)) return endLine();
    at += openingLength;
  }
  for (let part = parts; part < partsEnd; part += PART) {
    const field = load<i32>(part);
    const width = <usize> load<u32>(part, 4);
    const stop = <usize> load<u32>(part, 8);
    const stopLength = <usize> load<u32>(part, 12);
    const begin = at;
    if (stopLength == 0) {
      at = findByte(at, NEWLINE);
      if (field >= 0) setSpan(field, begin, load<u8>(at - 1) == RETURN && at > begin ? at - 1 : at);
      break;
    }
    const word = load<u32>(part, 16);
    const cover = load<u32>(part, 20);
    const first = <u8> word;
    if (width > 0 && (load<u32>(at + width) & cover) == word && hasRest(at + width, stop, stopLength)) {
      at += width;
    } else {
      for (;;) {
        at = findByte(at, first);
        if (load<u8>(at) == NEWLINE) return endLine();
        if (first == QUOTE && load<u8>(at - 1) == BACKSLASH && isEscaped(at)) at++;
        else if ((load<u32>(at) & cover) == word && hasRest(at, stop, stopLength)) break;
        else at++;
      }
    }
    if (field >= 0) setSpan(field, begin, at);
    at += stopLength;
  }
  lineNext = (load<u8>(at) == NEWLINE ? at : findByte(at, NEWLINE)) + 1;
  return true;
}

/** Finds where the next line begins after one that cannot be read. */
export function endLine(): bool {
  lineNext = findByte(lineStart, NEWLINE) + 1;
  return false;
}

// @ts-ignore: decorator
@inline
function setSpan(field: i32, start: usize, end: usize): void {
  const at = SPANS + (<usize> field << 3);
  store<u32>(at, <u32> start);
  store<u32>(at, <u32> end, 4);
}

/** Whether an odd number of backslashes comes before the quote. */
function isEscaped(at: usize): bool {
  let before = at - 1;
  while (load<u8>(before) == BACKSLASH) before--;
  return (at - before) % 2 == 0;
}

/** Whether what follows the first four bytes of a text is there. */
// @ts-ignore: decorator
@inline
function hasRest(at: usize, text: usize, length: usize): bool {
  return length <= 4 || isAt(at + 4, text + 4, length - 4);
}

// @ts-ignore: decorator
@inline
function isAt(at: usize, text: usize, length: usize): bool {
  for (let index: usize = 0; index < length; index++) {
    if (load<u8>(at + index) != load<u8>(text + index)) return false;
  }
  return true;
}
