import type { Db } from "../core/connection.ts";

/** Says that links of a site have changed: to be called at the end of the transaction that changes them. */
export async function noteLinkChange(trx: Db, siteId: number): Promise<void> {
  await trx("link_versions").insert({ site_id: siteId, version: 1 })
    .onConflict("site_id").merge({ version: trx.raw("link_versions.version + 1") });
}

/** How often the links of a site have changed; 0: there never were any. */
export async function readLinkVersion(db: Db, siteId: number): Promise<number> {
  const row = await db("link_versions").where({ site_id: siteId }) // primary key
    .first<{ version: number } | undefined>("version");
  return row?.version ?? 0;
}
