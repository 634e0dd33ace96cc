import type { Db } from "../core/connection.ts";

/** Whose failures are counted together; `email_address` is one email address from one network. */
export type FailureScope =
  | "address"
  | "browser"
  | "confirmation"
  | "email"
  | "email_address"
  | "forgotten"
  | "mail_account"
  | "mailbox"
  | "notice_mail"
  | "reset_mail"
  | "second_factor";

/** A subject of one scope. */
export interface FailureKey {
  scope: FailureScope;
  /** SHA-256 of what is counted. */
  subjectHash: Buffer;
}

/** What is known of a subject's failures. */
export interface SignInFailures {
  failures: number;
  lastFailedAt: Date;
  /** No attempt counts before. */
  blockedUntil: Date;
}

/**
 * Reads a subject's failures and locks them until the transaction ends, also when there are none: of
 * attempts at the same time each one is counted.
 */
export async function lockSignInFailures(
  db: Db,
  key: FailureKey,
  now: Date,
): Promise<SignInFailures> {
  const where = { scope: key.scope, subject_hash: key.subjectHash };
  // its own row is locked, not a gap, in which two attempts would wait for each other
  await db("sign_in_failures")
    .insert({ ...where, failures: 0, last_failed_at: now, blocked_until: now })
    .onConflict().ignore();
  const row = await db("sign_in_failures").where(where).forUpdate().first<SignInFailures>({
    failures: "failures",
    lastFailedAt: "last_failed_at",
    blockedUntil: "blocked_until",
  });
  return row;
}

/** Keeps a subject's failures. */
export async function updateSignInFailures(
  db: Db,
  key: FailureKey,
  failures: SignInFailures,
): Promise<void> {
  await db("sign_in_failures").where({ scope: key.scope, subject_hash: key.subjectHash }).update({
    failures: failures.failures,
    last_failed_at: failures.lastFailedAt,
    blocked_until: failures.blockedUntil,
  });
}

/** Takes one failure back, and with it any wait, since the attempt turned out to be right. */
export async function takeFailureBack(db: Db, key: FailureKey, now: Date): Promise<void> {
  await db("sign_in_failures").where({ scope: key.scope, subject_hash: key.subjectHash })
    .where("failures", ">", 0)
    .update({ failures: db.raw("failures - 1"), blocked_until: now });
}

/** Forgets a subject's failures. */
export async function deleteSignInFailures(db: Db, key: FailureKey): Promise<void> {
  await db("sign_in_failures").where({ scope: key.scope, subject_hash: key.subjectHash }).delete();
}

/** Deletes up to `limit` subjects that have not failed since a moment; returns how many. */
export async function deleteOldFailures(db: Db, before: Date, limit: number): Promise<number> {
  // sign_in_failures_last
  return await db("sign_in_failures").where("last_failed_at", "<", before).limit(limit).delete();
}
