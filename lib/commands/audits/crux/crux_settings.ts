import {
  deleteIntegration,
  findIntegration,
  type IntegrationRow,
  replaceIntegration,
  requestIntegrationRun,
} from "../../../../db/search_data/integrations/integrations.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { PutCruxBody } from "../../../../schemas/crux.ts";
import { ValidationError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import {
  encryptIntegrationKey,
  readIntegrationKey,
} from "../../search_data/integrations/integration_secret.ts";
import { noIntegration, readIntegration } from "../../search_data/integrations/read_integration.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** What is kept of a connection besides its key. */
interface CruxSettings {
  max_urls: number;
  key_end: string;
}

const SHOWN_CHARS = 4;
const DEFAULT_URLS = 20;

const keyOf = (siteId: number) => ({ siteId, kind: "crux" }) as const;

/** The settings of a connection. */
export function cruxSettingsOf({ settings }: IntegrationRow): CruxSettings {
  // written by putCrux()
  return settings as CruxSettings;
}

/**
 * Connects a site to the Chrome UX Report; without a key it keeps the one that it has. Throws `ValidationError` where it
 * has none, and `ConflictError` when the server cannot encrypt the key.
 */
export async function putCrux(
  services: Pick<Services, "db" | "now" | "config">,
  siteId: number,
  { api_key: apiKey, max_urls: maxUrls }: PutCruxBody,
): Promise<void> {
  const { db, now } = services;
  const encryptedKey = apiKey === undefined
    ? undefined
    : encryptIntegrationKey(services, keyOf(siteId), apiKey);
  await writeToSite(db, siteId, async (trx) => {
    const known = await findIntegration(trx, keyOf(siteId));
    const kept = known && cruxSettingsOf(known);
    const keyEnd = apiKey?.slice(-SHOWN_CHARS) ?? kept?.key_end;
    if (keyEnd === undefined) {
      throw new ValidationError({ api_key: ["The api_key field is required."] });
    }
    const settings: CruxSettings = {
      max_urls: maxUrls ?? kept?.max_urls ?? DEFAULT_URLS,
      key_end: keyEnd,
    };
    await replaceIntegration(trx, keyOf(siteId), { settings, encryptedKey, now: now() });
  });
}

/** Reads a site's connection. Throws `NotFoundError`. */
export function readCrux(db: Db, siteId: number): Promise<IntegrationRow> {
  return readIntegration(db, keyOf(siteId));
}

/** Whether a site is connected. */
export async function hasCrux(db: Db, siteId: number): Promise<boolean> {
  return await findIntegration(db, keyOf(siteId)) !== undefined;
}

/** The key of a site's connection. Throws `NotFoundError`, and `SecretError` for one that cannot be read. */
export async function readCruxKey(
  services: Pick<Services, "db" | "config">,
  siteId: number,
): Promise<string> {
  const key = await readIntegrationKey(services, keyOf(siteId));
  if (key === undefined) throw noIntegration(keyOf(siteId));
  return key;
}

/** Disconnects a site. Throws `NotFoundError`. */
export async function removeCrux(db: Db, siteId: number): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    if (!await deleteIntegration(trx, keyOf(siteId))) throw noIntegration(keyOf(siteId));
  });
}

/** Makes a sync due at once, unless it waits for Google's quota. Throws `NotFoundError`. */
export async function requestCruxSync(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    if (!await requestIntegrationRun(trx, keyOf(siteId), now())) {
      throw noIntegration(keyOf(siteId));
    }
  });
}
