import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { dayOf } from "../../core/days.ts";
import { ImportError } from "./import_error.ts";
import type { ByteRange, ImportFile } from "./import_file.ts";

/** How much a ZIP file may hold. */
export interface ZipLimits {
  /** Of all files together, uncompressed. */
  maxTotalBytes: number;
  maxFiles: number;
}

/** A file within a ZIP file. */
export interface ZipMember extends ImportFile {
  /** Its name within the archive. */
  path: string;
  /** Uncompressed; reading it gives as many or fails. */
  sizeBytes: number;
}

const GIGABYTE = 1024 ** 3;

/** For files of the operator's own; what comes over HTTP gets lower ones. */
export const ZIP_LIMITS: ZipLimits = { maxTotalBytes: 16 * GIGABYTE, maxFiles: 1000 };

/** Tables shrink to a tenth; deflate's most is a thousandth, which only a trap reaches. */
const MAX_RATIO = 200;
/** Small files may shrink more. */
const RATIO_FROM_BYTES = 1024 * 1024;

/** What archivers add, not the user. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** A local header without its name and extra field. */
const LOCAL_HEADER_BYTES = 30;

/** The first two bytes of every part of a ZIP file. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 9 && (head[3] ?? 0) < 9;
}

/**
 * Lists the files of a ZIP file; each is uncompressed while it is read. Throws an `ImportError` for what
 * is truncated, encrypted, compressed in another way than deflate, of unsafe names, of overlapping
 * parts or too large; reading throws one when a file is not what the directory says (length, CRC-32).
 */
export async function openZip(
  file: ImportFile,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<ZipMember[]> {
  const { range } = file;
  if (range === undefined) {
    throw new ImportError("zip_nested", "A ZIP file in a ZIP file is not read. Unpack it first.", {
      file: file.name,
    });
  }
  const zip = await orBroken(file.name, () => open(range));
  const entries: Entry[] = [];
  await orBroken(file.name, async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/") || ADDED.test(entry.fileName)) continue;
      entries.push(entry);
      if (entries.length > limits.maxFiles) throw tooMany(file.name, limits);
      checkEntry(file.name, entry);
    }
  });
  checkTotals(file.name, entries, limits);
  return entries.map((entry) => ({
    name: `${file.name}/${entry.fileName}`,
    path: entry.fileName,
    changedOn: dayOf(entry.getLastModDate()),
    sizeBytes: entry.uncompressedSize,
    open: () => readEntry(file.name, zip, entry),
  }));
}

function open(range: ByteRange): Promise<ZipFile> {
  return fromRandomAccessReaderPromise(new RangeReader(range), range.sizeBytes, {
    autoClose: false,
    strictFileNames: false,
    validateEntrySizes: true,
  });
}

class RangeReader extends RandomAccessReader {
  readonly #range: ByteRange;

  constructor(range: ByteRange) {
    super();
    this.#range = range;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range.read(start, end), { objectMode: false });
  }
}

function checkEntry(archive: string, entry: Entry): void {
  const name = `"${entry.fileName}"`;
  if (entry.isEncrypted()) {
    throw zipError("zip_encrypted", archive, `${name} is encrypted. Unpack it first.`);
  }
  if (!entry.canDecodeFileData()) {
    throw zipError("zip_method", archive, `${name} is compressed in a way that is not read.`);
  }
  if (
    entry.uncompressedSize > RATIO_FROM_BYTES &&
    entry.uncompressedSize > entry.compressedSize * MAX_RATIO
  ) {
    throw zipError(
      "zip_bomb",
      archive,
      `${name} would grow from ${entry.compressedSize.toLocaleString("en")} to ` +
        `${entry.uncompressedSize.toLocaleString("en")} bytes, which no table does.`,
    );
  }
}

function checkTotals(archive: string, entries: readonly Entry[], limits: ZipLimits): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > limits.maxTotalBytes) {
    throw zipError(
      "zip_too_large",
      archive,
      `Its files are ${total.toLocaleString("en")} bytes; ` +
        `at most ${limits.maxTotalBytes.toLocaleString("en")} are read.`,
    );
  }
  const ordered = entries.toSorted((a, b) =>
    a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader
  );
  for (const [index, entry] of ordered.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize;
    if (end > (ordered[index + 1]?.relativeOffsetOfLocalHeader ?? Infinity)) {
      throw zipError("zip_bomb", archive, "Its files overlap each other.");
    }
  }
}

function tooMany(archive: string, { maxFiles }: ZipLimits): ImportError {
  return zipError("zip_too_large", archive, `It holds more than ${maxFiles} files.`);
}

async function* readEntry(
  archive: string,
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw broken(archive, error);
  }
  if (sum !== entry.crc32) throw broken(archive, `the CRC-32 of "${entry.fileName}" is wrong`);
}

async function orBroken<Result>(archive: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw broken(archive, error);
  }
}

function broken(archive: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return zipError("zip_broken", archive, `The ZIP file is damaged or cut off (${detail}).`);
}

function zipError(code: string, archive: string, message: string): ImportError {
  return new ImportError(code, message, { file: archive });
}
