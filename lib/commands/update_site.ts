import { replaceManualCompetitors } from "../../db/competitors.ts";
import { transaction } from "../../db/connection.ts";
import { type SiteRow, updateSite as updateSiteRow } from "../../db/sites.ts";
import type { UpdateSiteBody } from "../../schemas/site.ts";
import { type FieldErrors, ValidationError } from "../errors.ts";
import type { Services } from "../services.ts";
import { parseSiteSettings } from "./parse_site_settings.ts";
import { readSite } from "./read_site.ts";

/**
 * Changes what the body names of a site and returns the site. Throws `NotFoundError`, and
 * `ValidationError` for what is wrong.
 */
export async function updateSite(
  { db, now }: Pick<Services, "db" | "now">,
  site: { accountId: number; siteId: number },
  body: UpdateSiteBody,
): Promise<SiteRow> {
  const { domain } = await readSite(db, site.accountId, site.siteId);
  const errors: FieldErrors = {};
  const { competitors, ...settings } = parseSiteSettings(domain, body, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const at = now();
  await transaction(db, async (trx) => {
    await updateSiteRow(trx, site, { ...settings, now: at });
    if (competitors) {
      await replaceManualCompetitors(trx, { siteId: site.siteId, domains: competitors, now: at });
    }
  });
  return await readSite(db, site.accountId, site.siteId);
}
