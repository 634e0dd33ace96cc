// Texts as JSON writes them between quotation marks (RFC 8259, section 7), in valid UTF-8.
import { BACKSLASH, BLOCK } from "./blocks";

const SMALL_U: u8 = 0x75;
/** What is below it is a control character. */
const SPACE: u8 = 0x20;
const ESCAPE: usize = 6;
const PAIR: usize = 12;
/** Stands for half of a surrogate pair, which UTF-8 does not have. */
const REPLACEMENT: i32 = 0xfffd;
const NO_DIGIT: u32 = 0x10;

/** What the letter after a backslash means; 0: nothing. */
const meanings: usize = memory.data(256, 16);
store<u8>(meanings + 0x22, 0x22);
store<u8>(meanings + 0x5c, 0x5c);
store<u8>(meanings + 0x2f, 0x2f);
store<u8>(meanings + 0x62, 0x08);
store<u8>(meanings + 0x66, 0x0c);
store<u8>(meanings + 0x6e, 0x0a);
store<u8>(meanings + 0x72, 0x0d);
store<u8>(meanings + 0x74, 0x09);

/** Bytes in UTF-8 of what was read last. */
export let textLength: u32 = 0;

/**
 * Measures a part of a text, in `textLength`. Returns the place of what is not whole or no JSON: an escape, or a control
 * character; or the end. `isLast`: what follows the part is no part of the text.
 */
export function measureText(start: usize, end: usize, isLast: bool): usize {
  let saved: usize = 0;
  let at = start;
  const backslashes = i8x16.splat(BACKSLASH);
  const spaces = i8x16.splat(SPACE);
  while (at < end) {
    const block = v128.load(at);
    const special = v128.or(i8x16.eq(block, backslashes), i8x16.lt_u(block, spaces));
    const bits = i8x16.bitmask(special);
    if (bits == 0) {
      at += BLOCK;
      continue;
    }
    at += ctz(bits);
    if (at >= end || load<u8>(at) != BACKSLASH) break;
    if (at + 1 < end && load<u8>(meanings + load<u8>(at + 1)) != 0) {
      at += 2;
      saved++;
      continue;
    }
    const codePoint = codePointAt(at, end, isLast);
    if (codePoint < 0) break;
    const escaped = codePoint > 0xffff ? PAIR : ESCAPE;
    at += escaped;
    saved += escaped - utf8Length(codePoint);
  }
  at = min(at, end);
  textLength = <u32> (at - start - saved);
  return at;
}

/** Writes the UTF-8 of a part of a text, at most 16 bytes more than are its own; otherwise as `measureText()`, but for control characters. */
export function undoEscapes(start: usize, end: usize, isLast: bool, to: usize): usize {
  let at = start;
  let place = to;
  const backslashes = i8x16.splat(BACKSLASH);
  while (at < end) {
    const block = v128.load(at);
    v128.store(place, block);
    const bits = i8x16.bitmask(i8x16.eq(block, backslashes));
    const plain = bits == 0 ? BLOCK : <usize> ctz(bits);
    const step = min(plain, end - at);
    at += step;
    place += step;
    if (bits == 0 || at >= end) continue;
    const meaning = at + 1 < end ? load<u8>(meanings + load<u8>(at + 1)) : 0;
    if (meaning != 0) {
      store<u8>(place++, meaning);
      at += 2;
      continue;
    }
    const codePoint = codePointAt(at, end, isLast);
    if (codePoint < 0) break;
    at += codePoint > 0xffff ? PAIR : ESCAPE;
    place = writeUtf8(place, codePoint);
  }
  textLength = <u32> (place - to);
  return at;
}

/** The code point that `\u` escapes at this place; -1: JSON knows no such escape, or it may go on behind the end. */
function codePointAt(at: usize, end: usize, isLast: bool): i32 {
  const unit = unitAt(at, end);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff) return REPLACEMENT;
  if (at + PAIR > end && !isLast) return -1;
  const low = unitAt(at + ESCAPE, end);
  return low < 0xdc00 || low > 0xdfff
    ? REPLACEMENT
    : 0x10000 + ((unit - 0xd800) << 10) + low - 0xdc00;
}

/** The four hexadecimal digits of `\u0000`; -1: there are none. */
function unitAt(at: usize, end: usize): i32 {
  if (at + ESCAPE > end || load<u8>(at) != BACKSLASH || load<u8>(at, 1) != SMALL_U) return -1;
  const first = digitOf(load<u8>(at, 2));
  const second = digitOf(load<u8>(at, 3));
  const third = digitOf(load<u8>(at, 4));
  const fourth = digitOf(load<u8>(at, 5));
  if ((first | second | third | fourth) >= NO_DIGIT) return -1;
  return <i32> ((first << 12) | (second << 8) | (third << 4) | fourth);
}

// @ts-ignore: decorator
@inline
function digitOf(byte: u8): u32 {
  const digit = <u32> byte - 0x30;
  if (digit < 10) return digit;
  const letter = (<u32> byte | 0x20) - 0x61;
  return letter < 6 ? letter + 10 : NO_DIGIT;
}

function utf8Length(codePoint: i32): usize {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Writes a code point at this place; returns the place after it. */
function writeUtf8(at: usize, codePoint: i32): usize {
  const length = utf8Length(codePoint);
  if (length == 1) {
    store<u8>(at, <u8> codePoint);
    return at + 1;
  }
  let rest = codePoint;
  for (let place = at + length - 1; place > at; place--, rest >>= 6) {
    store<u8>(place, <u8> (0x80 | (rest & 0x3f)));
  }
  const lead = length == 2 ? 0xc0 : length == 3 ? 0xe0 : 0xf0;
  store<u8>(at, <u8> (lead | rest));
  return at + length;
}
