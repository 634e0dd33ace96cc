import { findOauthAccess, findOauthGrant } from "../../../db/accounts/oauth_grants.ts";
import { revokeToken } from "../../../db/accounts/tokens.ts";
import { parseAccessText, parseRefreshText } from "../../oauth/oauth_texts.ts";
import type { Services } from "../../services.ts";

/**
 * Revokes the grant that an access or refresh token belongs to (RFC 7009, section 2.1). A token that is
 * unknown, or another client's, changes nothing and is no error.
 */
export async function revokeOauthToken(
  { db, now }: Pick<Services, "db" | "now">,
  { clientId, token }: { clientId: string; token: string },
): Promise<void> {
  const accessHash = parseAccessText(token);
  const familyHash = parseRefreshText(token)?.familyHash;
  const found = accessHash !== undefined
    ? await findOauthAccess(db, accessHash)
    : familyHash !== undefined
    ? await findOauthGrant(db, familyHash)
    : undefined;
  if (found?.clientId === clientId) await revokeToken(db, found.tokenId, now());
}
