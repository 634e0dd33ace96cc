const COMMA = 0x2c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const DIGIT_ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;
/** Digits of the largest number that is written digit by digit, 2³² − 1. */
const MOST_DIGITS = 10;
/** Two decimals of up to 15 digits are never the same double. */
const EXACT_DIGITS = 15;
/** Digits that are written at a time: more than ten do not fit 32 bits. */
const LOW_DIGITS = 7;
const LOW_UNIT = 10 ** LOW_DIGITS;
/** Decimals from the one to below the other are written digit by digit. */
const LEAST_DECIMAL = 1e-6;
const MOST_DECIMAL = 1e9;
/** Whole powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const FIRST_BYTES = 128 * 1024;
/** Rows whose bytes took more leave nothing for the next ones. */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;
/** As many as an export has at a time, one more for the next: the others go with the garbage. */
const MOST_FREE = 4;
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

/** Those that nobody uses. */
const free: RowBytes[] = [];

/** Lends a place for rows without any of them. */
export function borrowRowBytes(): RowBytes {
  return free.pop() ?? new RowBytes();
}

/** Takes a place back, which nobody may use any more. */
export function returnRowBytes(bytes: RowBytes): void {
  bytes.clear();
  if (free.length < MOST_FREE) free.push(bytes);
}

/**
 * Bytes of rows as they come: cells of CSV, or whole lines. Most cells are plain ASCII and numbers: each is looked through
 * once, while it is written, and makes no text of its own. Places are used over and over: garbage outside of the heap waits
 * for a collection that it does not bring about.
 */
export class RowBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;
  /** Whether the next cell is the first of its line. */
  #isFirst = true;

  /** How many they are. */
  get length(): number {
    return this.#length;
  }

  /** Forgets all rows. */
  clear(): void {
    if (this.#bytes.length > MOST_KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
    this.#length = 0;
    this.#isFirst = true;
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

  /** Adds a whole number below 2³², of either sign. False: it is none, and nothing was added. */
  addWhole(number: number): boolean {
    const size = Math.abs(number);
    const whole = size >>> 0;
    if (whole !== size) return false;
    this.#begin(MOST_DIGITS + 1);
    if (number < 0) this.#bytes[this.#length++] = MINUS;
    this.#addDigits(whole);
    return true;
  }

  /**
   * Adds a decimal of at most 15 digits, in those that `String()` gives: it gives the shortest decimal of a double, and no
   * two decimals of 15 digits are the same double. False: it is none of these, and nothing was added.
   */
  addDecimal(number: number): boolean {
    const size = Math.abs(number);
    if (!(size >= LEAST_DECIMAL && size < MOST_DECIMAL)) return false;
    let places = EXACT_DIGITS - 1 - Math.floor(Math.log10(size));
    let unit = POWERS[places] ?? 0;
    let digits = Math.round(size * unit);
    if (digits / unit !== size) return false;
    for (let shorter = digits / 10; places > 0 && Math.floor(shorter) === shorter;) {
      digits = shorter;
      places--;
      shorter /= 10;
    }
    unit = POWERS[places] ?? 0;
    const whole = Math.floor(digits / unit);
    this.#begin(EXACT_DIGITS + MOST_DIGITS);
    if (number < 0) this.#bytes[this.#length++] = MINUS;
    this.#addDigits(whole);
    if (places > 0) this.#addFraction(digits - whole * unit, places);
    return true;
  }

  #addFraction(fraction: number, places: number): void {
    this.#bytes[this.#length++] = POINT;
    if (places <= LOW_DIGITS) return this.#addDigits(fraction, places);
    const high = Math.floor(fraction / LOW_UNIT);
    this.#addDigits(high, places - LOW_DIGITS);
    this.#addDigits(fraction - high * LOW_UNIT, LOW_DIGITS);
  }

  /** Needs room; pads with zeros to `digits`. */
  #addDigits(number: number, digits = countDigits(number)): void {
    let rest = number >>> 0;
    let at = this.#length + digits;
    this.#length = at;
    for (let index = 0; index < digits; index++) {
      this.#bytes[--at] = DIGIT_ZERO + rest % 10;
      rest = (rest / 10) >>> 0;
    }
  }

  /** Adds a text that is quoted and defused already. */
  addSafe(text: string): void {
    this.#begin(text.length * MOST_UNIT_BYTES);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Adds a text of ASCII that needs no quotes, such as a number. */
  addAscii(text: string): void {
    const { length } = text;
    this.#begin(length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Adds empty cells. */
  addEmpty(count: number): void {
    if (count === 0) return;
    this.#reserve(count);
    const commas = this.#isFirst ? count - 1 : count;
    for (let index = 0; index < commas; index++) this.#bytes[this.#length++] = COMMA;
    this.#isFirst = false;
  }

  /** Adds lines that are whole, each with its end. */
  addLines(text: string): void {
    this.#reserve(Buffer.byteLength(text));
    this.#length += this.#bytes.write(text, this.#length);
  }

  endLine(): void {
    this.#reserve(2);
    this.#bytes[this.#length++] = CARRIAGE_RETURN;
    this.#bytes[this.#length++] = LINE_FEED;
    this.#isFirst = true;
  }

  /** A copy of the bytes from one place to another. */
  copy(start = 0, end = this.#length): Buffer {
    const copy = Buffer.allocUnsafeSlow(end - start);
    this.#bytes.copy(copy, 0, start, end);
    return copy;
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
