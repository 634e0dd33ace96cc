import { type Words, wordsOf } from "./words.ts";

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
/** What is below it is a control character. */
const SPACE = 0x20;
/** Stands for half of a surrogate pair, which UTF-8 does not have. */
const REPLACEMENT = 0xfffd;

/** What the letter after a backslash means (RFC 8259, section 7); 0: nothing. */
const MEANINGS = new Uint8Array(256);
for (const [letter, meaning] of ['""', "\\\\", "//", "b\b", "f\f", "n\n", "r\r", "t\t"]) {
  MEANINGS[letter?.charCodeAt(0) ?? 0] = meaning?.charCodeAt(0) ?? 0;
}

/** What was read of a text between quotation marks. */
interface JsonText {
  /** Its bytes in UTF-8 with escapes undone, up to a mistake. */
  byteLength: number;
  /** Where an escape is that JSON does not know, or a control character; null: nowhere. */
  mistakeAt: number | null;
}

/** Measures a text that JSON writes so between quotation marks. `bytes` are valid UTF-8. */
export function measureJsonText(bytes: Buffer): JsonText {
  const { length } = bytes;
  const words = wordsOf(bytes);
  // bytes that escapes have more than what they mean
  let saved = 0;
  for (let at = 0;;) {
    if (bytes[at] !== BACKSLASH) {
      at = findSpecial(bytes, words, at);
      if (at === length) return { byteLength: at - saved, mistakeAt: null };
      if (bytes[at] !== BACKSLASH) return { byteLength: at - saved, mistakeAt: at };
    }
    if (MEANINGS[bytes[at + 1] ?? 0] !== 0) {
      at += 2;
      saved++;
      continue;
    }
    const codePoint = codePointAt(bytes, at);
    if (codePoint < 0) return { byteLength: at - saved, mistakeAt: at };
    // of four digits, or a pair of them
    const escaped = codePoint > 0xffff ? 12 : 6;
    at += escaped;
    saved += escaped - utf8Length(codePoint);
  }
}

/** Where the next backslash or control character (RFC 8259, section 7) is, from a place on; or the end. */
function findSpecial(bytes: Buffer, { words, start, end }: Words, from: number): number {
  let at = from;
  for (; at < start; at++) if (isSpecial(bytes[at] ?? 0)) return at;
  if (at < end) {
    let index = (at - start) >> 2;
    // of the first word, bytes before the place do not count
    let marks = marksOf(words[index] ?? 0) & (-1 << (8 * ((at - start) & 3)));
    const { length } = words;
    while (marks === 0 && ++index < length) marks = marksOf(words[index] ?? 0);
    at = start + 4 * index;
    if (marks !== 0) return at + ((31 - Math.clz32(marks & -marks)) >> 3);
  }
  for (; at < bytes.length; at++) if (isSpecial(bytes[at] ?? 0)) return at;
  return at;
}

/** All bits but the highest of each byte of a word. */
const LOW_BITS = 0x7f7f7f7f;
/** Of each byte the lowest of the three bits of which a control character has none. */
const SPACE_BIT = 0x20202020;
const BACKSLASHES = 0x5c5c5c5c;

/** The word with the highest bit of each byte that is a backslash or a control character, and no other. */
function marksOf(word: number): number {
  const rest = word ^ BACKSLASHES;
  const backslashes = ((rest & LOW_BITS) + LOW_BITS) | rest;
  const others = (word | (word >> 1) | (word >> 2)) & SPACE_BIT;
  return ~(backslashes & (others << 2) | LOW_BITS);
}

function isSpecial(byte: number): boolean {
  return byte === BACKSLASH || byte < SPACE;
}

/** The UTF-8 of a text in which `measureJsonText()` found no mistake. */
export function undoEscapes(bytes: Buffer, byteLength: number): Buffer {
  const text = Buffer.allocUnsafeSlow(byteLength);
  undoInto(bytes, text);
  return text;
}

/**
 * Writes the UTF-8 of a text into memory with room for it, up to an escape that is not whole or that JSON does not know.
 * Returns how many bytes it has read and written.
 */
export function undoInto(bytes: Buffer, text: Buffer): { read: number; written: number } {
  const words = wordsOf(bytes);
  let to = 0;
  let at = 0;
  for (;;) {
    if (bytes[at] !== BACKSLASH) {
      const next = findSpecial(bytes, words, at);
      to = copyPlain(bytes, { text, to }, { at, next });
      at = next;
    }
    // all but those of digits are one byte
    const meaning = MEANINGS[bytes[at + 1] ?? 0] ?? 0;
    if (meaning !== 0) {
      text[to++] = meaning;
      at += 2;
      continue;
    }
    const codePoint = at < bytes.length ? codePointAt(bytes, at) : -1;
    if (codePoint < 0) return { read: at, written: to };
    at += codePoint > 0xffff ? 12 : 6;
    to = writeUtf8(text, to, codePoint);
  }
}

/** More bytes are copied by the library, whose call takes as long as to copy fewer one by one. */
const FEW_BYTES = 48;

/** Copies bytes without escapes; returns the place after them. */
function copyPlain(
  bytes: Buffer,
  { text, to }: { text: Buffer; to: number },
  { at, next }: { at: number; next: number },
): number {
  if (next - at > FEW_BYTES) return to + bytes.copy(text, to, at, next);
  let place = to;
  for (let from = at; from < next; from++) text[place++] = bytes[from] ?? 0;
  return place;
}

/** The code point that `\u` escapes at this place; -1: JSON knows no such escape. */
function codePointAt(bytes: Buffer, at: number): number {
  if (bytes[at + 1] !== SMALL_U) return -1;
  const unit = unitAt(bytes, at);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff || bytes[at + 6] !== BACKSLASH || bytes[at + 7] !== SMALL_U) return REPLACEMENT;
  const low = unitAt(bytes, at + 6);
  return low < 0xdc00 || low > 0xdfff
    ? REPLACEMENT
    : 0x10000 + ((unit - 0xd800) << 10) + low - 0xdc00;
}

/** Of each byte its value as a hexadecimal digit; more than 15: it is none. */
const HEX_VALUES = new Uint8Array(256).fill(0x10);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  HEX_VALUES[digit.charCodeAt(0)] = value;
  HEX_VALUES[digit.toUpperCase().charCodeAt(0)] = value;
}

/** The four hexadecimal digits of `\u0000`; -1: there are fewer. */
function unitAt(bytes: Buffer, at: number): number {
  if (at + 6 > bytes.length) return -1;
  const first = HEX_VALUES[bytes[at + 2] ?? 0] ?? 0;
  const second = HEX_VALUES[bytes[at + 3] ?? 0] ?? 0;
  const third = HEX_VALUES[bytes[at + 4] ?? 0] ?? 0;
  const fourth = HEX_VALUES[bytes[at + 5] ?? 0] ?? 0;
  if ((first | second | third | fourth) > 15) return -1;
  return (first << 12) | (second << 8) | (third << 4) | fourth;
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Writes a code point at this place; returns the place after it. */
function writeUtf8(text: Buffer, at: number, codePoint: number): number {
  const length = utf8Length(codePoint);
  if (length === 1) {
    text[at] = codePoint;
    return at + 1;
  }
  for (let place = at + length - 1, rest = codePoint; place > at; place--, rest >>= 6) {
    text[place] = 0x80 | (rest & 0x3f);
  }
  const lead = length === 2 ? 0xc0 : length === 3 ? 0xe0 : 0xf0;
  text[at] = lead | (codePoint >> (6 * (length - 1)));
  return at + length;
}
