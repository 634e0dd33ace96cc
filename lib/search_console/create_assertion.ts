import { sign } from "node:crypto";
import type { ServiceAccount } from "./service_account.ts";

/** Reading what Search Console knows, and nothing else. */
const SCOPE = "https://www.googleapis.com/auth/webmasters.readonly";

/** Google's clock may be behind ours. */
const SKEW_SECONDS = 30;
const LIFETIME_SECONDS = 3600;

/**
 * Makes the signed JWT with which a service account asks `tokenUrl` for an access token (RS256; RFC 7523, and
 * developers.google.com/identity/protocols/oauth2/service-account).
 */
export function createAssertion(account: ServiceAccount, tokenUrl: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000) - SKEW_SECONDS;
  const header = { alg: "RS256", typ: "JWT", kid: account.privateKeyId };
  const claims = {
    iss: account.clientEmail,
    scope: SCOPE,
    aud: tokenUrl,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  };
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${
    sign("RSA-SHA256", Buffer.from(text), account.privateKey).toString("base64url")
  }`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
