import { type Db, transaction } from "../core/connection.ts";

/**
 * Takes numbers for this many links of a site, and returns the first. They are taken at once, whatever becomes of the links;
 * `db` is no transaction, so that nobody waits for one.
 */
export async function reserveLinkIds(db: Db, siteId: number, count: number): Promise<number> {
  return await transaction(db, async (trx) => {
    await trx("link_sequences").insert({ site_id: siteId, next_id: 1 + count })
      .onConflict("site_id")
      .merge({ next_id: trx.raw("link_sequences.next_id + ?", [count]) });
    const row = await trx("link_sequences").where({ site_id: siteId }) // primary key
      .first<{ next_id: number } | undefined>("next_id");
    if (row === undefined) throw new Error("The numbers of the site's links are gone.");
    return row.next_id - count;
  }, { isolationLevel: "read committed" });
}
