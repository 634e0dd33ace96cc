const COMMA = 0x2c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const DIGIT_ZERO = 0x30;
/** Digits of the largest number that is written digit by digit, 2³² − 1. */
const MOST_DIGITS = 10;
/** Bytes of a row at first; more grow. */
const ROW_BYTES = 256;
const LEAST_BYTES = 1_024;
/** Of UTF-8, for a unit of a text. */
const MOST_UNIT_BYTES = 3;

/** Characters of ASCII that mean something in a cell, wherever they are or at its begin. */
const ANYWHERE = charactersOf('",;\t\r\n');
const AT_BEGIN = charactersOf("'=+-@");

function charactersOf(text: string): Uint8Array {
  const marked = new Uint8Array(0x80);
  for (const character of text) marked[character.charCodeAt(0)] = 1;
  return marked;
}

/**
 * Bytes of a CSV file as its cells come. Most cells are plain ASCII and numbers: each is looked through once, while it is
 * written, and makes no text of its own.
 */
export class CsvBytes {
  #bytes: Buffer;
  #length = 0;
  /** Whether the next cell is the first of its line. */
  #isFirst = true;

  constructor(rowsCount: number) {
    this.#bytes = Buffer.allocUnsafeSlow(LEAST_BYTES + rowsCount * ROW_BYTES);
  }

  /** Adds a text that is plain: of ASCII, and nothing in it means anything. False: it is not, and nothing was added. */
  addPlain(text: string): boolean {
    const { length } = text;
    if (length === 0) return false;
    const first = text.charCodeAt(0);
    if (first < AT_BEGIN.length && AT_BEGIN[first] === 1) return false;
    this.#reserve(length + 1);
    const bytes = this.#bytes;
    let at = this.#length;
    if (!this.#isFirst) bytes[at++] = COMMA;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code >= ANYWHERE.length || ANYWHERE[code] === 1) return false;
      bytes[at++] = code;
    }
    this.#length = at;
    this.#isFirst = false;
    return true;
  }

  /** Adds a whole number below 2³² that is not negative. False: it is none, and nothing was added. */
  addCount(number: number): boolean {
    let rest = number >>> 0;
    if (rest !== number) return false;
    this.#begin(MOST_DIGITS);
    let at = this.#length + countDigits(rest);
    this.#length = at;
    do {
      this.#bytes[--at] = DIGIT_ZERO + rest % 10;
      rest = (rest / 10) >>> 0;
    } while (rest > 0);
    return true;
  }

  /** Adds a text that is quoted and defused already. */
  addSafe(text: string): void {
    this.#begin(text.length * MOST_UNIT_BYTES);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Adds empty cells. */
  addEmpty(count: number): void {
    for (let index = 0; index < count; index++) this.#begin(0);
  }

  endLine(): void {
    this.#reserve(2);
    this.#bytes[this.#length++] = CARRIAGE_RETURN;
    this.#bytes[this.#length++] = LINE_FEED;
    this.#isFirst = true;
  }

  /** All bytes so far; nothing may be added after that. */
  all(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins a cell, for which there is room then. */
  #begin(size: number): void {
    this.#reserve(size + 1);
    if (!this.#isFirst) this.#bytes[this.#length++] = COMMA;
    this.#isFirst = false;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + size);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

function countDigits(number: number): number {
  let digits = 1;
  for (let limit = 10; number >= limit; limit *= 10) digits++;
  return digits;
}
