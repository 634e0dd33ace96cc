import type { Db } from "../core/connection.ts";

/** A link to a new passphrase that somebody asked for and nobody has sent yet. */
interface PassphraseRequest {
  id: number;
  /** Null: nobody signs in with the address. */
  accountId: number | null;
  ownerId: number | null;
  createdAt: Date;
}

/** Inserts a request, also one for an address with which nobody signs in: that takes the same work. */
export async function insertPassphraseRequest(
  db: Db,
  owner: { id: number; accountId: number } | undefined,
  now: Date,
): Promise<void> {
  await db("passphrase_requests").insert({
    account_id: owner?.accountId ?? null,
    owner_id: owner?.id ?? null,
    created_at: now,
  });
}

/** Lists requests in the order in which they came. */
export async function listPassphraseRequests(db: Db, limit: number): Promise<PassphraseRequest[]> {
  return await db("passphrase_requests").orderBy("id").limit(limit)
    .select({ id: "id", accountId: "account_id", ownerId: "owner_id", createdAt: "created_at" });
}

/** Takes a request; false when another process has. */
export async function takePassphraseRequest(db: Db, id: number): Promise<boolean> {
  return await db("passphrase_requests").where({ id }).delete() === 1;
}
