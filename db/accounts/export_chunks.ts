import type { Db } from "../core/connection.ts";

/** Whose bytes. */
interface ExportFileKey {
  siteId: number;
  id: number;
}

/** A piece of a file. */
export interface ExportChunk {
  number: number;
  /** Of its first byte in the file. */
  startsAt: number;
  /** gzip; a statement has it in hex, twice as long, and stays below the smallest `max_allowed_packet`. */
  content: Buffer;
}

const TABLE = "export_chunks";
/** Deleted by one statement: some 20 MB. */
const DELETED_AT_ONCE = 100;

/** Inserts pieces of a file. Run it in the transaction that notes how many it has. */
export async function insertExportChunks(
  trx: Db,
  { siteId, id }: ExportFileKey,
  chunks: readonly ExportChunk[],
): Promise<void> {
  for (const { number, startsAt, content } of chunks) {
    await trx(TABLE).insert({ site_id: siteId, file_id: id, number, starts_at: startsAt, content });
  }
}

/** Finds the piece that a byte of the file is in. */
export async function findChunkOf(
  db: Db,
  { siteId, id }: ExportFileKey,
  byte: number,
): Promise<ExportChunk | undefined> {
  const row = await db(TABLE).where({ site_id: siteId, file_id: id }).where("starts_at", "<=", byte)
    .orderBy("number", "desc") // primary key
    .first<{ number: number } | undefined>("number");
  return row && await findExportChunk(db, { siteId, id }, row.number);
}

/** Finds a piece by its number, the first of which is 0. */
export async function findExportChunk(
  db: Db,
  { siteId, id }: ExportFileKey,
  number: number,
): Promise<ExportChunk | undefined> {
  return await db(TABLE).where({ site_id: siteId, file_id: id, number })
    .first<ExportChunk | undefined>("number", "starts_at as startsAt", "content");
}

/** Deletes all pieces of a file, some at a time. */
export async function deleteExportChunks(db: Db, { siteId, id }: ExportFileKey): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    deleted = await db(TABLE).where({ site_id: siteId, file_id: id }).limit(DELETED_AT_ONCE)
      .delete();
  }
}

/** Lists files of which there are pieces and nothing else: the process that deleted them died. */
export async function listOrphanedFiles(db: Db, limit: number): Promise<ExportFileKey[]> {
  // the first columns of the primary key
  return await db
    .from(db(TABLE).distinct("site_id", "file_id").as("kept"))
    .leftJoin("export_files", "export_files.id", "kept.file_id")
    .whereNull("export_files.id").limit(limit)
    .select<ExportFileKey[]>({ siteId: "kept.site_id", id: "kept.file_id" });
}
