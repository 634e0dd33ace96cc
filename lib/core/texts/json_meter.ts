import { LONG_TEXT_BYTES, type TextSpan } from "./long_text.ts";
import { openTextScanner } from "./scanner/text_scanner.ts";

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

/**
 * Blanks, digits and other characters outside of texts that may follow each other: a number of megabytes takes as long to
 * parse as it took to come, and nobody who writes JSON has a use for one, or for as many blanks.
 */
export const MAX_PLAIN_BYTES = 64 * 1024;

/** Of what JSON has more than it may have. */
export type JsonExcess = "depth" | "values" | "escapes" | "blanks";

/** By the numbers that `assembly/meter.ts` has for them, less 1. */
const EXCESSES: readonly JsonExcess[] = ["depth", "values", "escapes", "blanks"];

/** What `assembly/meter.ts` keeps of JSON, in 32 bits each, by the places there. */
const STATE_LENGTH = 10;
const OFFSET = 0;
const IS_IN_TEXT = 5;
const TEXT_START = 7;
const LONG_START = 8;
const LONG_END = 9;

const MAX_UINT_32 = 2 ** 32 - 1;

/** Measures how deep JSON is and how much it holds, piece by piece, so that too much is refused before all has come. */
export class JsonMeter {
  readonly #maxValues: number;
  readonly #maxPlainBytes: number;
  readonly #state = new Uint32Array(STATE_LENGTH);
  readonly #stateBytes = new Uint8Array(this.#state.buffer);
  readonly #longTexts: TextSpan[] = [];

  /** `maxPlainBytes`: Infinity for what may be no JSON. */
  constructor(maxValues = MAX_VALUES, maxPlainBytes = MAX_PLAIN_BYTES) {
    this.#maxValues = maxValues;
    this.#maxPlainBytes = Math.min(maxPlainBytes, MAX_UINT_32);
  }

  /** The texts of at least `LONG_TEXT_BYTES`, where what has come is JSON; the last one may have no end. */
  get longTexts(): readonly TextSpan[] {
    const start = this.#state[TEXT_START] ?? 0;
    const end = this.#state[OFFSET] ?? 0;
    const isOpen = this.#state[IS_IN_TEXT] === 1 && end - start >= LONG_TEXT_BYTES;
    return isOpen ? [...this.#longTexts, { start, end }] : this.#longTexts;
  }

  /** Measures the next piece. */
  add(bytes: Buffer): JsonExcess | undefined {
    const scanner = openTextScanner();
    scanner.exports.setLimits(
      Math.floor(3 * this.#maxValues),
      MAX_DEPTH,
      MAX_BACKSLASHES,
      this.#maxPlainBytes,
      LONG_TEXT_BYTES,
    );
    for (let at = 0; at < bytes.length; at += scanner.partSize) {
      const part = scanner.take(bytes, at);
      const excess = scanner.measurePiece(part, this.#stateBytes);
      if (excess > 0) return EXCESSES[excess - 1];
      const end = this.#state[LONG_END] ?? 0;
      if (end > 0) this.#longTexts.push({ start: this.#state[LONG_START] ?? 0, end });
    }
    return undefined;
  }
}
