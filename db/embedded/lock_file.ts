import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { machineMs } from "../../lib/core/clock.ts";
import { findProcessIdentity, isProcessRunning } from "./processes.ts";

/** The mode of files that root may leave in the folder of another user, who has to read them. */
export const READABLE_MODE = 0o644;
const POLL_MS = 50;
/** Taking a dead process's lock away is a few system calls; who needs longer has died in it. */
const BREAKING_MAX_MS = 5_000;

/**
 * Runs `work` while holding the lock file at `path`, waiting for other processes and for other
 * calls of this one. The lock of a process that died is taken away.
 */
export async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mark = `${findProcessIdentity(process.pid) ?? ""}\n${randomBytes(8).toString("hex")}`;
  while (!createExclusively(path, mark)) {
    if (isLeftBehind(path)) breakLock(path);
    else await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    if (readIfThere(path) === mark) rmSync(path, { force: true });
  }
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx", mode: READABLE_MODE });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function isLeftBehind(path: string): boolean {
  const content = readIfThere(path);
  if (content === undefined) return false;
  // empty: its owner is between creating and writing, or died there
  if (content === "") return isOlderThan(path, BREAKING_MAX_MS);
  return !isProcessRunning(content.split("\n")[0] ?? "");
}

/** Removes a dead process's lock; a second lock keeps two from removing each other's new ones. */
function breakLock(path: string): void {
  const breaking = `${path}.breaking`;
  if (!createExclusively(breaking, "")) {
    if (isOlderThan(breaking, BREAKING_MAX_MS)) rmSync(breaking, { force: true });
    return;
  }
  if (isLeftBehind(path)) {
    const removed = `${path}.${randomBytes(4).toString("hex")}`;
    renameSync(path, removed);
    rmSync(removed);
  }
  rmSync(breaking, { force: true });
}

function isOlderThan(path: string, ageMs: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && machineMs() - stats.mtimeMs > ageMs;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
