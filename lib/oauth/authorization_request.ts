import type { Ability } from "../../schemas/common.ts";
import { OauthError } from "./oauth_error.ts";
import { FIRST_SCOPES, GRANTED_ABILITIES, mcpResource, OFFLINE_SCOPE } from "./oauth_metadata.ts";

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** RFC 6749, appendix A.5: visible ASCII; the length is our own bound. */
const STATE = /^[ -~]{0,1000}$/;

/** What a client asks an owner for, apart from who it is and where the answer goes. */
export interface AuthorizationRequest {
  codeChallenge: string;
  abilities: readonly Ability[];
}

/** Reads a parameter that must not occur twice (RFC 6749, section 3.1); null: it is missing or empty. */
export function readParameter(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OauthError("invalid_request", `${name} is given twice.`);
  return values[0] === undefined || values[0] === "" ? null : values[0];
}

/** Reads the state that an answer repeats; undefined: there is none. Throws `OauthError`. */
export function readState(parameters: URLSearchParams): string | undefined {
  const state = readParameter(parameters, "state") ?? undefined;
  if (state === undefined || STATE.test(state)) return state;
  throw new OauthError("invalid_request", "state must be at most 1,000 ASCII characters.");
}

/**
 * Reads what is asked of an owner. PKCE with S256 is a must (OAuth 2.1, section 4.1.1); a resource, where one
 * is named, must be `/mcp`. Throws `OauthError`.
 */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  origin: string,
): AuthorizationRequest {
  if (readParameter(parameters, "response_type") !== "code") {
    throw new OauthError("unsupported_response_type", "response_type must be code.");
  }
  const mode = readParameter(parameters, "response_mode");
  if (mode !== null && mode !== "query") {
    throw new OauthError("invalid_request", "response_mode must be query.");
  }
  const codeChallenge = readParameter(parameters, "code_challenge") ?? "";
  if (readParameter(parameters, "code_challenge_method") !== "S256") {
    throw new OauthError("invalid_request", "code_challenge_method must be S256.");
  }
  if (!CHALLENGE.test(codeChallenge)) {
    throw new OauthError("invalid_request", "code_challenge must be 43 characters of base64url.");
  }
  checkResource(parameters, origin);
  return { codeChallenge, abilities: readScope(readParameter(parameters, "scope")) };
}

/** Refuses a resource that is not `/mcp` here (RFC 8707, section 2); none is as if it were named. */
export function checkResource(parameters: URLSearchParams, origin: string): void {
  const own = mcpResource(origin);
  for (const resource of parameters.getAll("resource")) {
    if (!URL.canParse(resource) || new URL(resource).href.replace(/\/$/, "") !== own) {
      throw new OauthError("invalid_target", `The only resource here is ${own}.`);
    }
  }
}

/**
 * The abilities that a scope names, in the order of `GRANTED_ABILITIES`. Words of other servers are left out
 * (RFC 6749, section 3.3); a scope of nothing else is refused.
 */
function readScope(scope: string | null): readonly Ability[] {
  const words = (scope ?? "").split(" ").filter((word) => word !== "" && word !== OFFLINE_SCOPE);
  const asked = words.length === 0 ? FIRST_SCOPES.split(" ") : words;
  const abilities = GRANTED_ABILITIES.filter((ability) => asked.includes(ability));
  if (abilities.length > 0) return abilities;
  throw new OauthError("invalid_scope", `Scopes are ${GRANTED_ABILITIES.join(", ")}.`);
}
