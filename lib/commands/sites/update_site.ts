import { replaceManualCompetitors } from "../../../db/search/competitors.ts";
import { transaction } from "../../../db/core/connection.ts";
import { type SiteRow, updateSite as updateSiteRow } from "../../../db/sites/sites.ts";
import type { UpdateSiteBody } from "../../../schemas/site.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { parseSiteSettings } from "./parse_site_settings.ts";
import { readSite } from "./read_site.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";

/** What branded keywords and the intents of all are judged by. */
const JUDGED_BY = ["name", "brandNames", "brandExclusions", "language", "country"] as const;

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
    if (JUDGED_BY.some((setting) => settings[setting] !== undefined)) {
      await requestRefresh(trx, site.siteId);
    }
    if (competitors) {
      await replaceManualCompetitors(trx, { siteId: site.siteId, domains: competitors, now: at });
      await requestRefresh(trx, site.siteId);
    }
  });
  return await readSite(db, site.accountId, site.siteId);
}
