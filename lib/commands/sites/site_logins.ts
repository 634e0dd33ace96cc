import type { Db } from "../../../db/core/connection.ts";
import {
  deleteSiteLogin,
  listEncryptedLogins,
  listSiteLogins,
  replaceSiteLogin,
} from "../../../db/sites/site_logins.ts";
import { findSiteOwnership } from "../../../db/sites/site_ownerships.ts";
import type { PutSiteLoginBody } from "../../../schemas/site_login.ts";
import {
  ConflictError,
  type FieldErrors,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../../core/secret_box.ts";
import { type ParsedLogin, parseLogin } from "../../credentials/parse_login.ts";
import type { OriginLogin } from "../../crawler/fetch/sign_in.ts";
import { createScope } from "../../crawler/url/scope.ts";
import type { Services } from "../../services.ts";
import { writeToSite } from "./write_to_site.ts";

/** The site that a login is of. */
interface LoginSite {
  id: number;
  domain: string;
  startUrl: string | null;
}

type LoginServices = Pick<Services, "db" | "now" | "config">;

/** Staging, live and a few subdomains. Our own choice. */
const MAX_LOGINS = 20;

/**
 * Gives an origin of the site this login instead of the one that it has. Throws `ForbiddenError` where the operator
 * requires a proof of ownership and there is none, `ValidationError` for what is wrong, `ConflictError` when the
 * server has no SECRET_KEY.
 */
export async function saveSiteLogin(
  services: LoginServices,
  site: LoginSite,
  { origin: text, ...body }: PutSiteLoginBody,
): Promise<void> {
  const { db, now, config } = services;
  await checkLoginOwner(services, site);
  const errors: FieldErrors = {};
  const origin = parseOrigin(text, site, errors);
  const { parts, ...secret } = parseLogin(body, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const encrypted = encryptLogin(config.secretKeys, secret, loginContext(site.id, origin));
  await writeToSite(db, site.id, async (trx) => {
    await replaceSiteLogin(trx, site.id, { login: { origin, parts, encrypted }, now: now() });
    const known = await listSiteLogins(trx, site.id);
    if (known.length > MAX_LOGINS) {
      throw new ValidationError({ origin: [`A site has at most ${MAX_LOGINS} logins.`] });
    }
  });
}

/** Deletes a login of the site. Throws `NotFoundError`. */
export async function removeSiteLogin(db: Db, siteId: number, id: number): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    if (await deleteSiteLogin(trx, siteId, id)) return;
    throw new NotFoundError("login_not_found", `Site ${siteId} has no login ${id}.`);
  });
}

/**
 * Reads the logins that an audit of the site that starts now uses, as their origins. Throws `ForbiddenError` where
 * the operator requires a proof of ownership and there is none.
 */
export async function listLoginOrigins(
  services: Pick<Services, "db" | "config">,
  site: Pick<LoginSite, "id" | "domain">,
): Promise<string[]> {
  const origins = (await listSiteLogins(services.db, site.id)).map(({ origin }) => origin);
  if (origins.length > 0) await checkLoginOwner(services, site);
  return origins;
}

/**
 * Decrypts the site's logins of these origins; one that is gone is left out. Throws `ConflictError` when they were
 * encrypted with a SECRET_KEY that the server does not have.
 */
export async function readLogins(
  { db, config }: Pick<Services, "db" | "config">,
  siteId: number,
  origins: readonly string[],
): Promise<OriginLogin[]> {
  if (origins.length === 0) return [];
  const stored = await listEncryptedLogins(db, siteId);
  return stored.filter(({ origin }) => origins.includes(origin)).map(({ origin, encrypted }) => {
    const text = asConflict(() =>
      decryptSecret(config.secretKeys, encrypted, loginContext(siteId, origin))
    );
    // written by saveSiteLogin()
    return { origin, ...JSON.parse(text) as Omit<OriginLogin, "origin"> };
  });
}

async function checkLoginOwner(
  { db, config }: Pick<Services, "db" | "config">,
  { id, domain }: Pick<LoginSite, "id" | "domain">,
): Promise<void> {
  if (!config.crawlRequireOwnership || await findSiteOwnership(db, id)) return;
  throw new ForbiddenError(
    "ownership_required",
    `This server signs in to ${domain} only after you have proved that you own it: ` +
      `GET /sites/${id}/verify says how.`,
  );
}

/** What binds an encrypted login to its site and origin. */
function loginContext(siteId: number, origin: string): string {
  return `site_login:${siteId}:${origin}`;
}

function encryptLogin(
  keys: readonly string[],
  login: Omit<ParsedLogin, "parts">,
  context: string,
): Buffer {
  return asConflict(() => encryptSecret(keys, JSON.stringify(login), context));
}

function asConflict<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SecretError) throw new ConflictError(error.code, error.message);
    throw error;
  }
}

function parseOrigin(
  text: string,
  { domain, startUrl }: LoginSite,
  errors: FieldErrors,
): string {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.username === "" &&
    url.password === "" && url.pathname === "/" && url.search === "" && url.hash === "";
  if (!isOrigin) {
    errors["origin"] = [
      "The origin field must be scheme and host alone, such as https://staging.example.com.",
    ];
    return "";
  }
  const scope = createScope({ domain, startUrl, includeSubdomains: true });
  if (!scope.isInternal(`${url.origin}/`)) {
    errors["origin"] = [
      `The origin field must be of ${domain} or a subdomain, on a usual port or that of the ` +
      "site's start URL.",
    ];
  }
  return url.origin;
}
