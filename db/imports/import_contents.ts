import type { Db } from "../core/connection.ts";

/** A statement has them in hex, twice as long, and stays below the smallest `max_allowed_packet`. */
const CHUNK_BYTES = 256 * 1024;

/** Keeps what an import is to read, until it is done. Run it in the transaction that inserts the import. */
export async function insertImportContents(
  trx: Db,
  { siteId, importId }: { siteId: number; importId: number },
  bytes: Uint8Array,
): Promise<void> {
  for (let chunk = 0; chunk * CHUNK_BYTES < bytes.length || chunk === 0; chunk++) {
    const part = bytes.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
    await trx("import_contents").insert({
      site_id: siteId,
      import_id: importId,
      chunk,
      bytes: Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    });
  }
}

/** How many bytes there are to read; undefined when nothing was kept. */
export async function findContentsSize(
  db: Db,
  siteId: number,
  importId: number,
): Promise<number | undefined> {
  const row = await db("import_contents").where({ site_id: siteId, import_id: importId })
    .first<{ size: number | null }>(db.raw("SUM(LENGTH(bytes)) AS size"));
  return row.size ?? undefined;
}

/** Reads what was kept from byte `start` to byte `end`, exclusive, in chunks. */
export async function* readImportContents(
  db: Db,
  { siteId, importId }: { siteId: number; importId: number },
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  const key = { site_id: siteId, import_id: importId };
  // all but the last are as long as the first one, of whichever version wrote them
  const first = await db("import_contents").where({ ...key, chunk: 0 }) // primary key
    .first<{ size: number } | undefined>(db.raw("LENGTH(bytes) AS size"));
  const size = first?.size || CHUNK_BYTES;
  for (let chunk = Math.floor(start / size); chunk * size < end; chunk++) {
    // the primary key
    const row = await db("import_contents").where({ ...key, chunk })
      .first<{ bytes: Buffer } | undefined>("bytes");
    if (row === undefined) throw new Error(`The contents of import ${importId} are gone.`);
    const at = chunk * size;
    yield row.bytes.subarray(Math.max(0, start - at), end - at);
  }
}

/** Deletes what was kept. */
export async function deleteImportContents(
  db: Db,
  siteId: number,
  importId: number,
): Promise<void> {
  await db("import_contents").where({ site_id: siteId, import_id: importId }).delete();
}
