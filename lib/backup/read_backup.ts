import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartError } from "../core/errors.ts";
import {
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  DIGEST_BYTES,
  FRAME_HEAD_BYTES,
  FRAMES,
  MAGIC,
} from "./backup_file.ts";
import { parseHeader } from "./parse_header.ts";
import { readRows } from "./row_blocks.ts";

/** Longer ones are not written: a value has at most 16 MiB (MEDIUMBLOB), a block is closed by the row that fills it. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** What hears of the parts of a backup, in their order. */
interface BackupReader {
  header?(header: BackupHeader): Promise<void>;
  /** A block of rows of a table; they are only good until the next block. */
  rows?(table: BackupTable, rows: readonly BackupRow[]): Promise<void>;
}

/**
 * Reads a backup from its beginning to its end and resolves with its header. Throws a `StartError` where the file is
 * no backup, is cut off, or was changed: at the end only, so that a reader that writes reads the file once before.
 */
export async function readBackup(
  file: FileHandle,
  reader: BackupReader = {},
): Promise<BackupHeader> {
  const bytes = new FrameSource(file);
  try {
    return await readFrames(bytes, reader);
  } catch (error) {
    if (isBroken(error)) throw broken("its contents are damaged or cut off", error);
    throw error;
  } finally {
    bytes.close();
  }
}

async function readFrames(source: FrameSource, reader: BackupReader): Promise<BackupHeader> {
  await readMagic(source);
  const first = await source.frame();
  if (first.kind !== FRAMES.header) throw broken("it has no header");
  const header = parseHeader(first.payload.toString());
  if (header === undefined) throw broken("its header is not one of a backup");
  await reader.header?.(header);
  const counts = new Map<string, number>();
  let table: BackupTable | undefined;
  for (;;) {
    const digest = source.digest();
    const { kind, payload } = await source.frame();
    if (kind === FRAMES.end) {
      if (!payload.equals(digest)) throw broken("its checksum is another one");
      break;
    }
    if (kind === FRAMES.table) {
      const name = payload.toString();
      table = header.tables.find((one) => one.name === name);
      if (table === undefined) throw broken(`its header does not have the table "${name}"`);
    } else if (kind === FRAMES.rows && table !== undefined) {
      const rows = [...readRows(payload, table.columns.length)];
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length);
      await reader.rows?.(table, rows);
    } else {
      throw broken("its parts are in a wrong order");
    }
  }
  if (!await source.isAtEnd()) throw broken("something follows its end");
  const wrong = header.tables.find(({ name, rows }) => (counts.get(name) ?? 0) !== rows);
  if (wrong !== undefined) {
    throw broken(`"${wrong.name}" has ${counts.get(wrong.name) ?? 0} rows of ${wrong.rows}`);
  }
  return header;
}

async function readMagic(source: FrameSource): Promise<void> {
  let magic: Buffer;
  try {
    magic = await source.take(MAGIC.length);
  } catch (error) {
    if (!isBroken(error)) throw error;
    throw new StartError("The file is no backup of this program.", { cause: error });
  }
  if (!magic.equals(MAGIC)) throw new StartError("The file is no backup of this program.");
}

/** The decompressed bytes of a file, by frames, with the hash of all that were taken. */
class FrameSource {
  readonly #stream;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: FileHandle) {
    const packed = file.createReadStream({ start: 0, autoClose: false });
    this.#stream = createGunzip();
    // what fails is thrown by the stream's own reader
    pipeline(packed, this.#stream, () => {});
    this.#chunks = this.#stream[Symbol.asyncIterator]();
  }

  /** The SHA-256 of what was taken so far. */
  digest(): Buffer {
    return this.#hash.copy().digest();
  }

  async frame(): Promise<{ kind: number; payload: Buffer }> {
    const head = await this.take(FRAME_HEAD_BYTES);
    const kind = head[0] ?? 0;
    const length = head.readUInt32BE(1);
    if (length > MAX_FRAME_BYTES || (kind === FRAMES.end && length !== DIGEST_BYTES)) {
      throw new RangeError(`A part of ${length} bytes is too long.`);
    }
    return { kind, payload: await this.take(length) };
  }

  /** Takes exactly this number of bytes. Throws a `RangeError` where they are not there. */
  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < length) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new RangeError("The file ends early.");
      parts.push(value);
      have += value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts, have);
    this.#rest = all.subarray(length);
    const taken = all.subarray(0, length);
    this.#hash.update(taken);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#chunks.next()).done === true;
  }

  close(): void {
    this.#stream.destroy();
  }
}

/** Whether the decompressor or a length did not like the bytes. */
function isBroken(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("Z_");
}

function broken(reason: string, cause?: unknown): StartError {
  return new StartError(
    `The backup cannot be used: ${reason}. Copy the file again, or take another one.`,
    { cause },
  );
}
