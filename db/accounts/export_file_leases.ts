import { claimInTurn, type ClaimOptions, type Turn, withTurn } from "../core/claim_turns.ts";
import { type Db, transaction } from "../core/connection.ts";
import { beginWork, endedWork, releasedWork, unfinishedWork } from "../core/unfinished_work.ts";
import type { ExportFormat } from "../../schemas/export.ts";
import { type ExportChunk, insertExportChunks } from "./export_chunks.ts";
import { readExportSpace } from "./export_files.ts";

/** How long a claim holds without renewal; also how soon the file of a process that died is written on. */
export const EXPORT_LEASE_SECONDS = 15;

const TABLE = "export_files";
const MAX_MESSAGE = 1_000;

/** The file was deleted or taken over: its holder must write nothing more. */
export class ExportFileLostError extends Error {
  constructor(id: number) {
    super(`The file of export ${id} is no longer ours to write.`);
    this.name = "ExportFileLostError";
  }
}

/** A claim on a file. */
interface ClaimedExportFile extends Turn {
  id: number;
  siteId: number;
  format: ExportFormat;
}

/** What a file is made of, and how far it is. */
export interface ExportFileState {
  id: number;
  siteId: number;
  list: string;
  format: ExportFormat;
  bom: number;
  /** Of the token that made its link; null: it was revoked. */
  tokenId: number | null;
  rowsWritten: number;
  bytes: number;
  chunksCount: number;
  /** Null: nothing is written yet. */
  nextCursor: string | null;
  /** How often it was begun without getting on, this time included. */
  attempts: number;
}

/** Who holds a file. */
export interface HeldExportFile {
  id: number;
  owner: string;
}

/** The queue of files; index export_files_waiting. */
export const EXPORT_FILE_WORK = unfinishedWork(TABLE, "work.unfinished = 1");

/**
 * Claims a file that no process writes, in turn (see `claimInTurn()`); undefined when there is none. Compare-and-swap on
 * the database's clock, the only one that all processes share.
 */
export async function claimExportFile(
  db: Db,
  owner: string,
  { now, options }: { now: Date; options?: ClaimOptions },
): Promise<ClaimedExportFile | undefined> {
  const claimed = await claimInTurn(db, EXPORT_FILE_WORK, async (id) => {
    const lease = { table: TABLE, id, owner, seconds: EXPORT_LEASE_SECONDS } as const;
    const changes = { error_code: null, error_message: null };
    if (!await beginWork(db, lease, { now, changes })) return undefined;
    const state = await findExportFileState(db, { id, owner });
    return state && { id, siteId: state.siteId, format: state.format };
  }, options);
  return claimed && withTurn(claimed);
}

/** Finds how far a file is that is ours to write; undefined: it is not. */
export async function findExportFileState(
  db: Db,
  { id, owner }: HeldExportFile,
): Promise<ExportFileState | undefined> {
  return await db(TABLE).join("export_links", "export_links.id", `${TABLE}.id`)
    .leftJoin("tokens", (join) =>
      join.on("tokens.id", "export_links.token_id")
        .andOn("tokens.account_id", "export_links.account_id")
        .andOnNull("tokens.revoked_at"))
    .where({ [`${TABLE}.id`]: id, [`${TABLE}.lease_owner`]: owner })
    .first<ExportFileState | undefined>({
      id: `${TABLE}.id`,
      siteId: `${TABLE}.site_id`,
      list: "export_links.list_path",
      format: "export_links.format",
      bom: "export_links.bom",
      tokenId: "tokens.id",
      rowsWritten: `${TABLE}.rows_written`,
      bytes: `${TABLE}.bytes`,
      chunksCount: `${TABLE}.chunks_count`,
      nextCursor: `${TABLE}.next_cursor`,
      attempts: `${TABLE}.attempts`,
    });
}

/** Says what is being written; throws {@link ExportFileLostError}. */
export async function nameExportFile(
  db: Db,
  { id, owner, now }: HeldExportFile & { now: Date },
  { fileName, rowsTotal }: { fileName: string; rowsTotal: number },
): Promise<void> {
  await transaction(db, (trx) =>
    updateOurs(trx, { id, owner }, {
      file_name: fileName,
      rows_total: rowsTotal,
      updated_at: now,
    }));
}

