import { touchOauthClient } from "../../../db/accounts/oauth_clients.ts";
import { lockOauthGrant, renewOauthGrant } from "../../../db/accounts/oauth_grants.ts";
import { revokeToken } from "../../../db/accounts/tokens.ts";
import { transaction } from "../../../db/core/connection.ts";
import { parseAbilities } from "../../core/token_scope.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import { parseRefreshText } from "../../oauth/oauth_texts.ts";
import type { Services } from "../../services.ts";
import { createOauthTokens, type OauthTokens } from "./oauth_tokens.ts";

/** A request with a refresh token, of a client that has shown who it is. */
interface RefreshRequest {
  clientId: string;
  refreshToken: string;
  resource: string;
}

/**
 * Gives a client its next tokens; those before are of no use from then on. A refresh token that comes again
 * revokes the grant, since one of the two who have it has stolen it (OAuth 2.1, section 4.3.1). Throws
 * `OauthError` (`invalid_grant`).
 */
export async function refreshOauthGrant(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  { clientId, refreshToken, resource }: RefreshRequest,
): Promise<OauthTokens> {
  const parsed = parseRefreshText(refreshToken);
  if (parsed === undefined) throw invalidRefresh();
  const { family, familyHash, refreshHash } = parsed;
  const at = now();
  const tokens = await transaction(db, async (trx) => {
    const grant = await lockOauthGrant(trx, familyHash);
    if (grant === undefined || grant.revokedAt !== null) return null;
    const { tokenId } = grant;
    if (grant.clientId !== clientId || grant.resource !== resource) return null;
    if (!grant.refreshHash.equals(refreshHash)) {
      await revokeToken(trx, tokenId, at);
      log("warn", "oauth_refresh_reused", { token_id: tokenId });
      return null;
    }
    if (grant.expiresAt <= at) return null;
    const abilities = parseAbilities(grant.abilities);
    const next = createOauthTokens({ family, abilities, at });
    await renewOauthGrant(trx, { tokenId, ...next.stored });
    return next.tokens;
  });
  if (tokens === null) throw invalidRefresh();
  await touchOauthClient(db, clientId, at);
  return tokens;
}

function invalidRefresh(): OauthError {
  return new OauthError(
    "invalid_grant",
    "The refresh token is unknown, used, expired or revoked, or belongs to another client or " +
      "resource. Ask the owner again.",
  );
}
