import type { Transform } from "node:stream";
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from "node:zlib";
import { FetchError } from "./fetch_error.ts";

/** What the crawler says it can decode. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** A body as it came out: whole, or cut at the limit. */
interface ReadBody {
  body: Uint8Array;
  cut: boolean;
}

/** What a reader asks of the connection that its chunks come from. */
export interface BodySource {
  /** The limit is reached: no more is needed. */
  stop(): void;
  /** Decoding is behind: no more for now. */
  pause(): void;
  resume(): void;
}

type Coding = "gzip" | "deflate" | "br" | "zstd";

/** More codings than this on one body serve no honest purpose. */
const MAX_CODINGS = 3;

/** Compressed bodies are decoded in one go up to here, and while they arrive beyond it. */
const STREAM_FROM_BYTES = 256 * 1024;

const EMPTY = new Uint8Array(0);

/**
 * Reads the codings of a `Content-Encoding` header, in the order in which they were applied. Throws a
 * FetchError `bad_encoding` for one that is not known and for more than three.
 */
export function parseCodings(header: string | undefined): Coding[] {
  if (header === undefined) return [];
  const codings: Coding[] = [];
  for (const part of header.toLowerCase().split(",")) {
    const name = part.trim().replace(/^x-/, "");
    if (name === "" || name === "identity" || name === "none") continue;
    if (name !== "gzip" && name !== "deflate" && name !== "br" && name !== "zstd") {
      throw new FetchError("bad_encoding", `The Content-Encoding "${name}" is not known.`);
    }
    codings.push(name);
  }
  if (codings.length <= MAX_CODINGS) return codings;
  throw new FetchError("bad_encoding", `The body is encoded ${codings.length} times.`);
}

/**
 * Collects the chunks of one body and decodes them, never holding more than the limit of decoded bytes
 * (and as many on the wire): a bomb costs what an honest page costs.
 */
export class BodyReader {
  /** Bytes on the wire so far. */
  transferBytes = 0;
  readonly #codings: readonly Coding[];
  readonly #maxBytes: number;
  readonly #source: BodySource;
  #chunks: Uint8Array[] = [];
  #cut = false;
  #stream: Promise<ReadBody> | null = null;
  #input: Transform | null = null;

  constructor(codings: readonly Coding[], maxBytes: number, source: BodySource) {
    this.#codings = codings;
    this.#maxBytes = maxBytes;
    this.#source = source;
  }

  /** Takes a chunk off the wire; false when the limit is passed and no more is needed. */
  push(chunk: Uint8Array): boolean {
    if (this.#cut) return false;
    this.transferBytes += chunk.length;
    if (this.transferBytes > this.#maxBytes) this.#cut = true;
    if (this.#input !== null) {
      // Network and decoder run side by side: the faster one waits, or a bomb would be read whole.
      if (!this.#input.write(chunk)) this.#source.pause();
    } else {
      this.#chunks.push(chunk);
      if (this.#codings.length > 0 && this.transferBytes > STREAM_FROM_BYTES) this.#openStream();
    }
    return !this.#cut;
  }

  /** Decodes what was collected. Throws a FetchError `bad_encoding` when that is not possible. */
  async finish(): Promise<ReadBody> {
    if (this.#stream === null) {
      const whole = this.#finishAtOnce();
      if (whole !== null) return whole;
      this.#openStream();
    }
    this.#input?.end();
    const result = await (this.#stream ?? { body: EMPTY, cut: false });
    return { body: result.body, cut: result.cut || this.#cut };
  }

  /** Frees what decoding holds; the body is not wanted any more. */
  discard(): void {
    this.#chunks = [];
    this.#input?.destroy();
  }

  /** Null when the body expands beyond the limit: decoding in one go gives nothing then. */
  #finishAtOnce(): ReadBody | null {
    const body = concatenate(this.#chunks, this.transferBytes);
    if (this.#codings.length === 0 || body.length === 0) {
      return { body: body.subarray(0, this.#maxBytes), cut: this.#cut };
    }
    try {
      return { body: decodeAtOnce(body, this.#codings, this.#maxBytes), cut: false };
    } catch (error) {
      if (isTooLarge(error)) return null;
      throw describeDecodeError(error);
    }
  }

  #openStream(): void {
    const first = this.#chunks[0]?.[0] ?? 0;
    const streams = this.#codings.toReversed().map((coding) => createDecoder(coding, first));
    this.#input = streams[0] ?? null;
    const onFull = () => {
      this.#cut = true;
      this.#source.stop();
    };
    this.#stream = readDecoded(streams, this.#maxBytes, { isCut: () => this.#cut, onFull });
    this.#input?.on("drain", () => this.#source.resume());
    // finish() awaits it: an error before that must not count as unhandled.
    this.#stream.catch(() => {});
    for (const chunk of this.#chunks) this.#input?.write(chunk);
    this.#chunks = [];
  }
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only === undefined) return EMPTY;
  return chunks.length === 1 ? only : Buffer.concat(chunks, length);
}

function decodeAtOnce(body: Uint8Array, codings: readonly Coding[], maxBytes: number): Uint8Array {
  const options = { maxOutputLength: maxBytes, chunkSize: 64 * 1024 };
  return codings.toReversed().reduce((input: Uint8Array, coding) => {
    switch (coding) {
      case "gzip":
        return gunzipSync(input, options);
      case "deflate":
        return hasZlibHeader(input[0] ?? 0)
          ? inflateSync(input, options)
          : inflateRawSync(input, options);
      case "br":
        return brotliDecompressSync(input, options);
      case "zstd":
        return zstdDecompressSync(input, options);
    }
  }, body);
}

function createDecoder(coding: Coding, firstByte: number): Transform {
  switch (coding) {
    case "gzip":
      return createGunzip();
    case "deflate":
      return hasZlibHeader(firstByte) ? createInflate() : createInflateRaw();
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
  }
}

/** "deflate" means zlib (RFC 9110 section 8.4.1.2), but some servers send bare deflate data. */
function hasZlibHeader(firstByte: number): boolean {
  return (firstByte & 0x0f) === 8;
}

function readDecoded(
  streams: readonly Transform[],
  maxBytes: number,
  { isCut, onFull }: { isCut: () => boolean; onFull: () => void },
): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let done = false;
    const finish = (cut: boolean) => {
      if (done) return;
      done = true;
      for (const stream of streams) stream.destroy();
      resolve({ body: concatenate(chunks, size).subarray(0, maxBytes), cut });
      if (cut && !isCut()) onFull();
    };
    for (const [index, stream] of streams.entries()) {
      const next = streams[index + 1];
      if (next !== undefined) stream.pipe(next);
      // The end is missing when the wire was cut: what came before it counts.
      stream.on("error", (error) => isCut() ? finish(true) : reject(describeDecodeError(error)));
    }
    const output = streams.at(-1);
    output?.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish(true);
    });
    output?.on("end", () => finish(false));
  });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

function describeDecodeError(error: unknown): FetchError {
  const detail = error instanceof Error ? error.message : String(error);
  const message = `The body could not be decompressed (${detail}).`;
  return new FetchError("bad_encoding", message, { cause: error });
}
