import type { Db } from "./connection.ts";

/** Says that something has changed on which derived rows of the site depend. */
export async function wantRefresh(db: Db, siteId: number): Promise<void> {
  await db("search_refreshes")
    .insert({ site_id: siteId, wanted_at: db.raw("NOW(6)") })
    .onConflict("site_id")
    .merge({ wanted_at: db.raw("NOW(6)") });
}
