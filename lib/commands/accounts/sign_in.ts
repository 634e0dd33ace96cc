import { transaction } from "../../../db/core/connection.ts";
import {
  findOwnerByEmail,
  lockOwner,
  type OwnerSecrets,
  updatePassphraseHash,
} from "../../../db/accounts/owners.ts";
import { deleteWebSession } from "../../../db/accounts/web_sessions.ts";
import { parseSecretText } from "../../credentials/one_time_secret.ts";
import { parseEmail } from "../../credentials/parse_email.ts";
import {
  hashPassphrase,
  isOutdatedHash,
  isPassphrase,
  NO_PASSPHRASE_HASH,
} from "../../credentials/passphrase_hash.ts";
import { UnauthorizedError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { countAttempt, forgetAttempt } from "./slow_down_sign_in.ts";
import { finishSignIn, type SignedIn } from "./finish_sign_in.ts";
import { findKnownBrowser } from "./known_browser.ts";
import { type Browser, startSession } from "./web_session.ts";

/** What a sign-in form sends. */
interface SignInForm {
  email: string;
  passphrase: string;
  browser: Browser;
  /** The cookie that the browser has; its session ends. */
  cookieValue?: string | undefined;
}

/**
 * Signs an owner in under a new cookie value, or, where the second factor is on, lets the code be asked for.
 * An unknown address gets the same answer as a wrong passphrase, after the same work.
 *
 * @throws UnauthorizedError when either is wrong, LimitExceededError after too many failures.
 */
export async function signIn(
  { db, now }: Pick<Services, "db" | "now">,
  { email, passphrase, browser, cookieValue = "" }: SignInForm,
): Promise<SignedIn> {
  const parsed = parseEmail(email);
  const subject = parsed ?? email.slice(0, 1_000);
  const owner = parsed === undefined ? undefined : await findOwnerByEmail(db, parsed);
  const knownBrowser = owner && await findKnownBrowser(db, { ownerId: owner.id, browser }, now());
  const attempt = { scope: "email", subject, address: browser.address, knownBrowser } as const;
  await countAttempt(db, attempt, now());
  const isRight = await isPassphrase(passphrase, owner?.passphraseHash ?? NO_PASSPHRASE_HASH);
  if (owner === undefined || !isRight) throw wrong();
  await forgetAttempt(db, attempt, now());
  const rehashed = await rehash(owner, passphrase);
  const oldHash = parseSecretText(cookieValue);
  return await transaction(db, async (trx) => {
    // what was changed meanwhile, such as by a new passphrase, has signed out everyone but this one
    const present = await lockOwner(trx, owner.id);
    if (present?.passphraseHash !== owner.passphraseHash) throw wrong();
    if (oldHash) await deleteWebSession(trx, oldHash);
    if (rehashed) await updatePassphraseHash(trx, { id: owner.id, ...rehashed }, now());
    const state = present.secondFactorSince === null ? "signed_in" : "second_factor";
    const { id: ownerId, accountId } = present;
    const session = { ownerId, accountId, browser };
    if (state === "second_factor") return await startSession(trx, { ...session, state }, now());
    return await finishSignIn(trx, session, now());
  });
}

async function rehash(owner: OwnerSecrets, passphrase: string) {
  if (!isOutdatedHash(owner.passphraseHash)) return undefined;
  return { passphraseHash: await hashPassphrase(passphrase) };
}

function wrong(): UnauthorizedError {
  return new UnauthorizedError(
    "wrong_sign_in",
    "The email address or the passphrase is wrong.",
  );
}
