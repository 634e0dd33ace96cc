import type { Db } from "../../../db/core/connection.ts";
import { findToken, revokeToken } from "../../../db/accounts/tokens.ts";
import { NotFoundError } from "../../core/errors.ts";

/**
 * Revokes a token of the account, from the next request on in every process; a token that was
 * revoked before stays so.
 *
 * @throws NotFoundError when it is unknown or another account's.
 */
export async function revokeOwnToken(
  { db, now }: { db: Db; now: () => Date },
  { accountId, tokenId }: { accountId: number; tokenId: number },
): Promise<void> {
  const token = await findToken(db, tokenId);
  if (token?.accountId !== accountId) {
    throw new NotFoundError("token_not_found", `There is no token ${tokenId} in your account.`);
  }
  await revokeToken(db, tokenId, now());
}
