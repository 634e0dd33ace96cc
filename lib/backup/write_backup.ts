import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { StartError } from "../core/errors.ts";
import {
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  FRAME_HEAD_BYTES,
  FRAMES,
  MAGIC,
} from "./backup_file.ts";
import { RowBlock } from "./row_blocks.ts";

/** Rows are written in blocks of about this size. */
const BLOCK_BYTES = 256 * 1024;
/** The fastest: packed results hardly become smaller, and the rest compresses well at every level. */
const COMPRESSION_LEVEL = 1;
/** A backup holds hashes of tokens and passphrases, encrypted keys and addresses of people. */
const OWNER_ALONE = 0o600;

/** Gives the rows of a table, in batches. */
type ReadTable = (table: BackupTable) => AsyncIterable<readonly BackupRow[]>;

/**
 * Writes a backup to `path`. The file has its name only once it is complete and on the disk. Throws when a table has
 * another number of rows than its header says, and a `StartError` where the file cannot be written.
 */
export async function writeBackup(
  path: string,
  header: BackupHeader,
  readTable: ReadTable,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    // "wx": what is left of a run that was killed is removed, not continued
    await rm(unfinished, { force: true });
    await pipeline(
      Readable.from(encodeBackup(header, readTable)),
      createGzip({ level: COMPRESSION_LEVEL }),
      createWriteStream(unfinished, { flags: "wx", mode: OWNER_ALONE, flush: true }),
    );
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    throw explainFile(error, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** What an operator does about a file that cannot be written, by the system's code. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist. Create it, or name another file.",
  ENOTDIR: "what should be its folder is a file. Name another file.",
  ENOSPC: "no space is left on its disk. Free some, or name a file on another disk.",
  EDQUOT: "no space is left for this user. Free some, or name a file on another disk.",
  EACCES: "this user may not write there. Name another file.",
  EPERM: "this user may not write there. Name another file.",
  EROFS: "its disk is read-only. Name a file on another disk.",
};
/** What writing a file calls; a connection to the database fails by others, with the same codes. */
const FILE_CALLS: ReadonlySet<string> = new Set(["open", "write", "fsync", "rename", "unlink"]);

/** In words where the file is at fault: without a cause, which would say that the database's disk is full. */
function explainFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("code" in error && "syscall" in error)) return error;
  const advice = FILE_CALLS.has(String(error.syscall)) ? ADVICE[String(error.code)] : undefined;
  return advice === undefined ? error : new StartError(`"${path}" cannot be written: ${advice}`);
}

/** Gives the bytes of a backup, before they are compressed. */
async function* encodeBackup(header: BackupHeader, readTable: ReadTable): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const add = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield add(MAGIC);
  yield add(createFrame(FRAMES.header, Buffer.from(JSON.stringify(header))));
  for (const table of header.tables) {
    yield add(createFrame(FRAMES.table, Buffer.from(table.name)));
    for await (const block of collectBlocks(table, readTable)) {
      yield add(createFrame(FRAMES.rows, block));
    }
  }
  yield createFrame(FRAMES.end, hash.digest());
}

async function* collectBlocks(table: BackupTable, readTable: ReadTable): AsyncGenerator<Buffer> {
  const block = new RowBlock();
  let rows = 0;
  for await (const batch of readTable(table)) {
    for (const row of batch) {
      block.add(row);
      rows++;
      if (block.length >= BLOCK_BYTES) yield block.take();
    }
  }
  if (block.length > 0) yield block.take();
  if (rows !== table.rows) {
    throw new Error(`The table "${table.name}" gave ${rows} rows instead of ${table.rows}.`);
  }
}

function createFrame(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head[0] = kind;
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Makes the file's new name survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
