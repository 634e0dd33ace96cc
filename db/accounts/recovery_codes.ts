import type { Db } from "../core/connection.ts";

/** Replaces the recovery codes of an owner. */
export async function replaceRecoveryCodes(
  db: Db,
  owner: { id: number; accountId: number },
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, owner.id);
  await db("recovery_codes").insert(
    hashes.map((hash) => ({ owner_id: owner.id, account_id: owner.accountId, code_hash: hash })),
  );
}

/** Takes a recovery code; false when the owner has no such code or it was taken before. */
export async function takeRecoveryCode(
  db: Db,
  { ownerId, codeHash }: { ownerId: number; codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const taken = await db("recovery_codes")
    .where({ owner_id: ownerId, code_hash: codeHash, used_at: null }).update({ used_at: now });
  return taken === 1;
}

/** Lists the codes of an owner, by their hashes. */
export async function listRecoveryCodes(
  db: Db,
  ownerId: number,
): Promise<{ codeHash: Buffer; usedAt: Date | null }[]> {
  // primary key; there are ten
  return await db("recovery_codes").where({ owner_id: ownerId })
    .select({ codeHash: "code_hash", usedAt: "used_at" }).orderBy("code_hash").limit(100);
}

/** Deletes the recovery codes of an owner. */
export async function deleteRecoveryCodes(db: Db, ownerId: number): Promise<void> {
  await db("recovery_codes").where({ owner_id: ownerId }).delete();
}
