const NEWLINE = 10;
/** Longer lines are left out and counted: no server writes them but of an attack. */
export const MAX_LINE_BYTES = 1024 * 1024;
const NOTHING = new Uint8Array();

/** Cuts chunks of bytes into pieces of whole lines, without copying more than the lines that a chunk cuts. */
export class LineBuffer {
  /** The beginning of a line whose end has not come yet. */
  #rest: Uint8Array = NOTHING;
  #isTooLong = false;
  #consumed = 0;
  #tooLong = 0;

  /** Bytes that were given out, or belong to lines that are too long. */
  get consumed(): number {
    return this.#consumed;
  }

  /** Bytes of a line whose end has not come yet. */
  get rest(): Uint8Array {
    return this.#rest;
  }

  /** How many lines were too long since this was last asked. */
  takeTooLong(): number {
    const count = this.#tooLong;
    this.#tooLong = 0;
    return count;
  }

  /** Gives the lines that are whole with this chunk; each piece is valid until the next one. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    if (this.#isTooLong || this.#rest.length > 0) {
      const end = chunk.indexOf(NEWLINE);
      if (end === -1) return this.#keep(chunk);
      start = end + 1;
      if (this.#isTooLong) this.#consumed += start;
      else yield this.#give(Buffer.concat([this.#rest, chunk.subarray(0, start)]));
      this.#isTooLong = false;
      this.#rest = NOTHING;
    }
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > start) yield this.#give(chunk.subarray(start, end));
    if (Math.max(start, end) < chunk.length) this.#keep(chunk.subarray(Math.max(start, end)));
  }

  #give(piece: Uint8Array): Uint8Array {
    this.#consumed += piece.length;
    return piece;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#isTooLong) {
      this.#consumed += bytes.length;
      return;
    }
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (this.#rest.length <= MAX_LINE_BYTES) return;
    this.#consumed += this.#rest.length;
    this.#rest = NOTHING;
    this.#isTooLong = true;
    this.#tooLong++;
  }
}
