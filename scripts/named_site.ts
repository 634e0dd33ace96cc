import { type ActiveSite, findActiveSite, listActiveSites } from "../db/sites/active_sites.ts";
import type { Db } from "../db/core/connection.ts";
import { ServiceError } from "../lib/core/errors.ts";
import { UsageError } from "./command_line.ts";

const SHOWN_SITES = 20;

/** Reads the value of `--site`. Throws a `UsageError` where it is missing or no id. */
export function parseSiteId(text: string | undefined): number {
  if (text === undefined) throw new UsageError("--site is missing: the id of the site.");
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`--site must be the id of a site, not "${text}".`);
  }
  return Number(text);
}

/** Reads the site of `--site`. Throws a `ServiceError` that lists the others. */
export async function readNamedSite(db: Db, siteId: number): Promise<ActiveSite> {
  const site = await findActiveSite(db, siteId);
  if (site !== undefined) return site;
  const sites = await listActiveSites(db, SHOWN_SITES);
  const names = sites.map(({ id, domain }) => `${id} (${domain})`).join(", ");
  throw new ServiceError(
    "site_not_found",
    `There is no site ${siteId}. ${names === "" ? "There is none yet" : `There are: ${names}`}.`,
  );
}
