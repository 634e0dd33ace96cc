import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { UnavailableError } from "./errors.ts";

/** Less than this is no space for a database, whose files grow by some MB at a time. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** What an audit or another work says of itself while it waits for space. */
export const NO_SPACE_LEFT = {
  code: "no_space_left",
  message:
    "No space left: the disk of the database is full. This goes on by itself when there is space again.",
} as const;

/** Refuses a request because the database has no space for what it writes. */
export function noSpaceLeft(): UnavailableError {
  return new UnavailableError(
    NO_SPACE_LEFT.code,
    "No space left: the disk of the database is full. Free some space on it.",
  );
}

/** Whether the disk of a folder is full; the folder need not exist yet. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch (error) {
    const parent = dirname(folder);
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || parent === folder) throw error;
    return await isDiskFull(parent);
  }
}
