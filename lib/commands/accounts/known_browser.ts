import type { Db } from "../../../db/core/connection.ts";
import {
  findBrowserCount,
  renewKnownBrowser,
  saveKnownBrowser,
} from "../../../db/accounts/known_browsers.ts";
import {
  createSecretText,
  hashSecretText,
  parseSecretText,
} from "../../credentials/one_time_secret.ts";
import type { Browser } from "./web_session.ts";
import { DAY_MS } from "../../core/days.ts";

const LASTS_MS = 365 * DAY_MS;

/** The cookie by which a browser is known at the next sign-in. */
export interface KnownBrowserCookie {
  value: string;
  expiresAt: Date;
}

/**
 * Returns by what an owner's failures in this browser are counted if they have signed in there before, else
 * undefined. It stays when another owner signs in there, who could otherwise begin the count again.
 * Such a browser has an own count of failures, so that nobody else's attempts lock the owner out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies",
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export async function findKnownBrowser(
  db: Db,
  { ownerId, browser }: { ownerId: number; browser: Browser },
  now: Date,
): Promise<Buffer | undefined> {
  const secretHash = parseSecretText(browser.knownAs ?? "");
  if (secretHash === undefined) return undefined;
  return await findBrowserCount(db, { secretHash, ownerId }, now);
}

/**
 * Makes a browser known to an owner who has signed in there, under a new cookie value for a year. A
 * value that was planted in the browser before is of no use from then on.
 */
export async function keepKnownBrowser(
  db: Db,
  { ownerId, accountId, browser }: { ownerId: number; accountId: number; browser: Browser },
  now: Date,
): Promise<KnownBrowserCookie> {
  const value = createSecretText();
  const secretHash = hashSecretText(value);
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  const oldHash = parseSecretText(browser.knownAs ?? "");
  if (oldHash) await renewKnownBrowser(db, { oldHash, newHash: secretHash });
  await saveKnownBrowser(db, { secretHash, ownerId, accountId, expiresAt });
  return { value, expiresAt };
}
