import { replaceManualCompetitors } from "../../../db/search/competitors.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insertSite } from "../../../db/sites/sites.ts";
import type { CreateSiteBody } from "../../../schemas/site.ts";
import { type DomainOptions, parseSiteAddress } from "../../core/domain.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { parseSiteSettings } from "./parse_site_settings.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { startAudit } from "../audits/control/start_audit.ts";

/**
 * Creates a site with its competitors, starts its first audit if wanted, and returns its id. Throws `ValidationError` for what is
 * wrong, with the code `domain_taken` when the account has the domain already.
 */
export async function createSite(
  services: Services,
  accountId: number,
  { body, options = {} }: { body: CreateSiteBody; options?: DomainOptions | undefined },
): Promise<number> {
  const errors: FieldErrors = {};
  const result = parseSiteAddress(body.domain, options);
  if (result.problem !== undefined) throw new ValidationError({ domain: [result.problem] });
  const { domain, key } = result;
  const settings = parseSiteSettings(domain, { start_url: result.startUrl, ...body }, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const { db, now } = services;
  const at = now();
  const id = await transaction(db, async (trx) => {
    const siteId = await insertSite(trx, {
      accountId,
      domain,
      domainKey: key,
      name: settings.name ?? domain,
      startUrl: settings.startUrl ?? null,
      country: settings.country ?? null,
      language: settings.language ?? null,
      timezone: settings.timezone ?? "UTC",
      brandNames: settings.brandNames ?? [],
      brandExclusions: settings.brandExclusions ?? [],
      disabledRules: settings.disabledRules ?? [],
      enabledRules: settings.enabledRules ?? [],
      auditsKept: settings.auditsKept,
      now: at,
    });
    if (siteId === undefined) {
      const message = `The domain ${domain} is a site of yours already.`;
      throw new ValidationError({ domain: [message] }, "domain_taken");
    }
    if (settings.competitors) {
      await replaceManualCompetitors(trx, { siteId, domains: settings.competitors, now: at });
    }
    // audits of other sites may have found links to it
    await requestRefresh(trx, siteId);
    return siteId;
  });
  if (body.start_audit) {
    await startAudit(services, { id, domain, startUrl: settings.startUrl ?? null }, { body: {} });
  }
  return id;
}
