import { type Account, deleteAccount, markSitesDeleting } from "../../../db/accounts/accounts.ts";
import { deleteWebhooksOfAccount } from "../../../db/accounts/webhooks.ts";
import { transaction } from "../../../db/core/connection.ts";
import { deleteSiteLoginsOfAccount } from "../../../db/sites/site_logins.ts";
import { deleteIntegrationsOfAccount } from "../../../db/search_data/integrations/integrations.ts";
import { deleteSearchConsoleOfAccount } from "../../../db/search_data/search_console.ts";
import type { Services } from "../../services.ts";

/**
 * Deletes an account: its tokens stop working at once, its sites are left to the job that deletes
 * them. Returns how many sites there were.
 */
export async function removeAccount(
  { db, now }: Pick<Services, "db" | "now">,
  { id }: Pick<Account, "id">,
): Promise<number> {
  return await transaction(db, async (trx) => {
    const sites = await markSitesDeleting(trx, id, now());
    await deleteSearchConsoleOfAccount(trx, id);
    await deleteSiteLoginsOfAccount(trx, id);
    await deleteIntegrationsOfAccount(trx, id);
    await deleteWebhooksOfAccount(trx, id);
    await deleteAccount(trx, id);
    return sites;
  });
}
