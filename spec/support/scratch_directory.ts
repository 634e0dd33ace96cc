import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** Linux keeps its files in memory: there a table is made or dropped in a tenth of the time. */
const MEMORY = "/dev/shm";
/** What the databases of all specs take at once, with room to spare. */
const NEEDED_BYTES = 2 ** 30;
/** A younger directory may be of a process that this one does not see, in a container. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Creates a directory for the files of a database server: in memory where there is room. Those that killed processes left
 * under the same prefix are deleted.
 */
export async function createScratchDirectory(
  prefix: string,
  parent = hasRoom(MEMORY) ? MEMORY : tmpdir(),
): Promise<string> {
  for (const name of await readdir(parent)) {
    const [, owner] = name.startsWith(prefix)
      ? /^(\d+)-/.exec(name.slice(prefix.length)) ?? []
      : [];
    if (owner !== undefined && isAbandoned(join(parent, name), Number(owner))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
  return await mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

function isAbandoned(directory: string, owner: number): boolean {
  const { mtimeMs } = statSync(directory, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
  return Date.now() - mtimeMs > ABANDONED_AFTER_MS && !isRunning(owner);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // another user's process runs, too
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    // no such directory, or another user's
    return false;
  }
}
