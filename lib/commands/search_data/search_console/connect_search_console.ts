import { transaction } from "../../../../db/core/connection.ts";
import {
  deleteSearchConsole,
  deleteSearchConsoleDays,
  findSearchConsole,
  findSearchConsoleKey,
  type NewSearchConsole,
  replaceSearchConsole,
  type SearchConsoleRow,
} from "../../../../db/search_data/search_console.ts";
import { deleteSearchHours } from "../../../../db/search_data/hours/search_hours.ts";
import {
  replaceIntegration,
  requestIntegrationRun,
} from "../../../../db/search_data/integrations/integrations.ts";
import { lockSite } from "../../../../db/sites/sites.ts";
import type { PutSearchConsoleBody } from "../../../../schemas/search_console.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../../core/errors.ts";
import { pacificDay } from "../../../search_console/plan_days.ts";
import { parseProperty } from "../../../search_console/property.ts";
import { parseServiceAccount } from "../../../search_console/service_account.ts";
import { encryptSecret, SecretError } from "../../../core/secret_box.ts";
import type { Services } from "../../../services.ts";
import { siteNotFound } from "../../sites/read_site.ts";

/** What binds an encrypted key to its site. */
export function keyContext(siteId: number): string {
  return `search_console:${siteId}`;
}

/**
 * Connects a site to a Search Console property, instead of another one; its days are brought from then on.
 * Days that are there stay known when the same is asked for of the same property. Throws
 * `ValidationError` for what is wrong, and `ConflictError` when the server cannot encrypt the key.
 */
export async function connectSearchConsole(
  services: Pick<Services, "db" | "now" | "config">,
  site: { id: number; domain: string },
  body: PutSearchConsoleBody,
): Promise<void> {
  const { db, now } = services;
  const known = await findSearchConsole(db, site.id);
  const connection = await readConnection(services, site, { body, known });
  await transaction(db, async (trx) => {
    // a connection that is written after its site has gone would stay for ever
    if (!(await lockSite(trx, site.id))) throw siteNotFound(site.id);
    if (known !== undefined && known.property !== connection.property) {
      // what succeeded with one property says nothing about another
      await deleteSearchConsole(trx, site.id);
      await deleteSearchHours(trx, site.id);
    } else if (known !== undefined && isOther(known, connection)) {
      await deleteSearchConsoleDays(trx, site.id);
    }
    await replaceSearchConsole(trx, site.id, { connection, now: now() });
    const hours = { siteId: site.id, kind: "search_hours" } as const;
    await replaceIntegration(trx, hours, { settings: {}, encryptedKey: null, now: now() });
    // what waited for a connection goes on
    await requestIntegrationRun(trx, { siteId: site.id, kind: "url_inspection" }, now());
  });
}

/** Checks all fields before it throws, so that each one that is wrong is named. */
async function readConnection(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  site: { id: number; domain: string },
  { body, known }: { body: PutSearchConsoleBody; known: SearchConsoleRow | undefined },
): Promise<NewSearchConsole> {
  const errors: FieldErrors = {};
  const property = parseProperty(body.property, site.domain);
  if (property.problem !== undefined) {
    errors["property"] = [`The property field ${property.problem}`];
  }
  const today = pacificDay(now());
  if (typeof body.from === "string" && body.from > today) {
    errors["from"] = [`The from field is in the future: in Pacific time it is ${today}.`];
  }
  const key = body.service_account === undefined
    ? await keepKey(db, site.id, { known, errors })
    : parseServiceAccount(body.service_account, config.google.tokenUrl, errors);
  if (property.problem !== undefined || key === undefined || errors["from"] !== undefined) {
    throw new ValidationError(errors);
  }
  const { clientEmail, projectId, privateKeyId } = key;
  return {
    property: property.property,
    clientEmail,
    projectId,
    privateKeyId,
    encryptedKey: "encryptedKey" in key
      ? key.encryptedKey
      : encrypt(config.secretKeys, key.privateKey, site.id),
    // defaults are filled in by the schema
    searchTypes: body.search_types ?? ["web"],
    byCountryAndDevice: body.by_country_and_device ?? false,
    firstDay: body.from ?? null,
  };
}

/** The key that the connection has; without one the field is missing. */
async function keepKey(
  db: Services["db"],
  siteId: number,
  { known, errors }: { known: SearchConsoleRow | undefined; errors: FieldErrors },
) {
  const encryptedKey = known && await findSearchConsoleKey(db, siteId);
  if (known !== undefined && encryptedKey !== undefined) return { ...known, encryptedKey };
  errors["service_account"] = ["The service_account field is required."];
  return undefined;
}

function encrypt(keys: readonly string[], privateKey: string, siteId: number): Buffer {
  try {
    return encryptSecret(keys, privateKey, keyContext(siteId));
  } catch (error) {
    if (error instanceof SecretError) throw new ConflictError(error.code, error.message);
    throw error;
  }
}

/** Whether the days that are there are not those that are asked for now. */
function isOther(known: SearchConsoleRow, connection: NewSearchConsole): boolean {
  return known.byCountryAndDevice !== connection.byCountryAndDevice ||
    known.searchTypes.toSorted().join() !== connection.searchTypes.toSorted().join();
}
