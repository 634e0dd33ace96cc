import type { Db } from "./connection.ts";

/**
 * Locks the site's row for the rest of the transaction, which should end soon, and tells
 * whether the site is there and not being deleted. What is written before the commit is then
 * deleted with the site, never left behind.
 */
export async function lockLivingSite(trx: Db, siteId: number): Promise<boolean> {
  const site = await trx("sites").where({ id: siteId }).forUpdate()
    .first<{ status: string } | undefined>("status");
  return site !== undefined && site.status !== "deleting";
}
