import { isAscii, transcode } from "node:buffer";
import { releaseBytes } from "./release_bytes.ts";
import {
  LONGEST_ESCAPE,
  measureJsonText,
  unescapedParts,
  unescapeJsonText,
} from "./json_escapes.ts";

/** Characters of a text that are made at a time. */
const PIECE_BYTES = 64 * 1024;

/** How many characters the beginning of a text has at least: more than a schema allows that limits them to fewer. */
export const BEGINNING_LENGTH = 10_000;

/** Bytes from which a text of a body is long: shorter ones are left to `JSON.parse()`. */
export const LONG_TEXT_BYTES = 256 * 1024;

/** Where the content of a text is in a body, without its quotation marks. */
export interface TextSpan {
  start: number;
  /** The place of the closing quotation mark. */
  end: number;
}

/**
 * A text of megabytes as the bytes in which it came, in valid UTF-8: a string of it, which takes as long to make as all
 * else that is done for a body, is made only where something needs one.
 */
export class LongText {
  /** How long the text is in UTF-8. */
  readonly byteLength: number;
  /** As they came: with JSON's escapes, where it has any. */
  readonly bytes: Buffer;

  /** What it is a part of. */
  readonly #body: Buffer | undefined;

  private constructor(bytes: Buffer, byteLength: number, body?: Buffer) {
    this.bytes = bytes;
    this.byteLength = byteLength;
    this.#body = body;
  }

  /** The text whose characters these are. */
  static from(text: string): LongText {
    const bytes = Buffer.from(text);
    return new LongText(bytes, bytes.length);
  }

  /** The text that a body has between quotation marks, or the place in the body where it has a mistake. */
  static fromJson(body: Buffer, { start, end }: TextSpan): LongText | number {
    const bytes = body.subarray(start, end);
    const { byteLength, mistakeAt } = measureJsonText(bytes);
    return mistakeAt === null ? new LongText(bytes, byteLength, body) : start + mistakeAt;
  }

  /** The text in UTF-8; half of a surrogate pair, which UTF-8 does not have, becomes U+FFFD as everywhere. */
  toBytes(): Buffer {
    return this.#hasEscapes() ? unescapeJsonText(this.bytes, this.byteLength) : this.bytes;
  }

  /**
   * The text in UTF-8, some of it at a time, so that what is looked for early is found early. A piece is valid until the
   * next one and must not be written to: it may be a part of the body.
   */
  *toPieces(): Generator<Buffer> {
    if (this.#hasEscapes()) yield* unescapedParts(this.bytes);
    else {
      for (let start = 0; start < this.bytes.length; start += PIECE_BYTES) {
        yield this.bytes.subarray(start, start + PIECE_BYTES);
      }
    }
  }

  toString(): string {
    // halves of surrogate pairs stay what they are
    return this.#hasEscapes() ? JSON.parse(`"${decodeUtf8(this.bytes)}"`) : decodeUtf8(this.bytes);
  }

  /** At least its first `BEGINNING_LENGTH` characters, where it has as many. */
  beginning(): string {
    return this.head(BEGINNING_LENGTH * LONGEST_ESCAPE).toString();
  }

  /** What of the text is whole in its first bytes as they came. */
  head(count: number): LongText {
    const bytes = this.bytes.subarray(0, endOfPiece(this.bytes, count));
    const { byteLength, mistakeAt } = measureJsonText(bytes);
    // an escape that the cut goes through is a mistake
    return new LongText(mistakeAt === null ? bytes : bytes.subarray(0, mistakeAt), byteLength);
  }

  /** Gives the memory of the body that it came in back: the text is empty afterwards. */
  release(): void {
    if (this.#body) releaseBytes(this.#body);
  }

  /** Each escape is longer than what it means. */
  #hasEscapes(): boolean {
    return this.byteLength < this.bytes.length;
  }
}

/** Decodes valid UTF-8. Both ways are several times as fast as the usual one for megabytes. */
export function decodeUtf8(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString("latin1");
  const units = transcode(bytes, "utf8", "ucs2");
  const text = units.toString("ucs2");
  releaseBytes(Buffer.from(units.buffer, units.byteOffset, units.byteLength));
  return text;
}

/** The characters of bytes in UTF-8, some at a time, so that what is looked for early is found early. */
export function* textPieces(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const end = endOfPiece(bytes, start + PIECE_BYTES);
    yield bytes.toString("utf8", start, end);
    start = end;
  }
}

/** The place, or the begin of the character that is there. */
function endOfPiece(bytes: Buffer, place: number): number {
  let end = Math.min(place, bytes.length);
  // a character has at most four bytes
  for (let back = 0; back < 3 && isInsideCharacter(bytes[end]); back++) end--;
  return end;
}

function isInsideCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
