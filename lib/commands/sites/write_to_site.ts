import { type Db, transaction } from "../../../db/core/connection.ts";
import { lockLivingSite } from "../../../db/sites/living_sites.ts";
import { siteNotFound } from "./read_site.ts";

/**
 * Writes what belongs to a site in one transaction, so that nothing of a site that is being deleted is
 * left behind. Throws `NotFoundError` when it is.
 */
export async function writeToSite<Result>(
  db: Db,
  siteId: number,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return await transaction(db, async (trx) => {
    const result = await write(trx);
    if (!await lockLivingSite(trx, siteId)) throw siteNotFound(siteId);
    return result;
  }, { isolationLevel: "read committed" });
}
