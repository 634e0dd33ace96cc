import type { Db } from "../../../db/core/connection.ts";
import { insertSite, type NewSite } from "../../../db/sites/sites.ts";

let count = 0;

/** Inserts a site of the account, by default with a domain that no other spec uses; returns its id. */
export async function insertSpecSite(
  db: Db,
  accountId: number,
  site: Partial<NewSite> = {},
): Promise<number> {
  const domain = site.domain ?? `site-${++count}.example.com`;
  const id = await insertSite(db, {
    accountId,
    domain,
    domainKey: domain.replace(/^www\./, ""),
    name: domain,
    startUrl: null,
    country: null,
    language: null,
    timezone: "UTC",
    brandNames: [],
    brandExclusions: [],
    now: new Date(),
    ...site,
  });
  if (id === undefined) throw new Error(`The account has the site ${domain} already.`);
  return id;
}
