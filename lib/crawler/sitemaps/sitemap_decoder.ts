import { readCharsetLabel, readHeaderCharset } from "../html/charset.ts";

/** The XML declaration is within these bytes. */
const HEAD_BYTES = 256;

const DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,60})["']/;

/**
 * Decodes a sitemap as it arrives: by its byte order mark, else by the charset of its Content-Type (RFC
 * 7303, section 3), else by how `<?` is encoded (XML 1.0, appendix F), else by what the XML declaration
 * names, else as UTF-8.
 */
export class SitemapDecoder {
  /** What is wrong with the encoding; null: nothing. */
  problem: string | null = null;
  readonly #contentType: string | undefined;
  #head: Uint8Array | null = new Uint8Array(0);
  #decoder = new TextDecoder();

  constructor(contentType: string | undefined) {
    this.#contentType = contentType;
  }

  /** Takes bytes; the text comes as soon as the encoding is known. */
  push(chunk: Uint8Array): string {
    if (this.#head === null) return this.#decode(chunk, true);
    const head = Buffer.concat([this.#head, chunk]);
    if (head.length < HEAD_BYTES) {
      this.#head = head;
      return "";
    }
    return this.#begin(head);
  }

  /** Ends the file; returns the rest of its text. */
  end(): string {
    const start = this.#head === null ? "" : this.#begin(this.#head);
    return start + this.#decode(new Uint8Array(0), false);
  }

  #begin(head: Uint8Array): string {
    this.#head = null;
    this.#decoder = new TextDecoder(this.#findCharset(head));
    return this.#decode(head, true);
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    const text = this.#decoder.decode(bytes, { stream });
    if (text.includes("\ufffd") && this.#decoder.encoding === "utf-8" && !hasReplacement(bytes)) {
      this.problem ??= "Some bytes are not UTF-8, and the file names no other encoding.";
    }
    return text;
  }

  #findCharset(head: Uint8Array): string {
    const [first = 0, second = 0, third = 0] = head;
    if (first === 0xfe && second === 0xff) return "utf-16be";
    if (first === 0xff && second === 0xfe) return "utf-16le";
    if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
    const header = readHeaderCharset(this.#contentType);
    if (header !== null) return header;
    if (first === 0 && second === LESS) return "utf-16be";
    if (first === LESS && second === 0) return "utf-16le";
    const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
    return this.#readDeclared(DECLARATION.exec(start)?.[1]);
  }

  #readDeclared(label: string | undefined): string {
    if (label === undefined) return "utf-8";
    const name = readCharsetLabel(label);
    if (name === null) this.problem = `The encoding "${label}" is not known.`;
    // A declaration that can be read as ASCII is not in UTF-16, whatever it says.
    return name === null || name.startsWith("utf-16") ? "utf-8" : name;
  }
}

const LESS = 0x3c;

/** Whether the bytes hold the replacement character themselves. */
function hasReplacement(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("\ufffd");
}
