import type { BackupRow } from "./backup_file.ts";

/** A length of 4 GiB takes five bytes. */
const MAX_LENGTH_BYTES = 5;
const FIRST_BLOCK_BYTES = 64 * 1024;

/** Collects rows in one growing piece of memory. */
export class RowBlock {
  #bytes = Buffer.allocUnsafe(FIRST_BLOCK_BYTES);
  #length = 0;

  /** Bytes collected so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds a row. */
  add(row: BackupRow): void {
    for (const value of row) {
      this.#reserve(MAX_LENGTH_BYTES + (value?.length ?? 0));
      this.#addLength(value === null ? 0 : value.length + 1);
      if (value === null) continue;
      this.#bytes.set(value, this.#length);
      this.#length += value.length;
    }
  }

  /** Gives the block and begins the next one. */
  take(): Buffer {
    const block = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return block;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  #addLength(length: number): void {
    let rest = length;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }
}

/** Reads the rows of a block. Throws a `RangeError` where the block does not end with a row. */
export function* readRows(block: Buffer, columns: number): Generator<BackupRow> {
  let at = 0;
  const readLength = (): number => {
    let length = 0;
    for (let factor = 1, read = 0; read < MAX_LENGTH_BYTES; factor *= 0x80, read++) {
      const byte = block[at++];
      if (byte === undefined) break;
      length += (byte & 0x7f) * factor;
      if (byte < 0x80) return length;
    }
    throw new RangeError("A block of rows ends within a value.");
  };
  while (at < block.length) {
    const row: (Buffer | null)[] = [];
    for (let column = 0; column < columns; column++) {
      const length = readLength();
      if (length === 0) {
        row.push(null);
        continue;
      }
      const end = at + length - 1;
      if (end > block.length) throw new RangeError("A block of rows ends within a value.");
      row.push(block.subarray(at, end));
      at = end;
    }
    yield row;
  }
}
