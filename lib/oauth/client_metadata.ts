import { isRecord } from "../importers/values/json_values.ts";
import { OauthError } from "./oauth_error.ts";
import { isRedirectAddress } from "./redirect_address.ts";

const MAX_ADDRESSES = 20;
const MAX_NAME_LENGTH = 100;

/** How a client shows at the token endpoint who it is. */
export const CLIENT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;

/** One of them. */
type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number];

/** What a program says of itself, checked for form and not for truth. */
export interface ClientMetadata {
  /** Empty: it does not say. */
  name: string;
  redirectUris: string[];
  authMethod: ClientAuthMethod;
}

/**
 * Reads client metadata (RFC 7591, section 2); members that are not needed are left out. Throws `OauthError`:
 * `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export function readClientMetadata(body: unknown): ClientMetadata {
  if (!isRecord(body)) throw wrongMetadata("The body must be a JSON object.");
  const { redirect_uris: uris, client_name: name } = body;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_ADDRESSES) {
    throw wrongAddress(`redirect_uris must be a list of 1 to ${MAX_ADDRESSES} addresses.`);
  }
  if (!uris.every(isRedirectAddress)) {
    throw wrongAddress(
      "Each of redirect_uris must be an https address, or http on 127.0.0.1, [::1] or localhost, " +
        "of at most 1,000 characters and without user and fragment.",
    );
  }
  if (name !== undefined && typeof name !== "string") {
    throw wrongMetadata("client_name is no text.");
  }
  const authMethod = body["token_endpoint_auth_method"] ?? "client_secret_basic";
  if (!isAuthMethod(authMethod)) {
    throw wrongMetadata(
      `token_endpoint_auth_method must be one of ${CLIENT_AUTH_METHODS.join(", ")}.`,
    );
  }
  checkOffered("grant_types", body["grant_types"], ["authorization_code"]);
  checkOffered("response_types", body["response_types"], ["code"]);
  return { name: plainName(name ?? ""), redirectUris: [...new Set(uris)], authMethod };
}

/** A name as it may be shown: no control and no direction characters, single spaces, 100 characters at most. */
function plainName(name: string): string {
  const plain = name.slice(0, 4 * MAX_NAME_LENGTH).toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return [...plain].slice(0, MAX_NAME_LENGTH).join("");
}

function isAuthMethod(value: unknown): value is ClientAuthMethod {
  return CLIENT_AUTH_METHODS.some((method) => method === value);
}

/** What a client lists must hold what this server needs; what else it lists is ignored. */
function checkOffered(name: string, value: unknown, needed: readonly string[]): void {
  if (value === undefined) return;
  if (Array.isArray(value) && needed.every((one) => value.includes(one))) return;
  throw wrongMetadata(`${name} must include ${needed.join(", ")}.`);
}

function wrongMetadata(message: string): OauthError {
  return new OauthError("invalid_client_metadata", message);
}

function wrongAddress(message: string): OauthError {
  return new OauthError("invalid_redirect_uri", message);
}
