import { insertAccount } from "../../../db/accounts/accounts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { claimRefresh } from "../../../db/search_data/search_refreshes.ts";
import { insertSite } from "../../../db/sites/sites.ts";
import { refreshSearch } from "../../../lib/commands/search_data/refresh/refresh_search.ts";
import type { Services } from "../../../lib/services.ts";
import { SEARCH_DOMAIN } from "./search_files.ts";

/** Inserts an account with the site that generated rows are of. */
export async function insertSearchSite(db: Db, name = "bench"): Promise<number> {
  const now = new Date();
  const limits = { requestsPerMinute: 1_000_000_000, callsPerMonth: 1_000_000_000 };
  const account = { name, plan: "enterprise", ...limits } as const;
  const siteId = await insertSite(db, {
    accountId: await insertAccount(db, account, now),
    domain: SEARCH_DOMAIN,
    domainKey: SEARCH_DOMAIN,
    name: "Shop example",
    startUrl: null,
    country: null,
    language: "en",
    timezone: "UTC",
    brandNames: ["shop example"],
    brandExclusions: [],
    now,
  });
  if (siteId === undefined) throw new Error("The database has the site already.");
  return siteId;
}

/** Derives all that waits for it, of every site. */
export async function refreshAll(services: Services): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const claimed = await claimRefresh(services.db, "bench");
    if (claimed === undefined) return;
    await refreshSearch(services, { ...claimed, owner: "bench" }, { shutdown: never });
  }
}
