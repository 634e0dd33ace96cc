import { createReadStream, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate as giveWay } from "node:timers/promises";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { peek } from "./peek.ts";

/** Of a plain file: what is read stays where the processor is fast until it was scanned. */
const PLAIN_BYTES = 256 * 1024;
/** Of a packed one: from 128 KB on (`package.json`) each chunk would have pages of its own, which the system has to empty. */
const UNPACKED_BYTES = 120 * 1024;
/** After this many chunks signals, timers and answers of the database have their turn. */
const CHUNKS_OF_TURN = 8;
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Where the bytes of a log come from, unpacked. */
export interface LogSource {
  name: string;
  /** The server may still write it: a line without an end is not read yet. */
  mayGrow: boolean;
  /**
   * All bytes from a position on, each chunk valid until the next one. A packed log is read from its start, and what comes
   * before the position is passed over.
   */
  open(from: number): AsyncIterable<Uint8Array>;
}

/** A log in a file, which may be packed by gzip or zstd. */
export async function fileSource(path: string, name: string): Promise<LogSource> {
  const packing = await detectPacking(path);
  if (packing === null) {
    return { name, mayGrow: true, open: (from) => readPlain(path, from) };
  }
  return {
    name,
    mayGrow: false,
    open: (from) => passOver(unpack(createReadStream(path), packing), from),
  };
}

/** A log that comes as a stream and can be opened once, such as from stdin. */
export function streamSource(stream: Readable, name: string): LogSource {
  return { name, mayGrow: false, open: (from) => passOver(unpackByHead(stream), from) };
}

type Packing = "gzip" | "zstd";

async function detectPacking(path: string): Promise<Packing | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(ZSTD.length);
    await file.read(head, 0, head.length, 0);
    return packingOf(head);
  } finally {
    await file.close();
  }
}

function packingOf(head: Uint8Array): Packing | null {
  if (GZIP.every((byte, index) => head[index] === byte)) return "gzip";
  if (ZSTD.every((byte, index) => head[index] === byte)) return "zstd";
  return null;
}

/** Reads in this thread: to wait for another one takes longer than to copy what is in memory already. */
async function* readPlain(path: string, from: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(PLAIN_BYTES);
    for (let position = from, chunks = 1;; chunks++) {
      const bytesRead = readSync(file.fd, buffer, 0, PLAIN_BYTES, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
      if (chunks % CHUNKS_OF_TURN === 0) await giveWay();
    }
  } finally {
    await file.close();
  }
}

function unpack(stream: Readable, packing: Packing): AsyncIterable<Uint8Array> {
  const options = { chunkSize: UNPACKED_BYTES };
  const unpacker = packing === "gzip" ? createGunzip(options) : createZstdDecompress(options);
  stream.once("error", (error) => unpacker.destroy(error));
  unpacker.once("close", () => stream.destroy());
  return giveBack(stream.pipe(unpacker));
}

/**
 * Gives the memory of each chunk back once it was read: left to the garbage collector, memory outside of its heap has it run
 * after every 32 MB. A chunk that does not end its memory is left alone, since the next one is unpacked behind it.
 */
async function* giveBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    const { buffer, byteOffset, length } = chunk;
    const isFull = length > 0 && byteOffset + length === buffer.byteLength;
    if (isFull && buffer instanceof ArrayBuffer && buffer.byteLength === UNPACKED_BYTES) {
      buffer.transfer(0);
    }
  }
}

async function* unpackByHead(stream: Readable): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(stream, ZSTD.length);
  const packing = packingOf(head);
  yield* packing === null ? all : unpack(Readable.from(all), packing);
}

async function* passOver(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
