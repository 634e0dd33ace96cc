import type { Db } from "../../../db/core/connection.ts";
import {
  deleteOwnerSessions,
  deleteOwnSession,
  deleteWebSession,
  findWebSession,
  insertWebSession,
  type OwnedSession,
  updateSessionUse,
  type WebSessionState,
} from "../../../db/accounts/web_sessions.ts";
import { storedAddress } from "../../core/client_address.ts";
import {
  createSecretText,
  hashSecretText,
  parseSecretText,
} from "../../credentials/one_time_secret.ts";
import { NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { DAY_MS } from "../../core/days.ts";

/** How long a session lasts after its last use, and at most. */
const UNUSED_MS = 7 * DAY_MS;
const MAX_MS = 30 * DAY_MS;
/** How long there is to find the code. */
const SECOND_FACTOR_MS = 5 * 60 * 1000;
/** A use is written at most this often. */
const TOUCH_MS = 60 * 1000;
const MAX_AGENT_LENGTH = 255;

/** From where a browser calls. */
export interface Browser {
  address: string;
  /** The `User-Agent`. */
  agent: string;
  /** The value of the cookie by which it is known; absent or empty: it has none. */
  knownAs?: string;
}

/** A session that was just begun: the only moment at which its cookie's value is known. */
export interface StartedSession {
  cookieValue: string;
  /** `second_factor`: the code is asked for next. */
  state: WebSessionState;
  /** The cookie is of no use later. */
  expiresAt: Date;
}

/** Begins a session under a new cookie value; only its hash is stored. */
export async function startSession(
  db: Db,
  session: { ownerId: number; accountId: number; state: WebSessionState; browser: Browser },
  now: Date,
): Promise<StartedSession> {
  const { ownerId, accountId, state, browser } = session;
  const cookieValue = createSecretText();
  const lasts = state === "signed_in" ? UNUSED_MS : SECOND_FACTOR_MS;
  const expiresAt = new Date(now.getTime() + lasts);
  await insertWebSession(db, {
    accountId,
    ownerId,
    secretHash: hashSecretText(cookieValue),
    state,
    address: storedAddress(browser.address),
    agent: [...browser.agent.toWellFormed()].slice(0, MAX_AGENT_LENGTH).join(""),
    expiresAt,
  }, now);
  return { cookieValue, state, expiresAt: session.state === "signed_in" ? maxEnd(now) : expiresAt };
}

/**
 * Finds the session of a cookie's value, in whichever state, with its owner and account as they are
 * now, and notes its use; undefined when there is none, it has expired, was revoked, or the account is gone.
 */
export async function findSession(
  { db, now }: Pick<Services, "db" | "now">,
  { cookieValue, address }: { cookieValue: string; address: string },
): Promise<OwnedSession | undefined> {
  const secretHash = parseSecretText(cookieValue);
  const at = now();
  const session = secretHash && await findWebSession(db, secretHash, at);
  if (session?.state !== "signed_in") return session;
  if (at.getTime() - session.lastUsedAt.getTime() < TOUCH_MS) return session;
  const end = Math.min(at.getTime() + UNUSED_MS, maxEnd(session.createdAt).getTime());
  const use = { id: session.id, address: storedAddress(address), expiresAt: new Date(end) };
  await updateSessionUse(db, use, at);
  return { ...session, address: use.address, expiresAt: use.expiresAt, lastUsedAt: at };
}

/** Ends the session of a cookie's value; one that is gone stays so. */
export async function endSession(db: Db, cookieValue: string): Promise<void> {
  const secretHash = parseSecretText(cookieValue);
  if (secretHash) await deleteWebSession(db, secretHash);
}

/**
 * Revokes one of an owner's sessions, from the next request on.
 *
 * @throws NotFoundError when the owner has no such session.
 */
export async function revokeSession(db: Db, ownerId: number, sessionId: number): Promise<void> {
  if (await deleteOwnSession(db, ownerId, sessionId)) return;
  throw new NotFoundError("session_not_found", "This session has ended already, or is not yours.");
}

/** Revokes an owner's sessions but the one that asks; returns how many. */
export async function revokeOtherSessions(
  db: Db,
  { ownerId, id }: Pick<OwnedSession, "ownerId" | "id">,
): Promise<number> {
  return await deleteOwnerSessions(db, ownerId, id);
}

function maxEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + MAX_MS);
}
