// Measures JSON piece by piece: how deep it is, how much it holds, and where its long texts are.
import { BACKSLASH, bitsOf, BLOCK, QUOTE } from "./blocks";

const COMMA: u8 = 0x2c;
const LIST: u8 = 0x5b;
const LIST_END: u8 = 0x5d;
const OBJECT: u8 = 0x7b;
const OBJECT_END: u8 = 0x7d;

/** What there is too much of: the places in `EXCESSES`, and 1. */
const DEPTH: i32 = 1;
const VALUES: i32 = 2;
const ESCAPES: i32 = 3;
const BLANKS: i32 = 4;

/** What is known of the JSON that has come; a meter copies it here and back. */
@unmanaged
class State {
  /** Bytes before the piece. */
  offset: u32;
  /** Thirds of values. */
  thirds: u32;
  backslashes: u32;
  level: i32;
  /** Bytes outside of texts that have followed each other, none of which counts. */
  plain: u32;
  isInText: u32;
  /** The last piece ended with a backslash that belongs to what follows. */
  isEscaping: u32;
  /** Where the content of the last text starts. */
  textStart: u32;
  /** The long text that ended in the last piece; both 0: none did. */
  longStart: u32;
  longEnd: u32;
}

/** Where the state is. */
export const state: usize = memory.data(64, 16);
const now = changetype<State>(state);

let maxThirds: u32 = 0;
let maxDepth: i32 = 0;
let maxBackslashes: u32 = 0;
let maxPlain: u32 = 0;
let leastLong: u32 = 0;

/** Sets what JSON may hold, and how many bytes a long text has at least. */
export function setLimits(
  thirds: u32,
  depth: i32,
  backslashes: u32,
  plain: u32,
  long: u32,
): void {
  maxThirds = thirds;
  maxDepth = depth;
  maxBackslashes = backslashes;
  maxPlain = plain;
  leastLong = long;
}

/** Measures the next piece, which is shorter than a long text. Returns what there is too much of; 0: nothing. */
export function measurePiece(start: usize, end: usize): i32 {
  now.longStart = 0;
  now.longEnd = 0;
  let at = now.isInText != 0 ? leaveText(start, start, end) : start;
  let plainStart = at - <usize> now.plain;
  while (at < end) {
    at = findCounted(at, end);
    if (<u32> (at - plainStart) > maxPlain) return BLANKS;
    if (at >= end) break;
    const byte = load<u8>(at);
    at++;
    if (byte == QUOTE) {
      now.thirds += 3;
      now.isInText = 1;
      now.textStart = now.offset + <u32> (at - start);
      at = leaveText(at, start, end);
    } else if (byte == COMMA) now.thirds++;
    else if (byte == LIST || byte == OBJECT) {
      now.thirds += 3;
      if (++now.level > maxDepth) return DEPTH;
    } else if (byte == LIST_END || byte == OBJECT_END) now.level--;
    else if (byte == BACKSLASH) now.backslashes++;
    plainStart = at;
    if (now.thirds > maxThirds) return VALUES;
  }
  now.plain = <u32> (end - plainStart);
  now.offset += <u32> (end - start);
  return now.backslashes > maxBackslashes ? ESCAPES : 0;
}

/** Where a byte that counts outside of texts is, or the end. */
// @ts-ignore: decorator
@inline
function findCounted(start: usize, end: usize): usize {
  for (let at = start; at < end; at += BLOCK) {
    const block = v128.load(at);
    // brackets, braces and the backslash are, but for one bit, three in a row
    const row = i8x16.sub(v128.or(block, i8x16.splat(0x20)), i8x16.splat(OBJECT));
    const marks = v128.or(
      i8x16.eq(block, i8x16.splat(QUOTE)),
      i8x16.eq(block, i8x16.splat(COMMA)),
    );
    const bits = bitsOf(v128.or(marks, i8x16.lt_u(row, i8x16.splat(3))), at, end);
    if (bits != 0) return at + ctz(bits);
  }
  return end;
}

/** Goes to the place behind the text that this place is in, or to the end where the text goes on. */
function leaveText(from: usize, start: usize, end: usize): usize {
  let at = from;
  if (now.isEscaping != 0 && at < end) {
    now.isEscaping = 0;
    if (load<u8>(at) == BACKSLASH) now.backslashes++;
    at++;
  }
  while (at < end) {
    const block = v128.load(at);
    const quotes = i8x16.eq(block, i8x16.splat(QUOTE));
    const found = v128.or(quotes, i8x16.eq(block, i8x16.splat(BACKSLASH)));
    const bits = i8x16.bitmask(found);
    if (bits == 0) {
      at += BLOCK;
      continue;
    }
    at += ctz(bits);
    if (at >= end) break;
    if (load<u8>(at) == QUOTE) {
      endText(now.offset + <u32> (at - start));
      return at + 1;
    }
    now.backslashes++;
    if (at + 1 >= end) {
      now.isEscaping = 1;
      break;
    }
    if (load<u8>(at, 1) == BACKSLASH) now.backslashes++;
    at += 2;
  }
  now.plain = 0;
  return end;
}

function endText(end: u32): void {
  now.isInText = 0;
  now.plain = 0;
  if (end - now.textStart < leastLong) return;
  now.longStart = now.textStart;
  now.longEnd = end;
}
