import type { Db } from "../core/connection.ts";

/**
 * Locks the site's row for the rest of the transaction, which should end soon, and tells
 * whether the site is there and not being deleted. What is written before the commit is then
 * deleted with the site, never left behind. The lock is a write, so that it holds across the nodes of a cluster.
 */
export async function lockLivingSite(trx: Db, siteId: number): Promise<boolean> {
  const held = await trx("sites").where({ id: siteId }).whereNot({ status: "deleting" })
    .increment("lock_count", 1);
  return held > 0;
}
