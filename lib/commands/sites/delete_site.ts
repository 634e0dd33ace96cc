import { transaction } from "../../../db/core/connection.ts";
import { cancelAuditsOfSite } from "../../../db/sites/deleted_sites.ts";
import { deleteIntegrationsOfSite } from "../../../db/search_data/integrations/integrations.ts";
import { deleteSearchConsole } from "../../../db/search_data/search_console.ts";
import { deleteLoginsOfSite } from "../../../db/sites/site_logins.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "./read_site.ts";

/**
 * Deletes a site: from now on it is unknown, its audit is canceled and its domain is free; its rows
 * are left to the job `delete_sites`. Throws `NotFoundError`.
 */
export async function deleteSite(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<void> {
  const at = now();
  await transaction(db, async (trx) => {
    if (!await markSiteDeleted(trx, { accountId, siteId, now: at })) throw siteNotFound(siteId);
    await cancelAuditsOfSite(trx, siteId, at);
    // its keys are of no use any more, and what is fetched under way ends
    await deleteSearchConsole(trx, siteId);
    await deleteIntegrationsOfSite(trx, siteId);
    await deleteLoginsOfSite(trx, siteId);
  });
}
