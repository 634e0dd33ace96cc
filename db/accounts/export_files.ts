import type { ExportFileStatus } from "../../schemas/export_link.ts";
import type { Db } from "../core/connection.ts";
import { NO_LEASE } from "../core/leases.ts";

const TABLE = "export_files";

const EXPIRED = "Its link expired before it was written.";

/** A file as a reader needs it. */
export interface ExportFile {
  id: number;
  siteId: number;
  status: ExportFileStatus;
  fileName: string | null;
  rowsTotal: number | null;
  rowsWritten: number;
  bytes: number;
  errorCode: string | null;
  errorMessage: string | null;
  finishedAt: Date | null;
}

const COLUMNS = {
  id: "id",
  siteId: "site_id",
  status: "status",
  fileName: "file_name",
  rowsTotal: "rows_total",
  rowsWritten: "rows_written",
  bytes: "bytes",
  errorCode: "error_code",
  errorMessage: "error_message",
  finishedAt: "finished_at",
} as const satisfies { [Name in keyof ExportFile]: string };

/** A file that waits to be written; its id is that of its link. */
interface NewExportFile {
  id: number;
  accountId: number;
  siteId: number;
}

/** Queues a file. */
export async function insertExportFile(
  trx: Db,
  { id, accountId, siteId }: NewExportFile,
  now: Date,
): Promise<void> {
  await trx(TABLE).insert({
    id,
    account_id: accountId,
    site_id: siteId,
    status: "queued",
    unfinished: 1,
    turn_at: trx.raw("NOW(6)"),
    updated_at: now,
  });
}

/** Finds the file of a link. */
export async function findExportFile(db: Db, id: number): Promise<ExportFile | undefined> {
  return await db(TABLE).where({ id }).first<ExportFile | undefined>(COLUMNS);
}

/** What the files of an account take. */
interface ExportSpace {
  /** Bytes that are kept, of all of its files. */
  storedBytes: number;
  /** Files that wait or are being written. */
  unfinished: number;
}

/** Sums up what the files of an account take. */
export async function readExportSpace(db: Db, accountId: number): Promise<ExportSpace> {
  // export_files_account
  const [row] = await db(TABLE).where({ account_id: accountId })
    .select<{ stored_sum: string | number | null; unfinished: string | number | null }[]>(
      db.raw("SUM(stored_bytes) AS stored_sum"),
      db.raw("SUM(COALESCE(unfinished, 0)) AS unfinished"),
    );
  return { storedBytes: Number(row?.stored_sum ?? 0), unfinished: Number(row?.unfinished ?? 0) };
}

/** Deletes the file of a link, but for its bytes: the process that writes it loses its claim. */
export async function deleteExportFile(trx: Db, id: number): Promise<void> {
  await trx(TABLE).where({ id }).delete();
}

/** Lists up to `limit` files that take space or wait, and whose links expired before a moment. */
export async function listExpiredExportFiles(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: number; siteId: number }[]> {
  // export_links_age
  return await db("export_links").join(TABLE, `${TABLE}.id`, "export_links.id")
    .where("export_links.expires_at", "<", before)
    .where((some) => some.where(`${TABLE}.stored_bytes`, ">", 0).orWhere(`${TABLE}.unfinished`, 1))
    .limit(limit)
    .select<{ id: number; siteId: number }[]>({
      id: `${TABLE}.id`,
      siteId: `${TABLE}.site_id`,
    });
}

/** Ends a file whose link has expired: its writer loses its claim, and its pieces may be deleted. */
export async function expireExportFile(db: Db, id: number, now: Date): Promise<void> {
  await db(TABLE).where({ id }).update({
    ...NO_LEASE,
    status: db.raw("IF(unfinished = 1, 'failed', status)"),
    error_code: db.raw("IF(unfinished = 1, 'link_expired', error_code)"),
    error_message: db.raw("IF(unfinished = 1, ?, error_message)", [EXPIRED]),
    finished_at: db.raw("IF(unfinished = 1, ?, finished_at)", [now]),
    stored_bytes: 0,
    chunks_count: 0,
    // last: what is above reads it
    unfinished: null,
    updated_at: now,
  });
}
