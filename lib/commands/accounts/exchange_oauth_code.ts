import {
  findOauthCodeAccount,
  lockOauthCode,
  type OauthCode,
  useOauthCode,
} from "../../../db/accounts/oauth_codes.ts";
import { insertOauthGrant } from "../../../db/accounts/oauth_grants.ts";
import { lockMembers } from "../../../db/accounts/members.ts";
import { insertToken, revokeToken } from "../../../db/accounts/tokens.ts";
import { touchOauthClient } from "../../../db/accounts/oauth_clients.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type { Ability } from "../../../schemas/common.ts";
import { parseAbilities, parseSiteIds } from "../../core/token_scope.ts";
import { hashToken } from "../../core/token.ts";
import {
  createSecretText,
  hashSecretText,
  parseSecretText,
} from "../../credentials/one_time_secret.ts";
import { ACCESS_PREFIX, createRefreshFamily, isVerifier } from "../../oauth/oauth_texts.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import type { Services } from "../../services.ts";
import { createOauthTokens, type OauthTokens } from "./oauth_tokens.ts";

/** A request with a code, of a client that has shown who it is. */
interface CodeRequest {
  clientId: string;
  code: string;
  /** Null: it is not named, which OAuth 2.1 allows. */
  redirectUri: string | null;
  verifier: string;
  resource: string;
}

/**
 * Exchanges a code for tokens, once. A code that comes again revokes what it was exchanged for (OAuth 2.1,
 * section 4.1.3). Throws `OauthError` (`invalid_grant`), always with the same words for what a thief could try.
 */
export async function exchangeOauthCode(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  request: CodeRequest,
): Promise<OauthTokens> {
  const codeHash = parseSecretText(request.code);
  if (codeHash === undefined) throw invalidCode();
  const at = now();
  const accountId = await findOauthCodeAccount(db, codeHash);
  // a replay must be written, too: it is no exception within the transaction
  const tokens = await transaction(db, async (trx) => {
    // a member who is removed takes codes back, or the grants that were made of them
    if (accountId === undefined || !await lockMembers(trx, accountId)) return null;
    const code = await lockOauthCode(trx, codeHash);
    if (code === undefined) return null;
    if (code.tokenId !== null) {
      const revoked = await revokeToken(trx, code.tokenId, at);
      log("warn", "oauth_code_replayed", { token_id: code.tokenId, revoked });
      return null;
    }
    if (!isFor(code, request, at)) return null;
    const made = await insertGrant(trx, code, at);
    await useOauthCode(trx, codeHash, made.tokenId);
    return made.tokens;
  });
  if (tokens === null) throw invalidCode();
  await touchOauthClient(db, request.clientId, at);
  return tokens;
}

function isFor(code: OauthCode, request: CodeRequest, at: Date): boolean {
  return code.expiresAt > at && code.clientId === request.clientId &&
    code.resource === request.resource &&
    (request.redirectUri === null || request.redirectUri === code.redirectUri) &&
    isVerifier(request.verifier, code.codeChallenge);
}

async function insertGrant(
  trx: Db,
  code: OauthCode,
  at: Date,
): Promise<{ tokenId: number; tokens: OauthTokens }> {
  const { accountId, clientId, resource } = code;
  const abilities: readonly Ability[] = parseAbilities(code.abilities);
  const tokenId = await insertToken(trx, {
    accountId,
    ownerId: code.ownerId,
    name: code.clientName,
    // admission finds the grant by it; no text that a client could send has this hash
    tokenHash: hashToken(createSecretText()),
    prefix: ACCESS_PREFIX,
    abilities,
    siteIds: parseSiteIds(code.siteIds),
  }, at);
  const family = createRefreshFamily();
  const { tokens, stored } = createOauthTokens({ family, abilities, at });
  await insertOauthGrant(trx, {
    ...{ tokenId, accountId, clientId, resource, ...stored },
    familyHash: hashSecretText(family),
  });
  return { tokenId, tokens };
}

function invalidCode(): OauthError {
  return new OauthError(
    "invalid_grant",
    "The code is unknown, expired or used, or belongs to another client, address, verifier or " +
      "resource.",
  );
}
