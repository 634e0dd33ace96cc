import type { ScannerExports } from "./scanner_module.ts";

/** Where the numbers of a table are, in words: see `assembly/byte_table.ts`. */
const COUNT = 2;
const STARTS = 3;
const POOL = 5;
const MAX_ENTRIES = 7;
const MAX_BYTES = 8;
const GENERATION = 9;

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

  #number(at: number, place: number): number {
    return new DataView(this.#scanner.memory.buffer).getUint32(at + 4 * place, true);
  }
}
