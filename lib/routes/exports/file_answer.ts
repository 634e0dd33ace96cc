import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip as gunzipCallback } from "node:zlib";
import { findChunkOf, findExportChunk } from "../../../db/accounts/export_chunks.ts";
import { type ExportFile, findExportFile } from "../../../db/accounts/export_files.ts";
import type { Db } from "../../../db/core/connection.ts";
import { EXPORT_TYPES, type ExportFormat } from "../../../schemas/export.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { matchesEntityTag } from "../../middleware/entity_tag.ts";
import { HttpError } from "../../middleware/http_error.ts";
import type { RouteAnswer } from "../core/route.ts";
import { type ByteRange, readRange } from "./read_range.ts";

const gunzip = promisify(gunzipCallback);

const RETRY_AFTER_SECONDS = 5;

/** What is wanted of a file. Of the headers, empty: it is not there. */
interface FileWish {
  id: number;
  format: ExportFormat;
  isHead: boolean;
  range: string;
  ifRange: string;
  ifNoneMatch: string;
}

/**
 * The answer with the file of an export, or with a part of it (RFC 9110, section 14). Throws while it is not written, and
 * when it failed.
 */
export async function fileAnswer(
  db: Db,
  { id, format, isHead, range: asked, ifRange, ifNoneMatch }: FileWish,
): Promise<RouteAnswer> {
  const file = await findExportFile(db, id);
  if (file === undefined) throw withdrawn();
  checkCompleted(file);
  const tag = `"export-${file.id}-${file.bytes}"`;
  const shown = {
    "Content-Type": EXPORT_TYPES[format] + (format === "xlsx" ? "" : "; charset=utf-8"),
    "Content-Disposition": `attachment; filename="${file.fileName}"`,
    "X-Total-Count": String(file.rowsWritten),
    "Accept-Ranges": "bytes",
    ETag: tag,
    "Last-Modified": (file.finishedAt ?? new Date(0)).toUTCString(),
  };
  if (ifNoneMatch !== "" && matchesEntityTag(ifNoneMatch, tag)) {
    return { status: 304, headers: shown };
  }
  const isSame = ifRange === "" || ifRange === tag;
  const range = isHead || !isSame ? "whole" : readRange(asked, file.bytes);
  if (range === "unsatisfiable") throw unsatisfiable(file.bytes);
  const { start, end } = range === "whole" ? { start: 0, end: file.bytes } : range;
  return {
    status: range === "whole" ? 200 : 206,
    headers: {
      ...shown,
      "Content-Length": String(end - start),
      ...range !== "whole" && { "Content-Range": `bytes ${start}-${end - 1}/${file.bytes}` },
    },
    body: isHead ? Readable.from([]) : Readable.from(readBytes(db, file, { start, end })),
  };
}

/** Reads a part of a file, a piece at a time. Throws once it was deleted. */
async function* readBytes(
  db: Db,
  file: ExportFile,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  if (start >= end) return;
  let chunk = await findChunkOf(db, file, start);
  for (;;) {
    if (chunk === undefined) throw withdrawn();
    const { startsAt, number, content } = chunk;
    const bytes = await gunzip(content);
    yield bytes.subarray(Math.max(0, start - startsAt), end - startsAt);
    if (startsAt + bytes.length >= end) return;
    chunk = await findExportChunk(db, file, number + 1);
  }
}

function checkCompleted({ status, errorMessage, rowsWritten, rowsTotal }: ExportFile): void {
  if (status === "completed") return;
  if (status === "failed") {
    throw new ConflictError("export_failed", `The file could not be written. ${errorMessage}`);
  }
  const progress = rowsTotal === null
    ? "It has not begun."
    : `${rowsWritten} of ${rowsTotal} rows are written.`;
  const reason = errorMessage === null ? "" : ` ${errorMessage}`;
  throw new HttpError(
    409,
    "export_not_ready",
    `The file is not written yet. ${progress}${reason} Try again later.`,
    { "Retry-After": String(RETRY_AFTER_SECONDS) },
  );
}

function withdrawn(): NotFoundError {
  return new NotFoundError("link_invalid", "This export was withdrawn.");
}

function unsatisfiable(bytes: number): HttpError {
  return new HttpError(
    416,
    "range_not_satisfiable",
    `The file has ${bytes} bytes: the Range header asks for none of them.`,
    { "Content-Range": `bytes */${bytes}` },
  );
}
