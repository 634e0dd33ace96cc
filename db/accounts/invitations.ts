import type { Db } from "../core/connection.ts";

/** A one-time link with which someone becomes an owner, or sets a new passphrase. */
export interface Invitation {
  id: number;
  accountId: number;
  accountName: string;
  /** In lower case. */
  email: string;
  resetsSecondFactor: boolean;
  expiresAt: Date;
  usedAt: Date | null;
}

/** An invitation that does not exist yet. */
interface NewInvitation {
  accountId: number;
  email: string;
  secretHash: Buffer;
  resetsSecondFactor: boolean;
  expiresAt: Date;
}

/** Inserts an invitation; those to the same address before it are gone. */
export async function insertInvitation(
  db: Db,
  invitation: NewInvitation,
  now: Date,
): Promise<void> {
  await db("invitations").where({ email: invitation.email }).delete(); // invitations_email
  await db("invitations").insert({
    account_id: invitation.accountId,
    email: invitation.email,
    secret_hash: invitation.secretHash,
    resets_second_factor: invitation.resetsSecondFactor ? 1 : 0,
    expires_at: invitation.expiresAt,
    created_at: now,
  });
}

/** Finds an invitation of an account that exists. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<Invitation | undefined> {
  // invitations_secret
  const row = await db("invitations").join("accounts", "accounts.id", "invitations.account_id")
    .where("invitations.secret_hash", secretHash)
    .first<Omit<Invitation, "resetsSecondFactor"> & { resetsSecondFactor: number } | undefined>({
      id: "invitations.id",
      accountId: "invitations.account_id",
      accountName: "accounts.name",
      email: "invitations.email",
      resetsSecondFactor: "invitations.resets_second_factor",
      expiresAt: "invitations.expires_at",
      usedAt: "invitations.used_at",
    });
  return row && { ...row, resetsSecondFactor: row.resetsSecondFactor === 1 };
}

/** Takes an invitation; false when it was taken before. */
export async function takeInvitation(db: Db, id: number, now: Date): Promise<boolean> {
  return await db("invitations").where({ id, used_at: null }).update({ used_at: now }) === 1;
}

/** Deletes up to `limit` invitations that expired before a moment; returns how many. */
export async function deleteOldInvitations(db: Db, before: Date, limit: number): Promise<number> {
  // invitations_expires
  return await db("invitations").where("expires_at", "<", before).limit(limit).delete();
}
