import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../../db/core/transient_errors.ts";

/** Where a log was when it was last looked at. */
interface SeenLog {
  /** The number of the file on its disk. */
  inode: number;
  size: number;
}

/** How logs are followed. */
interface FollowOptions {
  signal: AbortSignal;
  /** Reads what is new in a file. */
  read(path: string): Promise<void>;
  /** Waits until it is time to look at the logs again. */
  wait(): Promise<void>;
  now(): Date;
}

/** Rotated logs that were written later than this before now may have lines that are not read yet. */
const ROTATED_MS = 2 * 86_400_000;

/**
 * Reads what servers add to logs until it is told to stop. When a log was rotated (another file has its name, or it was
 * cut), what was written to the old file until then is read first, from the file beside it that the rotation made:
 * a log is known by its beginning, under any name.
 */
export async function followLogs(
  paths: readonly string[],
  { signal, read, wait, now }: FollowOptions,
): Promise<void> {
  const seen = new Map<string, SeenLog>();
  while (!signal.aborted) {
    for (const path of paths) {
      const found = await findLog(path);
      // between the two steps of a rotation there is none
      if (found === null) continue;
      const before = seen.get(path);
      const isSame = before?.inode === found.inode && before.size <= found.size;
      const since = new Date(now().getTime() - ROTATED_MS);
      const rotated = isSame ? [] : await listRotated(path, { inode: found.inode, since });
      for (const old of rotated) await read(old);
      if (!isSame || before.size < found.size) await read(path);
      seen.set(path, found);
      if (signal.aborted) return;
    }
    await wait();
  }
}

async function findLog(path: string): Promise<SeenLog | null> {
  try {
    const { ino, size } = await stat(path);
    return { inode: ino, size };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** The files beside a log that rotations made of it lately, the oldest first. */
async function listRotated(
  path: string,
  { inode, since }: { inode: number; since: Date },
): Promise<string[]> {
  const folder = dirname(path);
  const name = basename(path);
  const found: { path: string; changedAt: number }[] = [];
  for (const other of await readdir(folder)) {
    if (!other.startsWith(`${name}.`) && !other.startsWith(`${name}-`)) continue;
    const file = join(folder, other);
    const { ino, mtimeMs } = await stat(file);
    if (ino !== inode && mtimeMs >= since.getTime()) found.push({ path: file, changedAt: mtimeMs });
  }
  return found.toSorted((a, b) => a.changedAt - b.changedAt).map((one) => one.path);
}
