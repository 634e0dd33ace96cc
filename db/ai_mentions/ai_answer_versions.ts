import type { Db } from "../core/connection.ts";

/** Marks that what is known of a site's answers has changed; in the transaction that changes it. */
export async function raiseAnswersVersion(trx: Db, siteId: number): Promise<void> {
  await trx("ai_answer_versions").insert({ site_id: siteId, version: 1 })
    .onConflict("site_id").merge({ version: trx.raw("version + 1") });
}

/** Reads the version of what is known of a site's answers; 0: there were none. */
export async function readAnswersVersion(db: Db, siteId: number): Promise<number> {
  const row = await db("ai_answer_versions").where({ site_id: siteId })
    .first<{ version: number } | undefined>("version");
  return row?.version ?? 0;
}
