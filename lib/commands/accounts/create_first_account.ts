import { hasAccounts, insertAccount } from "../../../db/accounts/accounts.ts";
import { isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import { insertRateState } from "../../../db/accounts/usage.ts";
import type { Services } from "../../services.ts";
import { createToken } from "./create_token.ts";

/** The account that an empty database gets. */
export const FIRST_ACCOUNT_NAME = "admin";

/**
 * Creates the account `admin` (Enterprise) with a token in an empty database and returns the
 * token's text; undefined when there is an account. Of several processes that start at once,
 * one creates it.
 */
export async function createFirstAccount(
  services: Pick<Services, "db" | "now">,
): Promise<string | undefined> {
  const { db, now } = services;
  if (await hasAccounts(db)) return undefined;
  try {
    return await transaction(db, async (trx) => {
      const account = { name: FIRST_ACCOUNT_NAME, plan: "enterprise" } as const;
      const id = await insertAccount(trx, account, now());
      await insertRateState(trx, id, now());
      return (await createToken({ db: trx, now }, { id }, { name: "first token" })).text;
    });
  } catch (error) {
    // another process was first
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
