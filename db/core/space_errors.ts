import { isTransient } from "./transient_errors.ts";

/** How long work that found no space waits before it is tried again. */
export const SPACE_WAIT_SECONDS = 30;

/** What MySQL and MariaDB answer, and Node.js throws, where a disk, a quota or a tablespace is full. */
const CODES = new Set(["ER_DISK_FULL", "ER_RECORD_FILE_FULL", "ENOSPC", "EDQUOT"]);
/** What they answer where a file cannot be written, for whatever reason: the message has it. */
const FILE_CODES = new Set([
  "ER_CANT_CREATE_FILE",
  "ER_CANT_CREATE_TABLE",
  "ER_ERROR_ON_WRITE",
  "ER_GET_ERRNO",
  "ER_TEMP_FILE_WRITE_FAILURE",
]);
/**
 * As messages have it: `(errno: 28 "No space left on device")`, `Errcode: 28`, `error 28`, `Disk is full`, and
 * `(errno: 135 "No more room in record file")`, which InnoDB answers where a table's file cannot grow.
 */
const NO_SPACE =
  /\b(?:errno|errcode|error(?: number)?):? (?:28|135)\b|no space left on device|\bdisk (?:is )?full\b/i;

/** A database server could not be started for want of space. */
export class OutOfSpaceError extends Error {
  readonly code = "ENOSPC";

  constructor(output: string) {
    super(`No space left. The database server wrote:\n${output}`);
    this.name = "OutOfSpaceError";
  }
}

/** Whether something could not be written for want of space. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // other messages may quote what was to be written
  const isFile = FILE_CODES.has(code) && describesNoSpace(error.message);
  return CODES.has(code) || isFile || isOutOfSpace(error.cause);
}

/** Whether what a database server has written about itself reports a full disk. */
export function describesNoSpace(text: string): boolean {
  return NO_SPACE.test(text);
}

/** Whether the database failed by what passes, so that nothing is wrong with the work: it goes on later. */
export function isPassing(error: unknown): boolean {
  return isTransient(error) || isOutOfSpace(error);
}
