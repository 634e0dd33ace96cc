import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { dayOf } from "../../core/days.ts";

const CHUNK_BYTES = 64 * 1024;

/** One file of an import. It can be read more than once, and never has to fit into memory. */
export interface ImportFile {
  /** As the user knows it; within a folder or a ZIP file with its path. */
  name: string;
  /** All bytes from the start, in chunks of any size. */
  open(): AsyncIterable<Uint8Array>;
  /** Present when parts can be read, which a ZIP file needs. */
  range?: ByteRange;
  /** The day on which it was last changed, as its disk or archive says. */
  changedOn?: string;
}

/** Access to any part of a file. */
export interface ByteRange {
  sizeBytes: number;
  /** `end` is exclusive. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** A file that is in memory, such as the content of a request. */
export function fileFromBytes(name: string, bytes: Uint8Array): ImportFile {
  return {
    name,
    open: () => split(bytes),
    range: {
      sizeBytes: bytes.length,
      read: (start, end) => split(bytes.subarray(start, end)),
    },
  };
}

/** A file that is text in memory. */
export function fileFromText(name: string, text: string): ImportFile {
  return fileFromBytes(name, Buffer.from(text));
}

/** Rows that came as JSON, as a file with one object a line. */
export function fileFromRows(rows: readonly unknown[], name = "rows"): ImportFile {
  return {
    name,
    async *open() {
      for (let start = 0; start < rows.length; start += 1000) {
        const lines = rows.slice(start, start + 1000).map((row) => `${JSON.stringify(row)}\n`);
        yield Buffer.from(lines.join(""));
      }
    },
  };
}

/** A file on disk. Throws what `stat` throws when it cannot be found. */
export function fileFromPath(path: string, name: string = basename(path)): ImportFile {
  const { size: sizeBytes, mtimeMs } = statSync(path);
  return {
    name,
    changedOn: dayOf(mtimeMs),
    open: () => createReadStream(path),
    range: {
      sizeBytes,
      read: (start, end) => createReadStream(path, { start, end: end - 1 }),
    },
  };
}

async function* split(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
