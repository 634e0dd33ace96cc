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

const ALIGNMENT = 8;
/** Smaller columns share their memory. */
const LEAST_CHUNK = 4 << 20;

/** Gives memory that nothing else has. */
interface MemorySource {
  take(size: number): [buffer: ArrayBufferLike, start: number];
}

/** Memory that came at a time. */
interface MemoryChunk {
  buffer: ArrayBufferLike;
  start: number;
  size: number;
}

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
  readonly #chunks: MemoryChunk[] = [];
  readonly #source: MemorySource;
  #used: MemoryMark = { chunk: 0, at: 0 };

  constructor(source: MemorySource) {
    this.#source = source;
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
    while (at + size > (this.#chunks[chunk]?.size ?? Infinity)) {
      chunk++;
      at = 0;
    }
    const { buffer, start } = this.#chunks[chunk] ??= this.#add(Math.max(size, LEAST_CHUNK));
    this.#used = { chunk, at: at + size };
    return [buffer, start + at];
  }

  #add(size: number): MemoryChunk {
    const [buffer, start] = this.#source.take(size);
    return { buffer, start, size };
  }
}
