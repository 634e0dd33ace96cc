import type { Ability } from "../../schemas/common.ts";
import { CLIENT_AUTH_METHODS } from "./client_metadata.ts";

/** What tools need, and what can be granted: of a token's abilities those that `/mcp` has tools for. */
export const GRANTED_ABILITIES: readonly Ability[] = ["read", "audit", "write"];

/** What a client asks for that does not know yet what it needs. */
export const FIRST_SCOPES = "read audit";

/** The scope by which clients ask for refresh tokens, which every client is given. */
export const OFFLINE_SCOPE = "offline_access";

const PROTECTED_RESOURCE = "/.well-known/oauth-protected-resource";

/** Where each part of OAuth is. */
export const OAUTH_PATHS = {
  resourceMetadata: [`${PROTECTED_RESOURCE}/mcp`, PROTECTED_RESOURCE],
  serverMetadata: ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"],
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const;

/** The address that tokens are for: RFC 8707. */
export function mcpResource(origin: string): string {
  return `${origin}/mcp`;
}

/** Writes the metadata of `/mcp` as a protected resource (RFC 9728, section 2). */
export function protectedResourceMetadata(origin: string): object {
  return {
    resource: mcpResource(origin),
    authorization_servers: [origin],
    scopes_supported: GRANTED_ABILITIES,
    bearer_methods_supported: ["header"],
    resource_name: "Search-Visibility API",
    resource_documentation: `${origin}/docs/assistant-and-mcp`,
  };
}

/** Writes the metadata of this authorization server (RFC 8414, section 2). */
export function authorizationServerMetadata(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: origin + OAUTH_PATHS.authorize,
    token_endpoint: origin + OAUTH_PATHS.token,
    registration_endpoint: origin + OAUTH_PATHS.register,
    revocation_endpoint: origin + OAUTH_PATHS.revoke,
    scopes_supported: [...GRANTED_ABILITIES, OFFLINE_SCOPE],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${origin}/docs/assistant-and-mcp`,
  };
}

/** Writes the challenge of a 401 or 403 of `/mcp` (RFC 9728, section 5.1, and RFC 6750, section 3). */
export function mcpChallenge(
  origin: string,
  { error, scope = FIRST_SCOPES }: { error?: string | undefined; scope?: string },
): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${origin}${OAUTH_PATHS.resourceMetadata[0]}"`,
    `scope="${scope}"`,
  ];
  return `Bearer ${parts.join(", ")}`;
}
