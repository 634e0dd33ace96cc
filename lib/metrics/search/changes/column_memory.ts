/** Gives columns; what is in them is not known. */
export interface ColumnMemory {
  floats(length: number): Float64Array;
  words(length: number): Uint32Array;
  bytes(length: number): Uint8Array;
}

/** Columns that are as new, of zeros. */
export const NEW_MEMORY: ColumnMemory = {
  floats: (length) => new Float64Array(length),
  words: (length) => new Uint32Array(length),
  bytes: (length) => new Uint8Array(length),
};

const ALIGNMENT = 8;

/** Columns in memory that is used again: fresh memory takes longer to get than to write. */
export class ReusedMemory implements ColumnMemory {
  #buffer = new ArrayBuffer(0);
  #at = 0;

  floats(length: number): Float64Array {
    return new Float64Array(...this.#take(8 * length), length);
  }

  words(length: number): Uint32Array {
    return new Uint32Array(...this.#take(4 * length), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(...this.#take(length), length);
  }

  /** From now on columns are written over those that were given before. */
  reuse(): void {
    this.#at = 0;
  }

  #take(length: number): [buffer: ArrayBuffer, start: number] {
    const end = this.#at + Math.ceil(length / ALIGNMENT) * ALIGNMENT;
    if (end > this.#buffer.byteLength) {
      // columns that were given keep the memory that they have
      this.#buffer = new ArrayBuffer(Math.max(2 * this.#buffer.byteLength, end));
      this.#at = 0;
      return this.#take(length);
    }
    const start = this.#at;
    this.#at = end;
    return [this.#buffer, start];
  }
}
