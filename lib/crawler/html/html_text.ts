/** One byte in this many is looked at to find out of which kind most are. */
const SAMPLED = 64;
/** Beyond this share of bytes outside ASCII, decoding all of them at once is faster. */
const MANY = 1 / 8;

/**
 * The text of a document, of which tags are searched and pieces are read. UTF-8 is searched as bytes, each a character,
 * since nothing in it but ASCII looks like ASCII; what is read is decoded, where it needs it. A document that one
 * typographic apostrophe would make twice as large in memory stays small, and so does nearly all that is read of it.
 */
export class HtmlText {
  /** What tags are searched in; positions are positions in it. */
  readonly units: string;
  /** UTF-8 whose bytes are the units; null: the units are the text. */
  readonly #bytes: Buffer | null;
  /** From here up to `#other` there is nothing but ASCII. */
  #from = 0;
  #other = -1;

  private constructor(units: string, bytes: Buffer | null) {
    this.units = units;
    this.#bytes = bytes;
  }

  /** The text as it is. */
  static of(text: string): HtmlText {
    return new HtmlText(text, null);
  }

  /** Text in UTF-8, without a byte order mark; undefined where it is better decoded as a whole. */
  static ofUtf8(body: Uint8Array): HtmlText | undefined {
    if (isMostlyOther(body)) return undefined;
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return new HtmlText(bytes.toString("latin1"), bytes);
  }

  /** Reads a piece that begins and ends at ASCII characters or with the document. */
  read(start: number, end: number): string {
    const bytes = this.#bytes;
    if (bytes === null || !this.#hasOther(bytes, start, end)) return this.units.slice(start, end);
    return bytes.toString("utf8", start, end);
  }

  /** Reads all of it. */
  readAll(): string {
    return this.read(0, this.units.length);
  }

  /** Pieces come in their order, so that no byte is looked at twice. */
  #hasOther(bytes: Buffer, start: number, end: number): boolean {
    if (start < this.#from || start > this.#other) {
      this.#from = start;
      this.#other = findOther(bytes, start);
    }
    return this.#other < end;
  }
}

/** The position of the next byte outside ASCII; the length where there is none. */
function findOther(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let at = from;
  while (at < length && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}

function isMostlyOther(body: Uint8Array): boolean {
  let sampled = 0;
  let others = 0;
  for (let at = 0; at < body.length; at += SAMPLED) {
    sampled++;
    if ((body[at] ?? 0) >= 0x80) others++;
  }
  return others > sampled * MANY;
}
