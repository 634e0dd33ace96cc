import type { Db } from "../../../db/core/connection.ts";
import { findSite, type SiteRow } from "../../../db/sites/sites.ts";
import { NotFoundError } from "../../core/errors.ts";

/** Reads a site of the account; throws `NotFoundError`, also for someone else's site. */
export async function readSite(db: Db, accountId: number, siteId: number): Promise<SiteRow> {
  const site = await findSite(db, accountId, siteId);
  if (site) return site;
  throw siteNotFound(siteId);
}

/** The error for a site that is unknown or someone else's: callers cannot tell which. */
export function siteNotFound(siteId: number): NotFoundError {
  return new NotFoundError("site_not_found", `There is no site ${siteId} in your account.`);
}
