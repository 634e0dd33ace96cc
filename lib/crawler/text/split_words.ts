/** The words of a text. */
export interface Words {
  /** Words, and half the characters of scripts written without spaces, rounded up. */
  wordCount: number;
  /** 32 bits for each word, or each character of a script without spaces. */
  hashes: Uint32Array;
  /** The words as UTF-16, each followed by a space. */
  normalised: Uint16Array;
  /** The text with runs of white space made one space, none at the ends, as far as asked for. */
  collapsed: string;
  /** UTF-8 bytes of all of the text, its white space collapsed. */
  bytes: number;
}

/**
 * Splits a text into lower-case words: runs of letters, digits and marks, as UAX #29 does as far as
 * counting needs it ("don't" and "1,000.5" are one word each, "well-known" two).
 * `collapsedLength` is how many characters of the text are wanted back.
 */
export function splitWords(text: string, collapsedLength = 0): Words {
  const { length } = text;
  if (length > scratch.length) scratch = createScratch(length);
  const { units, normalised, hashes, gaps } = scratch;
  scratch.bytes.write(text, "utf16le");
  // A separator after the text ends its last word.
  units.fill(SPACE, length, length + 2);
  let written = 0;
  let wordStart = 0;
  let count = 0;
  let unspaced = 0;
  let hash = FNV_OFFSET;
  let previous = SEPARATOR;
  let bytes = 0;
  let gapsCount = 0;
  for (let index = 0; index <= length; index++) {
    const raw = units[index] ?? 0;
    let traits = unitTraits[raw] ?? 0;
    let kind = traits & CLASS;
    if (kind === 0 || kind === SURROGATE) {
      kind = classifyAt(units, index);
      traits = unitTraits[raw] ?? 0;
    }
    const unit = traits >>> FOLDED_SHIFT;
    bytes += (traits >>> BYTES_SHIFT) & BYTES;
    if (kind <= DIGIT) {
      hash = Math.imul(hash ^ unit, FNV_PRIME);
      normalised[written++] = unit;
      previous = kind;
      continue;
    }
    if ((traits & WHITE_SPACE) !== 0) {
      if (index === 0 || isWhiteSpace(units[index - 1] ?? 0)) bytes--;
      else if (raw !== SPACE || isWhiteSpace(units[index + 1] ?? 0)) gaps[gapsCount++] = index;
    }
    if (kind === IGNORED) continue;
    if (kind >= APOSTROPHE && joinsWord(kind, previous, classifyAt(units, index + 1))) continue;
    if (written > wordStart) {
      hashes[count++] = hash;
      normalised[written++] = SPACE;
      hash = FNV_OFFSET;
    }
    if (kind === UNSPACED) {
      hashes[count++] = Math.imul(FNV_OFFSET ^ unit, FNV_PRIME);
      normalised[written++] = unit;
      normalised[written++] = SPACE;
      unspaced++;
    }
    wordStart = written;
    previous = kind;
  }
  return {
    collapsed: collapse(text, collapsedLength, gapsCount),
    // Without the space that follows the last word.
    bytes: Math.max(0, bytes - 1),
    wordCount: count - unspaced + Math.ceil(unspaced / 2),
    hashes: hashes.slice(0, count),
    normalised: normalised.slice(0, written),
  };
}

/** Memory that is used again for each text; splitting is synchronous and copies its results. */
let scratch = createScratch(100_000);

/** A unit yields at most itself and a space, and a word has at least one unit. */
function createScratch(length: number) {
  const units = new Uint16Array(length + 2);
  return {
    length,
    units,
    bytes: Buffer.from(units.buffer),
    normalised: new Uint16Array(2 * length + 1),
    hashes: new Uint32Array(length),
    /** Where white space begins that is not one space. */
    gaps: new Uint32Array(length + 1),
  };
}

/** Collapses the white space of the text that has just been split, as far as it is wanted. */
function collapse(text: string, limit: number, gapsCount: number): string {
  if (limit === 0) return "";
  const { gaps } = scratch;
  const parts: string[] = [];
  let start = skipWhiteSpace(0, text.length);
  let visible = 0;
  for (let index = 0; index < gapsCount && visible <= limit; index++) {
    const gap = gaps[index] ?? 0;
    if (gap < start) continue;
    parts.push(text.slice(start, gap));
    visible += gap + 1 - start;
    start = skipWhiteSpace(gap, text.length);
  }
  if (start < text.length) parts.push(text.slice(start, start + limit));
  return cut(parts.join(" "), limit);
}

