import { insertAccount, type NewAccount } from "../../db/accounts.ts";
import type { Db } from "../../db/connection.ts";
import { insertToken, type NewToken } from "../../db/tokens.ts";
import { createTokenText, hashToken } from "../../lib/token.ts";
import { ABILITIES } from "../../schemas/common.ts";

/** An account with one token. */
export interface SpecAccount {
  accountId: number;
  tokenId: number;
  tokenText: string;
  tokenHash: Buffer;
}

let count = 0;

/** Inserts an account (default: enterprise) and a token (default: all abilities, all sites). */
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
  const tokenText = createTokenText();
  const tokenHash = hashToken(tokenText);
  const tokenId = await insertToken(
    db,
    { accountId, name: "spec", tokenHash, abilities: ABILITIES, siteIds: null, ...token },
    now,
  );
  return { accountId, tokenId, tokenText, tokenHash };
}
