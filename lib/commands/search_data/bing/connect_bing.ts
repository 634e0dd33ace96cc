import { transaction } from "../../../../db/core/connection.ts";
import {
  findIntegration,
  replaceIntegration,
} from "../../../../db/search_data/integrations/integrations.ts";
import { lockSite } from "../../../../db/sites/sites.ts";
import type { PutBingWebmasterBody } from "../../../../schemas/bing_webmaster.ts";
import { domainKey } from "../../../core/domain.ts";
import { type FieldErrors, ValidationError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { siteNotFound } from "../../sites/read_site.ts";
import { encryptIntegrationKey } from "../integrations/integration_secret.ts";

/**
 * Connects a site to Bing's Webmaster API, due at once. Throws `ValidationError` for what is wrong, and `ConflictError`
 * when the server cannot encrypt the key.
 */
export async function connectBing(
  services: Pick<Services, "db" | "now" | "config">,
  site: { id: number; domain: string },
  { site_url: text, api_key: apiKey }: PutBingWebmasterBody,
): Promise<void> {
  const { db, now } = services;
  const key = { siteId: site.id, kind: "bing_webmaster" } as const;
  const errors: FieldErrors = {};
  const siteUrl = readSiteUrl(text, site.domain, errors);
  if (apiKey === undefined && await findIntegration(db, key) === undefined) {
    errors["api_key"] = ["The api_key field is required."];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const encryptedKey = apiKey === undefined
    ? undefined
    : encryptIntegrationKey(services, key, apiKey);
  await transaction(db, async (trx) => {
    // what is written after its site has gone would stay for ever
    if (!await lockSite(trx, site.id)) throw siteNotFound(site.id);
    const settings = { site_url: siteUrl };
    await replaceIntegration(trx, key, { settings, encryptedKey, now: now() });
  });
}

function readSiteUrl(text: string, domain: string, errors: FieldErrors): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.hash !== "") {
    errors["site_url"] = ["The site_url field must be a URL such as https://www.example.com/."];
    return "";
  }
  const key = domainKey(domain);
  if (domainKey(url.hostname) !== key && !url.hostname.endsWith(`.${key}`)) {
    errors["site_url"] = [
      `The site_url field is of ${url.hostname}, and the site is ${domain}.`,
    ];
  }
  return url.href;
}
