import { type Db, transaction } from "../core/connection.ts";
import { type HeldLease, leaseUntil, NO_LEASE, renewHeldLease } from "../core/leases.ts";
import { deleteImportContents } from "./import_contents.ts";
import { failImport, ImportLostError, insertImport, type NewImport } from "./imports.ts";

/** The `step` of an import whose file is still coming: nobody runs it. */
export const UPLOADING = "uploading";

/** How long a file may not come on before it is given up. */
const UPLOAD_LEASE_SECONDS = 15 * 60;

/** An import whose file is coming. */
export interface Upload {
  siteId: number;
  importId: number;
  /** By what it is known that nobody else has it. */
  owner: string;
  /** How many bytes are going to come. */
  sizeBytes: number;
}

/** Inserts an import whose file is coming. */
export async function insertUpload(
  trx: Db,
  input: NewImport & { sizeBytes: number },
  owner: string,
): Promise<Upload> {
  const importId = await insertImport(trx, input);
  await trx("imports").where({ id: importId }).update({
    step: UPLOADING,
    lease_owner: owner,
    lease_until: leaseUntil(trx, UPLOAD_LEASE_SECONDS),
  });
  return { siteId: input.siteId, importId, owner, sizeBytes: input.sizeBytes };
}

/** How many bytes wait to be imported, of all sites of this one's account: of files that are there or coming. */
export async function sumWaitingBytes(db: Db, siteId: number): Promise<number> {
  // sites by account, then imports_site
  const row = await db("sites as own")
    .join("sites as other", "other.account_id", "own.account_id")
    .join("imports", "imports.site_id", "other.id")
    .where({ "own.id": siteId, "imports.status": "queued" })
    .sum({ bytes: "imports.size_bytes" }).first();
  return Number(row?.["bytes"] ?? 0);
}

/** Finds an import of a site whose file is coming. */
export async function findUpload(
  db: Db,
  { siteId, importId }: Pick<Upload, "siteId" | "importId">,
): Promise<Upload | undefined> {
  const row = await db("imports").where({ id: importId, site_id: siteId, step: UPLOADING })
    .first<{ lease_owner: string; size_bytes: number } | undefined>("lease_owner", "size_bytes");
  return row && { siteId, importId, owner: row.lease_owner, sizeBytes: Number(row.size_bytes) };
}

/** Keeps a part of the file. Throws `ImportLostError` when the import was deleted or given up meanwhile. */
export async function appendToUpload(
  db: Db,
  { importId, owner }: Upload,
  { chunk, bytes }: { chunk: number; bytes: Buffer },
): Promise<void> {
  // of an import that is gone nothing may stay
  const [{ affectedRows }] = await db.raw(
    `INSERT INTO import_contents (site_id, import_id, chunk, bytes)
     SELECT site_id, id, ?, ? FROM imports WHERE id = ? AND lease_owner = ? AND step = ?
     ON DUPLICATE KEY UPDATE bytes = VALUES(bytes)`,
    [chunk, bytes, importId, owner, UPLOADING],
  );
  if (affectedRows === 0 && !await isWaiting(db, { importId, owner })) {
    throw new ImportLostError(importId);
  }
}

/** The same bytes again change no row. */
async function isWaiting(
  db: Db,
  { importId: id, owner }: Pick<Upload, "importId" | "owner">,
): Promise<boolean> {
  const row = await db("imports").where({ id, lease_owner: owner, step: UPLOADING }).first("id");
  return row !== undefined;
}

/** How many parts of the file are there. */
export async function countUploadChunks(
  db: Db,
  { siteId, importId }: Pick<Upload, "siteId" | "importId">,
): Promise<number> {
  const row = await db("import_contents").where({ site_id: siteId, import_id: importId })
    .count({ chunks: "*" }).first();
  return Number(row?.["chunks"] ?? 0);
}

/** Says that the file is still coming. Throws `ImportLostError`. */
export async function renewUpload(db: Db, upload: Upload): Promise<void> {
  if (!await renewHeldLease(db, leaseOf(upload))) throw new ImportLostError(upload.importId);
}

/** All of the file is there: any process may run the import. Throws `ImportLostError`. */
export async function finishUpload(db: Db, { importId: id, owner }: Upload): Promise<void> {
  const finished = await db("imports").where({ id, lease_owner: owner, step: UPLOADING })
    .update({ step: null, ...NO_LEASE });
  if (finished === 0) throw new ImportLostError(id);
}

/** Forgets an upload that did not come to its end, with what had come. */
export async function deleteUpload(
  db: Db,
  { siteId, importId: id, owner }: Upload,
): Promise<void> {
  await transaction(db, async (trx) => {
    const deleted = await trx("imports").where({ id, lease_owner: owner, step: UPLOADING })
      .delete();
    if (deleted > 0) await deleteImportContents(trx, siteId, id);
  });
}

/** Fails up to `limit` imports whose file does not come on, and deletes what had come; returns how many. */
export async function failLostUploads(db: Db, now: Date, limit: number): Promise<number> {
  const lost: { id: number; site_id: number; lease_owner: string }[] = await db("imports")
    .where({ status: "queued", step: UPLOADING }).whereRaw("lease_until < NOW(6)")
    .limit(limit).select("id", "site_id", "lease_owner");
  for (const { id, site_id: siteId, lease_owner: owner } of lost) {
    await failImport(db, { id, owner }, { error: INTERRUPTED, now });
    await deleteImportContents(db, siteId, id);
  }
  return lost.length;
}

const INTERRUPTED = {
  code: "import_interrupted",
  message: "The file did not come to its end. Nothing of it was kept. Send it again.",
};

function leaseOf({ importId: id, owner }: Upload): HeldLease {
  const key = { id, step: UPLOADING };
  return { table: "imports", key, owner, seconds: UPLOAD_LEASE_SECONDS };
}
