import { countByte } from "./count_byte.ts";
import { LONG_TEXT_BYTES, type TextSpan } from "./long_text.ts";
import { type Words, wordsOf } from "./words.ts";

/** How deep lists and objects of a body may be inside each other. */
export const MAX_DEPTH = 100;
/**
 * What a body may hold: a text, the name of a member, a list and an object count one each, a comma, and with
 * it a number, a third. `JSON.parse()` takes up to half a microsecond for one.
 */
export const MAX_VALUES = 200_000;

/**
 * Backslashes of a body: a text with more is decoded for longer than it takes to send it as base64. A table of 20 MB has
 * fewer, with each of its cells of nine characters in quotation marks.
 */
export const MAX_BACKSLASHES = 4_000_000;

const VALUES_OF_COMMA = 1 / 3;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** 1 for each byte that counts outside of texts. */
const COUNTED = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, LIST, LIST_END, OBJECT, OBJECT_END]) COUNTED[byte] = 1;

/** Escaped quotation marks of a text that are leapt to; of one with more, each byte is looked at. */
const MAX_LEAPS = 64;

/** Of what JSON has more than it may have. */
export type JsonExcess = "depth" | "values" | "escapes";

/** Measures how deep JSON is and how much it holds, piece by piece, so that too much is refused before all has come. */
export class JsonMeter {
  readonly #maxValues: number;
  #values = 0;
  #backslashes = 0;
  #level = 0;
  /** Bytes before the piece. */
  #offset = 0;
  /** Where the content of the last text starts. */
  #textStart = 0;
  /** The last piece ended inside of a text. */
  #isInText = false;
  /** The last piece ended with a backslash that belongs to what follows. */
  #isEscaping = false;
  readonly #longTexts: TextSpan[] = [];

  constructor(maxValues = MAX_VALUES) {
    this.#maxValues = maxValues;
  }

  /** The texts of at least `LONG_TEXT_BYTES`, where what has come is JSON; the last one may have no end. */
  get longTexts(): readonly TextSpan[] {
    const open = { start: this.#textStart, end: this.#offset };
    return this.#isInText && isLong(open) ? [...this.#longTexts, open] : this.#longTexts;
  }

  /** Measures the next piece. */
  add(bytes: Buffer): JsonExcess | undefined {
    this.#backslashes += countByte(bytes, BACKSLASH);
    if (this.#backslashes > MAX_BACKSLASHES) return "escapes";
    let at = this.#isInText ? this.#leaveText(bytes, 0) + 1 : 0;
    const { length } = bytes;
    const words = wordsOf(bytes);
    for (; at < length; at++) {
      const byte = bytes[at] ?? 0;
      if (COUNTED[byte] === 0) at = endOfPlain(words, at);
      else if (byte === QUOTE) {
        this.#textStart = this.#offset + at + 1;
        at = this.#leaveText(bytes, at + 1);
        this.#values++;
      } else if (byte === COMMA) this.#values += VALUES_OF_COMMA;
      else if (byte === LIST || byte === OBJECT) {
        this.#values++;
        if (++this.#level > MAX_DEPTH) return "depth";
      } else if (byte === LIST_END || byte === OBJECT_END) this.#level--;
      if (this.#values > this.#maxValues) return "values";
    }
    this.#offset += length;
    return undefined;
  }

  /** Where the text ends whose next byte is at `start`: at its quotation mark, or with the piece. */
  #leaveText(bytes: Buffer, start: number): number {
    const from = this.#isEscaping ? start + 1 : start;
    const end = endOfText(bytes, from);
    this.#isInText = end >= bytes.length;
    this.#isEscaping = this.#isInText && (end > bytes.length || isEscaped(bytes, end, from));
    const text = { start: this.#textStart, end: this.#offset + end };
    if (!this.#isInText && isLong(text)) this.#longTexts.push(text);
    return end;
  }
}

/** The last place of the words from this place on that have blanks and digits alone; the place itself where none does. */
function endOfPlain({ words, start }: Words, at: number): number {
  if (((at - start) & 3) !== 0) return at;
  let index = (at - start) >> 2;
  while (index < words.length && isPlain(words[index] ?? 0)) index++;
  return Math.max(at, start + 4 * index - 1);
}

/** Whether no byte of a word counts: it has neither the bit of brackets, nor is it between a blank and the digits. */
function isPlain(word: number): boolean {
  const between = (word >>> 5) & ~(word >>> 4) & 0x01010101;
  return (word & (0x40404040 | ((between << 4) - between))) === 0;
}

function isLong({ start, end }: TextSpan): boolean {
  return end - start >= LONG_TEXT_BYTES;
}

/** Where the text ends whose next byte is at `from`; the length of the piece or more where it goes on. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from - 1;
  for (let leaps = 0; leaps < MAX_LEAPS; leaps++) {
    at = bytes.indexOf(QUOTE, at + 1);
    if (at === -1) return bytes.length;
    if (!isEscaped(bytes, at, from)) return at;
  }
  at++;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether an odd number of backslashes is before this place of the text. */
function isEscaped(bytes: Buffer, at: number, from: number): boolean {
  let before = at;
  while (before > from && bytes[before - 1] === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}