/** Forgets what was written, since it cannot be continued; its pieces are deleted first. Throws {@link ExportFileLostError}. */
export async function restartExportFile(db: Db, { id, owner }: HeldExportFile): Promise<void> {
  await transaction(db, (trx) =>
    updateOurs(trx, { id, owner }, {
      rows_written: 0,
      bytes: 0,
      stored_bytes: 0,
      chunks_count: 0,
      next_cursor: null,
    }));
}

/** What is added to a file. */
interface WrittenPart {
  chunks: readonly ExportChunk[];
  rows: number;
  /** Of the file. */
  bytes: number;
  /** Where the list goes on; null: this file cannot be continued by another process. */
  nextCursor: string | null;
}

/**
 * Adds what was written, at once with how far the list is: killed at any moment, the next process goes on exactly there.
 * Returns the bytes that the account's files take by now. Throws {@link ExportFileLostError}, and then nothing is kept.
 */
export async function addToExportFile(
  db: Db,
  { id, owner, now, accountId, siteId }: HeldExportFile & {
    now: Date;
    accountId: number;
    siteId: number;
  },
  { chunks, rows, bytes, nextCursor }: WrittenPart,
): Promise<number> {
  const stored = chunks.reduce((sum, { content }) => sum + content.length, 0);
  return await transaction(db, async (trx) => {
    await updateOurs(trx, { id, owner }, {
      rows_written: trx.raw("rows_written + ?", [rows]),
      bytes: trx.raw("bytes + ?", [bytes]),
      stored_bytes: trx.raw("stored_bytes + ?", [stored]),
      chunks_count: trx.raw("chunks_count + ?", [chunks.length]),
      next_cursor: nextCursor,
      // it got on: what went wrong ahead of this is over
      ...(nextCursor !== null && { attempts: 1 }),
      updated_at: now,
    });
    await insertExportChunks(trx, { siteId, id }, chunks);
    return (await readExportSpace(trx, accountId)).storedBytes;
  }, { isolationLevel: "read committed" });
}

/** Ends a file that is whole; throws {@link ExportFileLostError}. */
export async function completeExportFile(
  db: Db,
  { id, owner, now }: HeldExportFile & { now: Date },
): Promise<void> {
  await transaction(db, (trx) =>
    updateOurs(trx, { id, owner }, {
      ...endedWork("completed", now),
      // rows that came meanwhile are in it as well
      rows_total: trx.raw("rows_written"),
      next_cursor: null,
    }));
}

/** Ends a file that cannot be written; its bytes are no longer counted, and are deleted by its holder. */
export async function failExportFile(
  db: Db,
  { id, owner, now }: HeldExportFile & { now: Date },
  error: { code: string; message: string },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...endedWork("failed", now),
    bytes: 0,
    stored_bytes: 0,
    chunks_count: 0,
    next_cursor: null,
    error_code: error.code,
    error_message: error.message.slice(0, MAX_MESSAGE),
  });
}

/** Gives a file back in its present state; it is written on when its turn comes. */
export async function releaseExportFile(
  db: Db,
  { id, owner }: HeldExportFile,
  { waitSeconds, reason }: {
    waitSeconds?: number;
    /** What it waits for, until it is claimed again. */
    reason?: { code: string; message: string };
  } = {},
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...releasedWork(db, waitSeconds),
    status: "queued",
    error_code: reason?.code ?? null,
    error_message: reason?.message ?? null,
  });
}

/** In a transaction: an update that changes nothing would look like one that finds nothing. */
async function updateOurs(
  trx: Db,
  { id, owner }: HeldExportFile,
  changes: Record<string, unknown>,
): Promise<void> {
  const ours = await trx(TABLE).where({ id, lease_owner: owner }).forUpdate()
    .first<{ id: number } | undefined>("id");
  if (ours === undefined) throw new ExportFileLostError(id);
  await trx(TABLE).where({ id }).update(changes);
}
