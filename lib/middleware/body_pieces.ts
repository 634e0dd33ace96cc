import { releaseBytes, reserveBytes } from "../core/texts/release_bytes.ts";

/** With more than that a body gets the memory that it may need in all. */
const LARGE_BYTES = 1024 * 1024;

/**
 * The pieces of a body as they come. Those of a large body are written to one place and their memory is given back at
 * once: joined at their end, they would take twice the memory, and with it the collector's time.
 */
export class BodyPieces {
  readonly #mostBytes: number;
  #pieces: Buffer[] = [];
  #large: Buffer | undefined;
  #length = 0;

  /** `mostBytes`: more do not come. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    const at = this.#length;
    this.#length += piece.length;
    if (this.#large === undefined && this.#length > LARGE_BYTES) this.#beginLarge();
    if (this.#large === undefined) this.#pieces.push(piece);
    else writePiece(this.#large, piece, at);
  }

  /** All bytes, whose memory can be given back by `releaseBytes()`. */
  join(): Buffer {
    if (this.#large === undefined) return Buffer.concat(this.#pieces, this.#length);
    return this.#large.subarray(0, this.#length);
  }

  /** Gives the memory back where the body is not needed. */
  release(): void {
    for (const piece of this.#pieces) releaseBytes(piece);
    if (this.#large) releaseBytes(this.#large);
  }

  #beginLarge(): void {
    const large = reserveBytes(this.#mostBytes);
    let at = 0;
    for (const piece of this.#pieces) {
      const { length } = piece;
      writePiece(large, piece, at);
      at += length;
    }
    this.#pieces = [];
    this.#large = large;
  }
}

function writePiece(large: Buffer, piece: Buffer, at: number): void {
  large.set(piece, at);
  releaseLast(piece);
}

/**
 * Gives the memory of a piece back that ends with it, as what comes of a body does: what else it had has come before.
 * Small pieces that a stream has joined share the pool of `Buffer`, which others use.
 */
export function releaseLast({ buffer, byteOffset, length }: Buffer): void {
  const isOwn = byteOffset === 0 || buffer.byteLength > Buffer.poolSize;
  if (isOwn && byteOffset + length === buffer.byteLength) releaseBytes(Buffer.from(buffer));
}
