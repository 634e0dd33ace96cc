import type { Db } from "../../../db/core/connection.ts";
import { updateSignedIn } from "../../../db/accounts/owners.ts";
import { keepKnownBrowser, type KnownBrowserCookie } from "./known_browser.ts";
import { type Browser, type StartedSession, startSession } from "./web_session.ts";

/** What a sign-in gives the browser. */
export interface SignedIn extends StartedSession {
  /** Absent while the second factor is missing. */
  knownBrowser?: KnownBrowserCookie;
}

/** Signs an owner in whose every factor was right, and makes the browser known. */
export async function finishSignIn(
  db: Db,
  { ownerId, accountId, browser }: { ownerId: number; accountId: number; browser: Browser },
  now: Date,
): Promise<SignedIn> {
  await updateSignedIn(db, ownerId, now);
  const knownBrowser = await keepKnownBrowser(db, { ownerId, accountId, browser }, now);
  const state = "signed_in";
  return { ...await startSession(db, { ownerId, accountId, state, browser }, now), knownBrowser };
}
