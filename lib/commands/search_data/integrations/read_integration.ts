import type { Db } from "../../../../db/core/connection.ts";
import {
  findIntegration,
  type IntegrationKey,
  type IntegrationRow,
} from "../../../../db/search_data/integrations/integrations.ts";
import { NotFoundError } from "../../../core/errors.ts";
import type { IntegrationKind } from "../../../../schemas/integration.ts";

const PATHS: Readonly<Record<IntegrationKind, string>> = {
  url_inspection: "url-inspection",
  search_hours: "search-console",
  rank_lookups: "rank-lookups",
  bing_webmaster: "bing-webmaster",
  crux: "crux",
};

/** Reads the site's integration of this kind; throws `NotFoundError` when it has none. */
export async function readIntegration(db: Db, key: IntegrationKey): Promise<IntegrationRow> {
  const row = await findIntegration(db, key);
  if (row === undefined) throw noIntegration(key);
  return row;
}

/** The error for a site without an integration of this kind. */
export function noIntegration({ siteId, kind }: IntegrationKey): NotFoundError {
  return new NotFoundError(
    "no_integration",
    `Site ${siteId} has no such integration. ` +
      `PUT /sites/${siteId}/integrations/${PATHS[kind]} sets it up.`,
  );
}
