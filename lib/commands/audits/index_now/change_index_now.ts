import { randomBytes } from "node:crypto";
import type { Db } from "../../../../db/core/connection.ts";
import {
  deleteIndexNow,
  findIndexNow,
  type IndexNowRow,
  replaceIndexNow,
} from "../../../../db/sites/index_now.ts";
import type { PutIndexNowBody } from "../../../../schemas/index_now.ts";
import { NotFoundError, ValidationError } from "../../../core/errors.ts";
import { createScope } from "../../../crawler/url/scope.ts";
import type { Services } from "../../../services.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** The site whose changes are submitted. */
interface TellingSite {
  id: number;
  domain: string;
  startUrl: string | null;
}

const KEY_BYTES = 16;

/** Gives a site this connection to IndexNow. Throws `ValidationError` for a key location that is not of the site. */
export async function putIndexNow(
  { db, now }: Pick<Services, "db" | "now">,
  site: TellingSite,
  { enabled = true, key, key_location: location = null }: PutIndexNowBody,
): Promise<void> {
  const keyLocation = location === null ? null : parseLocation(location, site);
  await writeToSite(db, site.id, async (trx) => {
    const known = await findIndexNow(trx, site.id);
    await replaceIndexNow(trx, site.id, {
      enabled,
      key: key ?? known?.key ?? randomBytes(KEY_BYTES).toString("hex"),
      keyLocation,
      now: now(),
    });
  });
}

/** Reads a site's connection. Throws `NotFoundError`. */
export async function readIndexNow(db: Db, siteId: number): Promise<IndexNowRow> {
  const row = await findIndexNow(db, siteId);
  if (row === undefined) throw noIndexNow(siteId);
  return row;
}

/** Ends a site's connection. Throws `NotFoundError`. */
export async function removeIndexNow(db: Db, siteId: number): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    if (!await deleteIndexNow(trx, siteId)) throw noIndexNow(siteId);
  });
}

function parseLocation(text: string, { domain, startUrl }: TellingSite): string {
  const url = URL.parse(text);
  const scope = createScope({ domain, startUrl, includeSubdomains: true });
  if (url !== null && url.search === "" && url.hash === "" && scope.isInternal(url.href)) {
    return url.href;
  }
  throw new ValidationError({
    key_location: [`The key_location field must be the URL of a file of ${domain}.`],
  });
}

function noIndexNow(siteId: number): NotFoundError {
  return new NotFoundError(
    "no_index_now",
    `Site ${siteId} is not connected to IndexNow. PUT /sites/${siteId}/integrations/indexnow connects it.`,
  );
}
