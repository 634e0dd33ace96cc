import type { Db } from "../../../db/core/connection.ts";
import { insertOwner } from "../../../db/accounts/owners.ts";
import { hashPassphrase } from "../../../lib/credentials/passphrase_hash.ts";
import { insertSpecAccount } from "./account.ts";

/** An owner with its own account. */
export interface SpecOwner {
  accountId: number;
  ownerId: number;
  email: string;
}

/** The passphrase of every owner that `insertSpecOwner()` makes. */
export const SPEC_PASSPHRASE = "violet anchor sings twice";

let hash: Promise<string> | undefined;
let count = 0;

/** Inserts an account and its owner. */
export async function insertSpecOwner(db: Db, now: Date): Promise<SpecOwner> {
  hash ??= hashPassphrase(SPEC_PASSPHRASE);
  const { accountId } = await insertSpecAccount(db);
  const email = `owner${++count}@acme.example`;
  const owner = { accountId, email, passphraseHash: await hash };
  return { accountId, email, ownerId: await insertOwner(db, owner, now) };
}
