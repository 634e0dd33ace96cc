import type { Db } from "../core/connection.ts";
import { insertPrepared } from "../core/prepared.ts";

/** A pack of the visits of pages whose ids follow each other, by `lib/logs/packs/pack_page_visits.ts`. */
interface PageVisitPack {
  /** The first id, divided by the number of pages of a pack. */
  block: number;
  pack: Uint8Array;
}

const TABLE = "page_visits";
const REPLACE = {
  head: `REPLACE INTO ${TABLE} (site_id, block, pack) VALUES`,
  row: "(?,?,?)",
};

/** Has all who store logs of a site wait for each other, until the transaction ends. */
export async function lockLogsOfSite(trx: Db, siteId: number): Promise<void> {
  await trx("log_files").where({ site_id: siteId }).orderBy("id").forUpdate().select("id");
}

/** Lists packs of a site; `blocks` null: all of them. */
export async function listPageVisitPacks(
  db: Db,
  siteId: number,
  blocks: readonly number[] | null,
): Promise<PageVisitPack[]> {
  const query = db(TABLE).where({ site_id: siteId }); // the primary key (site_id, block)
  if (blocks !== null) query.whereIn("block", [...blocks]);
  return await query.orderBy("block").select<PageVisitPack[]>("block", "pack");
}

/** Replaces packs of a site; to be called in the transaction that has read them. */
export async function replacePageVisitPacks(
  trx: Db,
  siteId: number,
  packs: readonly PageVisitPack[],
): Promise<void> {
  const rows = packs.map(({ block, pack }) => [
    siteId,
    block,
    Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength),
  ]);
  await insertPrepared(trx, REPLACE, rows);
}
