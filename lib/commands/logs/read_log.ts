import { hash } from "node:crypto";
import {
  findLogFile,
  insertLogFile,
  listHeadLengths,
  type LogFile,
  type LogHead,
} from "../../../db/logs/log_files.ts";
import { ServiceError } from "../../core/errors.ts";
import { detectFormat } from "../../logs/files/detect_format.ts";
import type { LogSource } from "../../logs/files/log_source.ts";
import { peek } from "../../logs/files/peek.ts";
import { LineBuffer } from "../../logs/lines/line_buffer.ts";
import { lastPossibleSecond, LogReader } from "../../logs/tally/log_reader.ts";
import type { Services } from "../../services.ts";
import { createPathPlacer } from "./place_paths.ts";
import { readSignatureVerifier } from "./read_bot_keys.ts";
import { storeTally } from "./store_tally.ts";

/** A log is known again by this many bytes. */
const HEAD_BYTES = 4_096;
/** The format is found by at most this many bytes. */
const SAMPLE_BYTES = 65_536;
const HASH_BYTES = 16;

/** A log to read for a site. */
interface LogWish {
  siteId: number;
  /** Such as `https://example.com`. */
  origin: string;
  source: LogSource;
  /** From the server's configuration; undefined: it is found by the first lines. */
  format?: string | undefined;
  signal?: AbortSignal;
  /** Names of addresses are looked up later (`LOG_LOOKUPS_PER_MINUTE`): until then they are kept. Default: true. */
  looksUp?: boolean;
  /** Called with the bytes that were read so far. */
  onProgress?(readBytes: number): void;
}

/** What reading a log came to. */
interface LogOutcome {
  /** As it is stored now, with all that was ever read of it; null: it is empty. */
  file: LogFile | null;
  /** Lines that were read this time. */
  linesRead: number;
  /** Bytes of a last line without an end, which is not read yet. */
  unfinishedBytes: number;
}

/**
 * Reads what is new in a log and stores it. A log is known again by its first bytes, whatever it is called and however it is
 * packed: what was read is never read again. Position and counts are committed together, so that a process that is killed
 * loses nothing and doubles nothing. Throws a `ServiceError` where the format is not known.
 */
export async function readLog(
  services: Pick<Services, "db" | "now">,
  wish: LogWish,
): Promise<LogOutcome> {
  const { siteId, source, format } = wish;
  const { head: sample, all, close } = await peek(source.open(0), SAMPLE_BYTES);
  try {
    if (sample.length === 0) return { file: null, linesRead: 0, unfinishedBytes: 0 };
    const known = await findByHead(services, siteId, sample);
    const found = detectFormat(sample, format ?? known?.format);
    if (found === null) {
      throw new ServiceError(
        "log_format_unknown",
        `The format of "${source.name}" is not known by its first lines. Give the one of ` +
          "the server's configuration, such as nginx's log_format.",
      );
    }
    const file = known ??
      await addFile(services, wish, { head: headOf(sample), format: found.name });
    const isSeekable = source.mayGrow && file.position > 0;
    const chunks = isSeekable ? source.open(file.position) : skip(all, file.position);
    const reader = new LogReader(found, {
      verify: await readSignatureVerifier(services.db, wish.origin),
      lastSecond: lastPossibleSecond(services.now()),
    });
    return await readChunks(services, wish, {
      chunks,
      reader,
      file,
      head: headOf(sample),
    });
  } finally {
    await close();
  }
}

function headOf(sample: Uint8Array): LogHead {
  const bytes = sample.subarray(0, HEAD_BYTES);
  return { bytes: bytes.length, hash: hash("sha256", bytes, "buffer").subarray(0, HASH_BYTES) };
}

/** Finds a log by its beginning: the one that was stored may have been shorter then. */
async function findByHead(
  { db }: Pick<Services, "db">,
  siteId: number,
  sample: Uint8Array,
): Promise<LogFile | undefined> {
  for (const length of await listHeadLengths(db, siteId)) {
    if (length > sample.length) continue;
    const file = await findLogFile(db, siteId, headOf(sample.subarray(0, length)));
    if (file !== undefined) return file;
  }
  return undefined;
}

async function addFile(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, source }: LogWish,
  { head, format }: { head: LogHead; format: string },
): Promise<LogFile> {
  await insertLogFile(db, siteId, { head, name: source.name, format, now: now() });
  const file = await findLogFile(db, siteId, head);
  if (file === undefined) throw new Error("A log was deleted while it was read.");
  return file;
}

async function* skip(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

interface Reading {
  chunks: AsyncIterable<Uint8Array>;
  reader: LogReader;
  file: LogFile;
  head: LogHead;
}

async function readChunks(
  services: Pick<Services, "db" | "now">,
  { siteId, origin, source, signal, looksUp = true, onProgress }: LogWish,
  { chunks, reader, file: first, head }: Reading,
): Promise<LogOutcome> {
  const lines = new LineBuffer();
  const placePaths = createPathPlacer(services.db, { siteId, origin });
  const start = first.position;
  let file = first;
  let linesRead = 0;
  const store = async (position: number) => {
    const { tally } = reader;
    tally.tooLongCount += lines.takeTooLong();
    linesRead += tally.linesCount;
    const read = { file, head, position, paths: await placePaths(tally) };
    const findLog = () => Promise.resolve(read);
    file = await storeTally(services, tally, { siteId, findLog, looksUp });
    tally.clear();
  };
  for await (const chunk of chunks) {
    for (const piece of lines.push(chunk)) reader.read(piece);
    onProgress?.(start + lines.consumed);
    if (reader.tally.isFull) await store(start + lines.consumed);
    if (signal?.aborted) break;
  }
  const { rest } = lines;
  const isWhole = !source.mayGrow && signal?.aborted !== true;
  if (isWhole && rest.length > 0) reader.read(Buffer.concat([rest, Buffer.from("\n")]));
  const position = start + lines.consumed + (isWhole ? rest.length : 0);
  if (position > file.position) await store(position);
  return { file, linesRead, unfinishedBytes: isWhole ? 0 : rest.length };
}