function skipWhiteSpace(start: number, end: number): number {
  let index = start;
  while (index < end && isWhiteSpace(scratch.units[index] ?? 0)) index++;
  return index;
}

/** Neither a space nor half a character stays at the end. */
function cut(text: string, limit: number): string {
  const length = Math.min(text.length, limit);
  const last = text.charCodeAt(length - 1);
  const isHalf = length < text.length && (last & 0xfc00) === 0xd800;
  return text.slice(0, last === SPACE || isHalf ? length - 1 : length);
}

const WORD = 1;
const DIGIT = 2;
const SEPARATOR = 3;
/** A letter of a script that is written without spaces. */
const UNSPACED = 4;
/** Dropped wherever it is: soft hyphen, joiners, marks of direction. */
const IGNORED = 5;
/** Joins two letters, as in "don't"; dropped. */
const APOSTROPHE = 6;
/** Joins two digits, as in "1,000.5"; dropped. */
const DECIMAL = 7;
/** Half of a pair: the whole character decides. */
const SURROGATE = 8;

/**
 * What is known of each UTF-16 unit, in one place, so that a character takes one look-up: its class (0: not yet
 * found), whether it is white space, as `\s` has it, or NUL, its UTF-8 bytes (half of those of a pair, and white space
 * becomes one space), and, once it has a class, its lower-case form.
 */
const unitTraits = new Int32Array(0x10000);
const CLASS = 0b1111;
const WHITE_SPACE = 0b1_0000;
const BYTES = 0b11;
const BYTES_SHIFT = 5;
const FOLDED_SHIFT = 16;

for (let unit = 0; unit < unitTraits.length; unit++) {
  const isHalf = unit >= 0xd800 && unit < 0xe000;
  unitTraits[unit] = (unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3) << BYTES_SHIFT;
}
for (
  const character of "\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006" +
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
) {
  unitTraits[character.charCodeAt(0)] = WHITE_SPACE | 1 << BYTES_SHIFT;
}

function isWhiteSpace(unit: number): boolean {
  return ((unitTraits[unit] ?? 0) & WHITE_SPACE) !== 0;
}

function joinsWord(kind: number, previous: number, next: number): boolean {
  const joined = kind === APOSTROPHE ? WORD : DIGIT;
  return previous === joined && next === joined;
}

const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;

function classifyCharacter(character: string): number {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) {
    if (UNSPACED_LETTER.test(character)) return UNSPACED;
    return /\p{N}/u.test(character) ? DIGIT : WORD;
  }
  if (character === "_") return WORD;
  if (character === "'" || character === "\u2019") return APOSTROPHE;
  if (character === "." || character === ",") return DECIMAL;
  return /\p{Cf}/u.test(character) ? IGNORED : SEPARATOR;
}

function classifyUnit(unit: number): number {
  const pair = unit >= 0xd800 && unit < 0xe000;
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  const folded = lower.length === 1 ? lower.charCodeAt(0) : unit;
  const kind = pair ? SURROGATE : classifyCharacter(character);
  unitTraits[unit] = (unitTraits[unit] ?? 0) | kind | folded << FOLDED_SHIFT;
  return kind;
}

/** The class of a unit; beyond the text there is a separator. */
function classifyAt(units: Uint16Array, index: number): number {
  const unit = units[index];
  if (unit === undefined) return SEPARATOR;
  const kind = ((unitTraits[unit] ?? 0) & CLASS) || classifyUnit(unit);
  return kind === SURROGATE ? classifyPair(units, index) : kind;
}

/** Classifies the character that a half belongs to; the second half of an ideograph adds nothing. */
function classifyPair(units: Uint16Array, index: number): number {
  const isSecond = ((units[index] ?? 0) & 0xfc00) === 0xdc00;
  const first = units[isSecond ? index - 1 : index] ?? 0;
  const second = units[isSecond ? index : index + 1] ?? 0;
  const character = String.fromCharCode(first, second);
  if ((character.codePointAt(0) ?? 0) < 0x10000) return SEPARATOR;
  const kind = classifyCharacter(character);
  return isSecond && kind === UNSPACED ? IGNORED : kind;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const SPACE = 0x20;
