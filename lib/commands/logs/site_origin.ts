import type { Db } from "../../../db/core/connection.ts";
import { readSiteForAudit } from "../../../db/sites/sites.ts";

/** Reads the origin that the paths of a site's logs are below: that of its start URL, or https and its domain. */
export async function readSiteOrigin(db: Db, siteId: number): Promise<string> {
  const { domain, startUrl } = await readSiteForAudit(db, siteId);
  return URL.parse(startUrl ?? "")?.origin ?? `https://${domain}`;
}
