import { escapeField } from "./load_lines.ts";

const TAB = 9, LINE_FEED = 10, ZERO = 48, BACKSLASH = 92, LETTER_N = 78, LETTER_T = 116;
const LETTER_A = 97, DIGITS_COUNT = 10;
const MAX_ASCII = 127;
const UTF8_BYTES = 3;
/** Numbers are written in parts that 32 bits hold. */
const PART = 100_000_000;
const PART_DIGITS = 8;
const FIRST_BYTES = 4 * 1024 * 1024;

/**
 * Lines as LOAD DATA reads them, written byte by byte: joined texts would be several times as much work for the
 * collector of garbage. Each field ends with a tab, the last one of a line with a line feed.
 */
export class LineBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = 0;

  /** How many bytes were written. */
  get size(): number {
    return this.#at;
  }

  /** What was written from one byte to before another; it is overwritten after `clear()`. */
  slice(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end);
  }

  clear(): void {
    this.#at = 0;
  }

  /** Writes a text, or NULL. */
  text(text: string | null): void {
    if (text === null) return this.#null();
    this.#makeRoom(2 * UTF8_BYTES * text.length);
    const bytes = this.#bytes;
    const start = this.#at;
    const { length } = text;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > MAX_ASCII || code === BACKSLASH || code <= LINE_FEED) {
        this.#at = start + bytes.write(escapeField(text), start);
        bytes[this.#at++] = TAB;
        return;
      }
      bytes[start + index] = code;
    }
    bytes[start + length] = TAB;
    this.#at = start + length + 1;
  }

  /** Writes the bytes that a text in hex stands for. */
  hex(text: string): void {
    this.#makeRoom(text.length);
    for (let index = 0; index < text.length; index += 2) {
      const byte = 16 * readDigit(text, index) + readDigit(text, index + 1);
      if (byte === 0 || byte === TAB || byte === LINE_FEED || byte === BACKSLASH) {
        this.#bytes[this.#at++] = BACKSLASH;
        this.#bytes[this.#at++] = byte === 0 ? ZERO : byte === TAB ? LETTER_T : byte;
      } else this.#bytes[this.#at++] = byte;
    }
    this.#bytes[this.#at++] = TAB;
  }

  /** Writes a number, or NULL. */
  number(value: number | null): void {
    if (value === null) return this.#null();
    if (!Number.isSafeInteger(value) || value < 0) return this.text(String(value));
    this.#makeRoom(2 * PART_DIGITS);
    if (value < PART) this.#digits(value, 1);
    else {
      const high = Math.floor(value / PART);
      this.#digits(high, 1);
      this.#digits(value - high * PART, PART_DIGITS);
    }
    this.#bytes[this.#at++] = TAB;
  }

  /** Writes yes, no, or NULL. */
  flag(value: boolean | null): void {
    if (value === null) return this.#null();
    this.#makeRoom(2);
    this.#bytes[this.#at++] = value ? ZERO + 1 : ZERO;
    this.#bytes[this.#at++] = TAB;
  }

  /** Ends the line after its last field. */
  end(): void {
    this.#bytes[this.#at - 1] = LINE_FEED;
  }

  #null(): void {
    this.#makeRoom(3);
    this.#bytes[this.#at++] = BACKSLASH;
    this.#bytes[this.#at++] = LETTER_N;
    this.#bytes[this.#at++] = TAB;
  }

  #digits(value: number, minDigits: number): void {
    let length = minDigits;
    for (let limit = 10 ** minDigits; value >= limit; limit *= 10) length++;
    let rest = value >>> 0;
    const end = this.#at + length;
    for (let at = end - 1; at >= this.#at; at--) {
      const tenth = rest / 10 >>> 0;
      this.#bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.#at = end;
  }

  #makeRoom(count: number): void {
    if (this.#at + count + 1 <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(2 * this.#bytes.length + count);
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
  }
}

/** Of a number in hex, in small letters. */
function readDigit(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < LETTER_A ? code - ZERO : code - LETTER_A + DIGITS_COUNT;
}
