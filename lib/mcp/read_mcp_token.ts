import { findOauthAccess } from "../../db/accounts/oauth_grants.ts";
import { UnauthorizedError } from "../core/errors.ts";
import { readBearer, readTokenHash } from "../middleware/authorize.ts";
import { mcpResource } from "../oauth/oauth_metadata.ts";
import { parseAccessText } from "../oauth/oauth_texts.ts";
import type { Services } from "../services.ts";

/** The token of a message. */
export interface McpToken {
  /** What admission finds it by. */
  tokenHash: Buffer;
  /** Whether an owner has granted it by OAuth: its client can ask for more. */
  isOauth: boolean;
}

/**
 * Reads which token a message is sent with: a token of the API, or an access token that was issued for `/mcp` at
 * this very address and has not expired (OAuth 2.1, section 5.2). Throws `UnauthorizedError`.
 */
export async function readMcpToken(
  { db, now }: Pick<Services, "db" | "now">,
  { authorization, origin }: { authorization: string; origin: string },
): Promise<McpToken> {
  const accessHash = parseAccessText(readBearer(authorization) ?? "");
  if (accessHash === undefined) return { tokenHash: readTokenHash(authorization), isOauth: false };
  const access = await findOauthAccess(db, accessHash);
  if (access === undefined || access.resource !== mcpResource(origin)) {
    throw new UnauthorizedError(
      "invalid_token",
      "The access token is unknown here or was revoked.",
    );
  }
  if (access.expiresAt <= now()) {
    throw new UnauthorizedError("invalid_token", "The access token has expired: refresh it.");
  }
  return { tokenHash: access.tokenHash, isOauth: true };
}
