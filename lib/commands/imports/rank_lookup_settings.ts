import { transaction } from "../../../db/core/connection.ts";
import {
  findIntegration,
  replaceIntegration,
} from "../../../db/search_data/integrations/integrations.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import type { PutRankLookupsBody, RankLookupSettings } from "../../../schemas/rank_lookup.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { geoTargetOfCountry } from "../../importers/values/parse_country.ts";
import type { Services } from "../../services.ts";
import { encryptIntegrationKey } from "../search_data/integrations/integration_secret.ts";
import { siteNotFound } from "../sites/read_site.ts";

/**
 * Sets up look-ups of a site's tracked keywords, due at once. Throws `ValidationError` for what is wrong, and
 * `ConflictError` when the server cannot encrypt the key.
 */
export async function setUpRankLookups(
  services: Pick<Services, "db" | "now" | "config">,
  siteId: number,
  body: PutRankLookupsBody,
): Promise<void> {
  const { db, now } = services;
  const key = { siteId, kind: "rank_lookups" } as const;
  const known = await findIntegration(db, key);
  const settings = readSettings(body);
  const errors: FieldErrors = {};
  const secret = readSecret(body, errors);
  // written by this function
  const knownProvider = (known?.settings as RankLookupSettings | undefined)?.provider;
  const isMissing = secret === undefined && errors["password"] === undefined;
  if (isMissing && knownProvider !== settings.provider) {
    const field = settings.provider === "serp_api" ? "api_key" : "login";
    errors[field] ??= [`The ${field} field is required.`];
  }
  if (geoTargetOfCountry(settings.country) === undefined) {
    errors["country"] = ["The country field must be an ISO 3166-1 alpha-2 code such as DE."];
  }
  if (settings.monthly_budget_usd !== null && settings.price_usd === null) {
    errors["price_usd"] = ["The price_usd field is required with monthly_budget_usd."];
  }
  if (settings.provider === "serp_api" && settings.depth > 10) {
    errors["depth"] = [
      "The depth field must be 10 with serp_api, which gives ten results a search.",
    ];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const encryptedKey = secret === undefined
    ? undefined
    : encryptIntegrationKey(services, key, secret);
  await transaction(db, async (trx) => {
    // what is written after its site has gone would stay for ever
    if (!await lockSite(trx, siteId)) throw siteNotFound(siteId);
    await replaceIntegration(trx, key, { settings, encryptedKey, now: now() });
  });
}

/** Defaults are filled in by the schema. */
function readSettings(body: PutRankLookupsBody): RankLookupSettings {
  return {
    provider: body.provider,
    country: body.country,
    language: body.language,
    location: body.location ?? null,
    devices: body.devices ?? ["desktop"],
    every_days: body.every_days ?? 7,
    depth: body.depth ?? 10,
    monthly_searches: body.monthly_searches,
    monthly_budget_usd: body.monthly_budget_usd ?? null,
    price_usd: body.price_usd ?? null,
  };
}

/** Undefined: none was sent, and the one that is there stays. */
function readSecret(body: PutRankLookupsBody, errors: FieldErrors): string | undefined {
  const { provider, api_key: apiKey, login, password } = body;
  if (provider === "serp_api") {
    for (const name of ["login", "password"] as const) {
      if (body[name] !== undefined) errors[name] = [`The ${name} field is of data_for_seo.`];
    }
    return apiKey;
  }
  if (apiKey !== undefined) errors["api_key"] = ["The api_key field is of serp_api."];
  if (login === undefined && password === undefined) return undefined;
  if (login === undefined) errors["login"] = ["The login field is required with password."];
  else if (password === undefined) {
    errors["password"] = ["The password field is required with login."];
  } else if (login.includes(":")) {
    errors["login"] = ["The login field must not have a colon."];
  } else return `${login}:${password}`;
  return undefined;
}
