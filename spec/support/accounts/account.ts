import { insertAccount, type NewAccount } from "../../../db/accounts/accounts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertToken, type NewToken } from "../../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { SITE_ABILITIES } from "../../../lib/core/token_scope.ts";
import { ABILITIES } from "../../../schemas/common.ts";

/** An account with one token. */
export interface SpecAccount {
  accountId: number;
  tokenId: number;
  tokenText: string;
  tokenHash: Buffer;
}

let count = 0;

/** Inserts an account (default: enterprise) and a token (default: all sites, all abilities that its sites allow). */
export async function insertSpecAccount(
  db: Db,
  account: Partial<NewAccount> = {},
  token: Partial<NewToken> = {},
): Promise<SpecAccount> {
  const now = new Date();
  const accountId = await insertAccount(
    db,
    { name: `account ${++count} of ${process.pid}`, plan: "enterprise", ...account },
    now,
  );
  const abilities = token.siteIds ? SITE_ABILITIES : ABILITIES;
  const tokenText = createTokenText();
  const tokenHash = hashToken(tokenText);
  const tokenId = await insertToken(
    db,
    { accountId, name: "spec", tokenHash, abilities, siteIds: null, ...token },
    now,
  );
  return { accountId, tokenId, tokenText, tokenHash };
}
