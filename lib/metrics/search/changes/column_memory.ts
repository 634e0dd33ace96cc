/** Gives columns; what is in them is not known. */
export interface ColumnMemory {
  floats(length: number): Float64Array;
  words(length: number): Uint32Array;
  shorts(length: number): Uint16Array;
  bytes(length: number): Uint8Array;
}

/** Columns that are as new, of zeros. */
export const NEW_MEMORY: ColumnMemory = {
  floats: (length) => new Float64Array(length),
  words: (length) => new Uint32Array(length),
  shorts: (length) => new Uint16Array(length),
  bytes: (length) => new Uint8Array(length),
};

/** The same in memory that other threads can be given. */
export const SHARED_MEMORY: ColumnMemory = {
  floats: (length) => new Float64Array(new SharedArrayBuffer(8 * length)),
  words: (length) => new Uint32Array(new SharedArrayBuffer(4 * length)),
  shorts: (length) => new Uint16Array(new SharedArrayBuffer(2 * length)),
  bytes: (length) => new Uint8Array(new SharedArrayBuffer(length)),
};

const ALIGNMENT = 8;
/** Smaller columns share their memory. */
const LEAST_CHUNK = 4 << 20;

/** Where memory is used up to. */
interface MemoryMark {
  chunk: number;
  at: number;
}

/**
 * Columns in memory that is used again: fresh memory takes longer to get than to write, and each 64 MB of it have the
 * collector of garbage look for some to give back.
 */
export class ReusedMemory implements ColumnMemory {
  readonly #chunks: ArrayBufferLike[] = [];
  readonly #isShared: boolean;
  #used: MemoryMark = { chunk: 0, at: 0 };

  /** `isShared`: other threads can be given the columns. */
  constructor({ isShared = false }: { isShared?: boolean } = {}) {
    this.#isShared = isShared;
  }

  floats(length: number): Float64Array {
    return new Float64Array(...this.#take(8 * length), length);
  }

  words(length: number): Uint32Array {
    return new Uint32Array(...this.#take(4 * length), length);
  }

  shorts(length: number): Uint16Array {
    return new Uint16Array(...this.#take(2 * length), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(...this.#take(length), length);
  }

  /** Marks what is used so far. */
  mark(): MemoryMark {
    return this.#used;
  }

  /** From now on columns are written over those that were given since the mark; default: over all. */
  reuse(mark: MemoryMark = { chunk: 0, at: 0 }): void {
    this.#used = mark;
  }

  #take(length: number): [buffer: ArrayBufferLike, start: number] {
    const size = Math.ceil(length / ALIGNMENT) * ALIGNMENT;
    let { chunk, at } = this.#used;
    while (at + size > (this.#chunks[chunk]?.byteLength ?? Infinity)) {
      chunk++;
      at = 0;
    }
    const buffer = this.#chunks[chunk] ??= this.#create(Math.max(size, LEAST_CHUNK));
    this.#used = { chunk, at: at + size };
    return [buffer, at];
  }

  #create(size: number): ArrayBufferLike {
    return this.#isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size);
  }
}
