import { isAscii, isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";

/** How the bytes of a text are read. */
type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** This much of the start shows whether it is UTF-16. */
const HEAD_BYTES = 1024;

interface Decoder {
  write(bytes: Uint8Array): string;
  end(): string;
}

/**
 * Decodes a text of any length as it comes. A byte order mark decides and is left out; without one,
 * text whose every other byte is zero is UTF-16, what is valid UTF-8 where the first byte beyond ASCII
 * is UTF-8, and all else is windows-1252, as Excel on Windows saves. Bytes that mean nothing
 * become U+FFFD.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  for await (const chunk of withWholeHead(chunks)) {
    if (chunk.start) {
      const { encoding, markLength } = findMark(chunk.bytes) ?? guessUtf16(chunk.bytes) ?? {};
      if (encoding !== undefined) {
        decoder = createDecoder(encoding);
        yield decoder.write(chunk.bytes.subarray(markLength ?? 0));
        continue;
      }
    }
    if (decoder === undefined && isAscii(chunk.bytes)) {
      yield asBuffer(chunk.bytes).toString("latin1");
      continue;
    }
    decoder ??= createDecoder(isValidStart(chunk.bytes) ? "utf-8" : "windows-1252");
    yield decoder.write(chunk.bytes);
  }
  const tail = decoder?.end() ?? "";
  if (tail !== "") yield tail;
}

/** Makes sure that the first chunk is long enough to be judged. */
async function* withWholeHead(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; start: boolean }> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield { bytes: chunk, start: false };
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield { bytes: head, start: true };
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield { bytes: head, start: true };
}

function findMark(
  bytes: Uint8Array,
): { encoding: TextEncoding; markLength: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { encoding: "utf-8", markLength: 3 };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", markLength: 2 };
  return undefined;
}

/** A header line is mostly ASCII, of which each character is a zero byte and another one. */
function guessUtf16(
  bytes: Uint8Array,
): { encoding: TextEncoding; markLength: number } | undefined {
  const pairs = Math.floor(Math.min(bytes.length, HEAD_BYTES) / 2);
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) even++;
    if (bytes[2 * pair + 1] === 0) odd++;
  }
  if (odd > pairs * 0.4 && even === 0) return { encoding: "utf-16le", markLength: 0 };
  if (even > pairs * 0.4 && odd === 0) return { encoding: "utf-16be", markLength: 0 };
  return undefined;
}

/** Valid UTF-8, but for a character that the end of the chunk may have cut. */
function isValidStart(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  for (let cut = 1; cut <= 3 && cut < bytes.length; cut++) {
    const byte = bytes[bytes.length - cut] ?? 0;
    if (byte < 0x80) return false;
    if (byte >= 0xc0) return isUtf8(bytes.subarray(0, bytes.length - cut));
  }
  return false;
}

function createDecoder(encoding: TextEncoding): Decoder {
  // far faster than a TextDecoder that is fed chunks
  if (encoding === "utf-8" || encoding === "utf-16le") {
    const decoder = new StringDecoder(encoding === "utf-8" ? "utf8" : "utf16le");
    return { write: (bytes) => decoder.write(asBuffer(bytes)), end: () => decoder.end() };
  }
  const decoder = new TextDecoder(encoding);
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
