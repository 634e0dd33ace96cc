import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { BodyPieces, releaseLast } from "./body_pieces.ts";
import { HttpError } from "./http_error.ts";

/** Decompressed at a time: with the 16 KiB of Node.js 28 MB take six times as much processor time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * How much longer than its content a compressed body may be while it comes. Deflate can hold blocks without
 * content (RFC 1951, section 3.2.6), and 28 MB of them take a third of a second to read.
 */
const SLACK_BYTES = 1024 * 1024;

/** A body that is larger than it may be. */
export class TooLargeError extends Error {}

/** How a body is read. */
interface ReadOptions {
  limitBytes: number;
  /** Looks at each piece as it comes, decompressed; what it returns refuses the body. */
  look?(piece: Buffer): HttpError | undefined;
}

/**
 * Reads a body of at most `limitBytes` to its end, decompressed as its Content-Encoding says. Throws
 * `TooLargeError` above the limit, 415 for a coding that is not known, 400 for what cannot be read to its
 * end, and what `look()` returns. The connection stays open, so that the request can be answered.
 */
export async function readBytes(
  request: IncomingMessage,
  { limitBytes, look = () => undefined }: ReadOptions,
): Promise<Buffer> {
  const decoder = createDecoder(request.headers["content-encoding"]);
  const declared = decoder ? undefined : request.headers["content-length"];
  const pieces = new BodyPieces(Math.min(Number(declared ?? limitBytes), limitBytes));
  let received = 0;
  const count = ({ length }: Buffer) => {
    received += length;
    if (received > pieces.length + SLACK_BYTES) {
      decoder?.destroy(new Error("It has hardly any content."));
    }
  };
  if (decoder) {
    request.on("data", count).on("error", (error) => decoder.destroy(error));
    request.pipe(decoder);
  }
  const stopDecoding = () => {
    if (!decoder) return;
    request.off("data", count).unpipe(decoder);
    decoder.destroy();
  };
  const source: Readable = decoder ?? request;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      if (pieces.length + chunk.length > limitBytes) throw new TooLargeError();
      const refusal = look(chunk);
      if (refusal !== undefined) {
        stopDecoding();
        pieces.release();
        await dropRest(request, limitBytes);
        throw refusal;
      }
      pieces.add(chunk);
    }
  } catch (error) {
    pieces.release();
    if (error instanceof TooLargeError || error instanceof HttpError) throw error;
    throw brokenBody();
  } finally {
    stopDecoding();
    // what is left of it is not read
    request.pause();
  }
  return pieces.join();
}

/** Reads the rest as it comes and drops it: who sends it reads the answer after it. Throws `TooLargeError`. */
async function dropRest(request: IncomingMessage, limitBytes: number): Promise<void> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new TooLargeError();
    releaseLast(chunk);
  }
}

/** What reads a coding; undefined: the body is not coded. Names as of RFC 9110, section 8.4.1. */
function createDecoder(coding = "identity") {
  switch (coding.toLowerCase()) {
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
    case "deflate":
      return createUnzip({ chunkSize: CHUNK_BYTES });
    case "br":
      return createBrotliDecompress({ chunkSize: CHUNK_BYTES });
  }
  throw new HttpError(
    415,
    "unsupported_content_encoding",
    "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
  );
}

function brokenBody(): HttpError {
  return new HttpError(
    400,
    "broken_body",
    "The body could not be read to its end.",
    // what is left of it would be in the way of the next request
    { "Connection": "close" },
  );
}
