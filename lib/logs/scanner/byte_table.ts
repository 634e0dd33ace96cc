import type { ScannerExports } from "./scanner_module.ts";

/** Where the numbers of a table are, in words: see `assembly/byte_table.ts`. */
const COUNT = 2;
const STARTS = 3;
const POOL = 5;
const MAX_ENTRIES = 7;
const MAX_BYTES = 8;
const GENERATION = 9;
const TEXTS_AT_ONCE = 1_024;

/**
 * Byte strings that a scanner has met, each with a number from 0 on in the order in which they came. They become strings of
 * JavaScript only where they are asked for.
 */
export class ByteTable {
  readonly #scanner: ScannerExports;
  readonly #at: number;

  constructor(scanner: ScannerExports, at: number) {
    this.#scanner = scanner;
    this.#at = at;
  }

  /** How many there are. */
  get count(): number {
    return this.#number(this.#at, COUNT);
  }

  /** Changes when it forgets all: a number means the same string within one generation. */
  get generation(): number {
    return this.#number(this.#at, GENERATION);
  }

  /** Whether it holds as much as it should; it takes more all the same. */
  get isFull(): boolean {
    return this.count >= this.#number(this.#at, MAX_ENTRIES) ||
      this.#number(this.#number(this.#at, STARTS), this.count) >= this.#number(this.#at, MAX_BYTES);
  }

  /** An entry as text, byte by byte (Latin-1). */
  text(entry: number): string {
    const starts = this.#number(this.#at, STARTS);
    const start = this.#number(starts, entry);
    const end = this.#number(starts, entry + 1);
    const at = this.#number(this.#at, POOL) + start;
    return Buffer.from(this.#scanner.memory.buffer, at, end - start).toString("latin1");
  }

  /** Gives the entries from one on as text; no line may be read meanwhile. */
  *texts(first: number): Generator<string> {
    const { buffer } = this.#scanner.memory;
    const { count } = this;
    const starts = new Uint32Array(buffer, this.#number(this.#at, STARTS), count + 1);
    const pool = this.#number(this.#at, POOL);
    for (let entry = first; entry < count;) {
      const last = Math.min(count, entry + TEXTS_AT_ONCE);
      const begin = starts[entry] ?? 0;
      // to decode many at once takes a tenth of what it takes one by one
      const all = Buffer.from(buffer, pool + begin, (starts[last] ?? 0) - begin).toString("latin1");
      for (; entry < last; entry++) {
        yield all.slice((starts[entry] ?? 0) - begin, (starts[entry + 1] ?? 0) - begin);
      }
    }
  }

  #number(at: number, place: number): number {
    return new DataView(this.#scanner.memory.buffer).getUint32(at + 4 * place, true);
  }
}
