import type { Db } from "../core/connection.ts";
import type { ReportLanguage } from "../../schemas/report_settings.ts";
import type { OwnerRole } from "./owners.ts";

/** `second_factor`: the passphrase was right, the code is not there yet. */
export type WebSessionState = "signed_in" | "second_factor";

/** A browser in which someone signed in, as may be shown. */
export interface WebSession {
  id: number;
  /** From where it was used last. */
  address: string;
  agent: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** A session with whose it is, as it is now. */
export interface OwnedSession extends WebSession {
  state: WebSessionState;
  ownerId: number;
  email: string;
  role: OwnerRole;
  /** Of the pages; null: as the browser asks. */
  language: ReportLanguage | null;
  /** Of a client, comma-separated; null: the role has every site. */
  siteIds: string | null;
  accountId: number;
  accountName: string;
}

/** A session that does not exist yet. */
export interface NewWebSession {
  accountId: number;
  ownerId: number;
  secretHash: Buffer;
  state: WebSessionState;
  address: string;
  agent: string;
  expiresAt: Date;
}

const COLUMNS = {
  id: "web_sessions.id",
  address: "web_sessions.address",
  agent: "web_sessions.agent",
  createdAt: "web_sessions.created_at",
  lastUsedAt: "web_sessions.last_used_at",
  expiresAt: "web_sessions.expires_at",
};

/** Inserts a session and returns its id. */
export async function insertWebSession(
  db: Db,
  session: NewWebSession,
  now: Date,
): Promise<number> {
  const [id] = await db("web_sessions").insert({
    account_id: session.accountId,
    owner_id: session.ownerId,
    secret_hash: session.secretHash,
    state: session.state,
    address: session.address,
    agent: session.agent,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt,
  });
  return Number(id);
}

/** Finds a session that has not expired, of an owner and an account that exist. */
export async function findWebSession(
  db: Db,
  secretHash: Buffer,
  now: Date,
): Promise<OwnedSession | undefined> {
  // web_sessions_secret
  return await db("web_sessions")
    .join("owners", "owners.id", "web_sessions.owner_id")
    .join("accounts", "accounts.id", "owners.account_id")
    .where("web_sessions.secret_hash", secretHash)
    .where("web_sessions.expires_at", ">", now)
    .first<OwnedSession | undefined>({
      ...COLUMNS,
      state: "web_sessions.state",
      ownerId: "owners.id",
      email: "owners.email",
      role: "owners.role",
      language: "owners.language",
      siteIds: "owners.site_ids",
      accountId: "accounts.id",
      accountName: "accounts.name",
    });
}

/** Notes that a session was used, and until when it lasts. */
export async function updateSessionUse(
  db: Db,
  use: { id: number; address: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db("web_sessions").where({ id: use.id })
    .update({ address: use.address, last_used_at: now, expires_at: use.expiresAt });
}

/** Lists an owner's sessions that are signed in and have not expired, the last used first. */
export async function listWebSessions(db: Db, ownerId: number, now: Date): Promise<WebSession[]> {
  // web_sessions_owner
  return await db("web_sessions")
    .where({ owner_id: ownerId, state: "signed_in" }).where("expires_at", ">", now)
    .select(COLUMNS).orderBy([{ column: "last_used_at", order: "desc" }, "id"]).limit(1_000);
}

/** Deletes a session by the hash of its cookie's value; false when it was gone. */
export async function deleteWebSession(db: Db, secretHash: Buffer): Promise<boolean> {
  return await db("web_sessions").where({ secret_hash: secretHash }).delete() === 1;
}

/** Deletes one of an owner's sessions; false when the owner has no such session. */
export async function deleteOwnSession(db: Db, ownerId: number, id: number): Promise<boolean> {
  return await db("web_sessions").where({ id, owner_id: ownerId }).delete() === 1;
}

/** Deletes an owner's sessions, but for the one with an id where one is given; returns how many. */
export async function deleteOwnerSessions(
  db: Db,
  ownerId: number,
  keptId: number | null,
): Promise<number> {
  // web_sessions_owner; ids begin with 1
  return await db("web_sessions").where({ owner_id: ownerId }).whereNot({ id: keptId ?? 0 })
    .delete();
}

/** Deletes up to `limit` sessions that have expired; returns how many. */
export async function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<number> {
  // web_sessions_expires
  return await db("web_sessions").where("expires_at", "<=", now).limit(limit).delete();
}
