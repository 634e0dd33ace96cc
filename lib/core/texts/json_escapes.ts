const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
/** Stands for half of a surrogate pair, which UTF-8 does not have. */
const REPLACEMENT = 0xfffd;

/** What the letter after a backslash means (RFC 8259, section 7); 0: nothing. */
const MEANINGS = new Uint8Array(256);
for (const [letter, meaning] of ['""', "\\\\", "//", "b\b", "f\f", "n\n", "r\r", "t\t"]) {
  MEANINGS[letter?.charCodeAt(0) ?? 0] = meaning?.charCodeAt(0) ?? 0;
}

/** Bytes without an escape that are read one by one before the next escape is looked for. */
const PLAIN_BYTES = 4096;

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
  let count = 0;
  let plainFrom = 0;
  for (let at = 0; at < length;) {
    if (at - plainFrom === PLAIN_BYTES || at === 0) {
      const next = endOfPlain(bytes, at);
      count += next - at;
      at = next;
      plainFrom = next;
      if (at === length) break;
    }
    const byte = bytes[at] ?? 0;
    if (byte < 0x20) return { byteLength: count, mistakeAt: at };
    if (byte !== BACKSLASH) {
      at++;
      count++;
      continue;
    }
    const codePoint = codePointAt(bytes, at);
    if (codePoint < 0) return { byteLength: count, mistakeAt: at };
    at += escapeLength(bytes, at, codePoint);
    plainFrom = at;
    count += utf8Length(codePoint);
  }
  return { byteLength: count, mistakeAt: null };
}

/** Where the next escape or control character is, or the end. */
function endOfPlain(bytes: Buffer, start: number): number {
  const next = bytes.indexOf(BACKSLASH, start);
  const end = next === -1 ? bytes.length : next;
  if (!hasControlCharacter(bytes.subarray(start, end))) return end;
  let at = start;
  while (at < end && !isControl(bytes[at] ?? 0)) at++;
  return at;
}

/** The UTF-8 of a text in which `measureJsonText()` found no mistake. */
export function undoEscapes(bytes: Buffer, byteLength: number): Buffer {
  const text = Buffer.allocUnsafeSlow(byteLength);
  const { length } = bytes;
  let to = 0;
  for (let at = 0; at < length;) {
    const byte = bytes[at] ?? 0;
    if (byte !== BACKSLASH) {
      at++;
      text[to++] = byte;
      continue;
    }
    const codePoint = codePointAt(bytes, at);
    at += escapeLength(bytes, at, codePoint);
    to = writeUtf8(text, to, codePoint);
  }
  return text;
}

/** The code point that is escaped at this place; -1: JSON knows no such escape. */
function codePointAt(bytes: Buffer, at: number): number {
  const letter = bytes[at + 1] ?? 0;
  if (letter !== SMALL_U) return MEANINGS[letter] || -1;
  const unit = unitAt(bytes, at);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff || bytes[at + 6] !== BACKSLASH || bytes[at + 7] !== SMALL_U) return REPLACEMENT;
  const low = unitAt(bytes, at + 6);
  return low < 0xdc00 || low > 0xdfff
    ? REPLACEMENT
    : 0x10000 + ((unit - 0xd800) << 10) + low - 0xdc00;
}

/** The four hexadecimal digits of `\u0000`; -1: there are fewer. */
function unitAt(bytes: Buffer, at: number): number {
  let unit = 0;
  for (let digit = at + 2; digit < at + 6; digit++) {
    const value = hexValue(bytes[digit] ?? 0);
    if (value < 0) return -1;
    unit = 16 * unit + value;
  }
  return unit;
}

function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function escapeLength(bytes: Buffer, at: number, codePoint: number): number {
  if (bytes[at + 1] !== SMALL_U) return 2;
  return codePoint > 0xffff ? 12 : 6;
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

/** The bit of each byte of a word that says whether it is 0x20 or more, once the two above it are folded in. */
const SPACE_BITS = 0x20202020;

/** Whether a byte is below 0x20 (RFC 8259, section 7), four bytes at a time. */
function hasControlCharacter(bytes: Buffer): boolean {
  // words begin at multiples of four in memory
  const start = -bytes.byteOffset & 3;
  const words = (bytes.length - start) >> 2;
  if (words <= 0) return bytes.some(isControl);
  // signed: others do not fit into the integers that are no objects
  const view = new Int32Array(bytes.buffer, bytes.byteOffset + start, words);
  for (let at = 0; at < words; at++) {
    const word = view[at] ?? 0;
    if (((word | (word >> 1) | (word >> 2)) & SPACE_BITS) !== SPACE_BITS) return true;
  }
  return bytes.subarray(0, start).some(isControl) ||
    bytes.subarray(start + 4 * words).some(isControl);
}

function isControl(byte: number): boolean {
  return byte < 0x20;
}
