import { transaction } from "../../../../db/core/connection.ts";
import { requestInspections } from "../../../../db/search/inspections/url_inspections.ts";
import { requestIntegrationRun } from "../../../../db/search_data/integrations/integrations.ts";
import { findSearchConsole } from "../../../../db/search_data/search_console.ts";
import { findOrInsertPages } from "../../../../db/sites/page_ids.ts";
import { isKeptUrl, normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import { type FieldErrors, ValidationError } from "../../../core/errors.ts";
import { hasUrl } from "../../../search_console/property.ts";
import type { Services } from "../../../services.ts";
import { noIntegration } from "../../search_data/integrations/read_integration.ts";
import { noSearchConsole } from "../../search_data/search_console/read_search_console.ts";

/**
 * Has URLs of a site inspected next; returns how many pages they are. Throws `NotFoundError` when its pages are not
 * inspected, and `ValidationError` for URLs that the property does not have.
 */
export async function requestUrlInspections(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  urls: readonly string[],
): Promise<number> {
  const connection = await findSearchConsole(db, siteId);
  if (connection === undefined) throw noSearchConsole(siteId);
  const pages = readPages(urls, connection.property);
  const at = now();
  const key = { siteId, kind: "url_inspection" } as const;
  return await transaction(db, async (trx) => {
    if (!await requestIntegrationRun(trx, key, at)) throw noIntegration(key);
    const pageIds = [...new Set(await findOrInsertPages(trx, siteId, pages))];
    await requestInspections(trx, { siteId, pageIds, now: at });
    return pageIds.length;
  });
}

function readPages(
  urls: readonly string[],
  property: string,
): { hash: string; url: string }[] {
  const errors: FieldErrors = {};
  const pages = urls.flatMap((text, index) => {
    const url = normaliseUrl(text.trim());
    const field = `urls.${index}`;
    if (!isKeptUrl(url)) {
      errors[field] = [`The ${field} field must be a whole http or https URL.`];
    } else if (!hasUrl(property, url)) {
      errors[field] = [`The ${field} field is not in the connected property ${property}.`];
    } else return [{ hash: urlHash(url).toString("hex"), url }];
    return [];
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return pages;
}
