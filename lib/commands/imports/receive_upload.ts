import { transaction } from "../../../db/core/connection.ts";
import {
  appendToUpload,
  countUploadChunks,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  renewUpload,
  sumWaitingBytes,
  type Upload,
} from "../../../db/imports/import_uploads.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import type { CreateImportBody } from "../../../schemas/import.ts";
import { NotFoundError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "../sites/read_site.ts";
import { createWorkGate } from "../core/work_gate.ts";
import { prepareImport } from "./queue_import.ts";

/** A statement has them in hex, twice as long, and stays below the smallest `max_allowed_packet`. */
const CHUNK_BYTES = 256 * 1024;

/** Uploads write to the database as fast as they come. */
export const UPLOAD_GATE = createWorkGate({
  inProcess: 8,
  ofAccount: 3,
  code: "too_many_uploads",
  things: "uploads",
});

type UploadServices = Pick<Services, "db" | "now" | "config">;

/** A file that is going to come. */
interface AnnouncedFile {
  name: string;
  sizeBytes: number;
  /** What the import is to know; see `createImport`. */
  body: Omit<CreateImportBody, "content" | "rows" | "file_name">;
}

/** A part of a file. */
interface FilePiece {
  /** Where it begins in the file: a whole number of 256 KiB. */
  offset: number;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Inserts an import whose file of any size is going to come piece by piece, in requests of any process; nobody runs it
 * before all of it is there. Returns the import's id.
 *
 * @throws ValidationError for days that cannot be meant, an empty file, and one with which more than `uploadMaxBytes`
 * of the account would wait.
 * @throws NotFoundError when the site is being deleted.
 */
export async function beginUpload(
  { db, now, config }: UploadServices,
  siteId: number,
  { name, sizeBytes, body }: AnnouncedFile,
): Promise<number> {
  if (sizeBytes === 0) throw new ValidationError({ file: [EMPTY] });
  if (sizeBytes > config.uploadMaxBytes) throw tooLarge(config.uploadMaxBytes);
  const input = prepareImport({ siteId, body: { ...body, file_name: name }, now: now() });
  const owner = `upload-${crypto.randomUUID()}`;
  return await transaction(db, async (trx) => {
    // an import that is written after its site has gone would stay for ever
    if (!(await lockSite(trx, siteId))) throw siteNotFound(siteId);
    const waiting = await sumWaitingBytes(trx, siteId);
    if (waiting + sizeBytes > config.uploadMaxBytes) throw tooMuch(config.uploadMaxBytes);
    return (await insertUpload(trx, { ...input, sizeBytes }, owner)).importId;
  });
}

/**
 * Keeps a piece of a file as it comes, without holding more of it than 256 KiB; the same piece may be sent again. With
 * the last one the import is queued. Returns whether that was it.
 *
 * @throws NotFoundError when the import waits for no file: it has all of it, was given up or deleted.
 * @throws ValidationError for a piece beyond the file's end, and when the last one comes while others are missing.
 */
export async function receivePiece(
  { db }: UploadServices,
  { siteId, importId }: { siteId: number; importId: number },
  { offset, bytes }: FilePiece,
): Promise<boolean> {
  const upload = await findUpload(db, { siteId, importId });
  if (upload === undefined) throw notWaiting(importId);
  if (!Number.isInteger(offset / CHUNK_BYTES) || offset < 0) throw wrongPiece();
  let at = offset;
  try {
    await renewUpload(db, upload);
    for await (const part of inParts(bytes)) {
      if (at + part.length > upload.sizeBytes) throw wrongPiece();
      await appendToUpload(db, upload, { chunk: at / CHUNK_BYTES, bytes: part });
      at += part.length;
    }
    if (at < upload.sizeBytes) return false;
    await finish(db, upload);
  } catch (error) {
    if (error instanceof ImportLostError) throw notWaiting(importId);
    throw error;
  }
  return true;
}

/** Forgets a file that came in one piece and not to its end. */
export async function dropUpload(
  { db }: UploadServices,
  place: { siteId: number; importId: number },
): Promise<void> {
  const upload = await findUpload(db, place);
  if (upload !== undefined) await deleteUpload(db, upload);
}

async function finish(db: Services["db"], upload: Upload): Promise<void> {
  const chunks = Math.ceil(upload.sizeBytes / CHUNK_BYTES);
  if (await countUploadChunks(db, upload) === chunks) return await finishUpload(db, upload);
  throw new ValidationError({ file: ["A part of the file is missing. Send it again."] });
}

/** All parts but the last have the same length. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length < CHUNK_BYTES) continue;
    const all = Buffer.concat(pieces);
    let at = 0;
    for (; at + CHUNK_BYTES <= length; at += CHUNK_BYTES) yield all.subarray(at, at + CHUNK_BYTES);
    pieces = [all.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

const EMPTY = "The file is empty. Choose another one.";

function tooLarge(maxBytes: number): ValidationError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new ValidationError({
    file: [
      `The file is larger than ${megabytes} MB, which is what this server takes (UPLOAD_MAX_MB). ` +
      "The command line brings files of any size: npm run import -- --site ID FILE…",
    ],
  });
}

function tooMuch(maxBytes: number): ValidationError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new ValidationError({
    file: [
      `With this file more than ${megabytes} MB of your account would wait to be imported (UPLOAD_MAX_MB). ` +
      "Send it once those that came before are done.",
    ],
  });
}

function wrongPiece(): ValidationError {
  return new ValidationError({ file: ["This part is none of the file. Send it from its start."] });
}

function notWaiting(importId: number): NotFoundError {
  return new NotFoundError(
    "not_found",
    `Import ${importId} waits for no file: it has all of it, was given up or deleted. Send the file again.`,
  );
}
