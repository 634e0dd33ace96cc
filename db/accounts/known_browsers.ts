import type { Db } from "../core/connection.ts";

/** An owner in a browser that is known by its cookie. */
interface KnownBrowser {
  /** SHA-256 of the cookie's value. */
  secretHash: Buffer;
  ownerId: number;
  accountId: number;
  expiresAt: Date;
}

/**
 * Finds by what the failures of an owner are counted in a browser in which they have signed in with this
 * cookie's value; undefined when they have not, or the value has expired.
 */
export async function findBrowserCount(
  db: Db,
  { secretHash, ownerId }: Pick<KnownBrowser, "secretHash" | "ownerId">,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db("known_browsers")
    .where({ secret_hash: secretHash, owner_id: ownerId })
    .where("expires_at", ">", now)
    .first<{ counted_by: Buffer | null } | undefined>("counted_by");
  // null: an older process has written the row since the migration
  return row && (row.counted_by ?? secretHash);
}

/** Gives all owners of a browser its new cookie value; their failures are counted on. */
export async function renewKnownBrowser(
  db: Db,
  { oldHash, newHash }: { oldHash: Buffer; newHash: Buffer },
): Promise<void> {
  await db("known_browsers").where({ secret_hash: oldHash }).update({ secret_hash: newHash });
}

/** Keeps an owner in a browser, or keeps them longer. */
export async function saveKnownBrowser(db: Db, browser: KnownBrowser): Promise<void> {
  await db("known_browsers").insert({
    secret_hash: browser.secretHash,
    owner_id: browser.ownerId,
    account_id: browser.accountId,
    expires_at: browser.expiresAt,
    counted_by: browser.secretHash,
  }).onConflict().merge(["expires_at"]);
}

/** Forgets all browsers of an owner. */
export async function deleteOwnerBrowsers(db: Db, ownerId: number): Promise<void> {
  // known_browsers_owner
  await db("known_browsers").where({ owner_id: ownerId }).delete();
}

/** Deletes up to `limit` that have expired; returns how many. */
export async function deleteExpiredBrowsers(db: Db, now: Date, limit: number): Promise<number> {
  // known_browsers_expires
  return await db("known_browsers").where("expires_at", "<=", now).limit(limit).delete();
}
