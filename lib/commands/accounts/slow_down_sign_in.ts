import { hash } from "node:crypto";
import { type Db, transaction } from "../../../db/core/connection.ts";
import {
  deleteSignInFailures,
  type FailureKey,
  type FailureScope,
  lockSignInFailures,
  type SignInFailures,
  takeFailureBack,
  updateSignInFailures,
} from "../../../db/accounts/sign_in_failures.ts";
import { addressNetwork } from "../../credentials/address_network.ts";
import { LimitExceededError } from "../../core/errors.ts";
import { DAY_MS } from "../../core/days.ts";

/**
 * How many failures cost nothing. An address may be that of a whole office. All unknown browsers together
 * have the 100 failures of an account that NIST allows (SP 800-63B, section 5.2.2,
 * https://pages.nist.gov/800-63-3/sp800-63b.html#throttle).
 */
const FREE_FAILURES: Record<FailureScope, number> = {
  browser: 4,
  confirmation: 4,
  email_address: 4,
  email: 99,
  address: 19,
  second_factor: 4,
  // no failures, but mails with links: of an account, and to one mailbox
  mail_account: 49,
  mailbox: 2,
  // what somebody asks for who is not signed in: of a network, and to one mailbox
  forgotten: 9,
  reset_mail: 2,
  // mails about webhooks that were switched off, to one mailbox
  notice_mail: 2,
};
const MAX_WAIT_SECONDS = 15 * 60;
const DAY_SECONDS = DAY_MS / 1000;
const FORGET_MS = DAY_MS;

/** Whose failures an attempt counts as. */
export interface Attempt {
  /**
   * `confirmation`: the owner is signed in and types the passphrase again. `mail`: no failure, but a mail to `subject`, from
   * the account that `address` names. `forgotten`: somebody asks for a link to a new passphrase; `reset_mail`: it is
   * mailed to `subject`. `notice_mail`: a notice about a webhook is mailed to `subject`.
   */
  scope:
    | "email"
    | "second_factor"
    | "confirmation"
    | "mail"
    | "forgotten"
    | "reset_mail"
    | "notice_mail";
  /** An email address, also of nobody, or an owner's id. */
  subject: string;
  address: string;
  /** By what failures are counted in a browser in which this owner has signed in before. */
  knownBrowser?: Buffer | undefined;
}

/** What an attempt added to one count. */
interface CountedFailure {
  key: FailureKey;
  before: SignInFailures;
  after: SignInFailures;
}

/**
 * Counts an attempt as failed before it is checked, so that attempts at the same time get through no
 * more often than one after the other. Who fails slows down itself: after five failures of a network with
 * one email address, and twenty of a network, each further one doubles the wait, up to 15 minutes; after
 * 100 failures of an email address from everywhere, unknown browsers wait. A browser in which the owner has
 * signed in before, and an owner who is signed in, only wait for failures of their own. The count starts at 0
 * after a day without failures. Returns what `takeAttemptBack` takes back.
 *
 * @throws LimitExceededError during a wait; such an attempt does not count.
 */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
): Promise<CountedFailure[]> {
  return await transaction(db, async (trx) => {
    const counted: CountedFailure[] = [];
    for (const key of keysOf(attempt)) {
      const before = await lockSignInFailures(trx, key, now);
      if (before.blockedUntil.getTime() > now.getTime()) throw tooMany(before, now);
      const after = addFailure(before, key.scope, now);
      await updateSignInFailures(trx, key, after);
      counted.push({ key, before, after });
    }
    return counted;
  });
}

/** Forgets what `countAttempt` counted, since the attempt was right; the failures of others stay. */
export async function forgetAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const [own, ...shared] = keysOf(attempt);
  await deleteSignInFailures(db, own);
  for (const key of shared) await takeFailureBack(db, key, now);
}

/** Takes back what `countAttempt` counted, as if the attempt had not been: the mail was not sent. Others still count. */
export async function takeAttemptBack(
  db: Db,
  counted: readonly CountedFailure[],
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    for (const { key, before, after } of counted) {
      const known = await lockSignInFailures(trx, key, now);
      const isLast = known.failures === after.failures &&
        known.lastFailedAt.getTime() === after.lastFailedAt.getTime();
      if (isLast) await updateSignInFailures(trx, key, before);
      else await takeFailureBack(trx, key, now);
    }
  });
}

/** The counts that an attempt adds to: first its own, then those that it shares with others. */
function keysOf({ scope, subject, address, knownBrowser }: Attempt): [FailureKey, ...FailureKey[]] {
  if (knownBrowser) {
    return [keyOf("browser", `${scope} ${subject} ${knownBrowser.toString("hex")}`)];
  }
  const isMail = scope === "mail" || scope === "reset_mail" || scope === "notice_mail";
  const network = isMail ? "" : addressNetwork(address);
  switch (scope) {
    case "confirmation":
      return [keyOf(scope, subject)];
    case "second_factor":
      return [keyOf(scope, subject), keyOf("address", network)];
    case "forgotten":
      return [keyOf(scope, network)];
    case "reset_mail":
    case "notice_mail":
      return [keyOf(scope, subject)];
    case "mail":
      return [keyOf("mailbox", subject), keyOf("mail_account", address)];
    case "email":
      return [
        keyOf("email_address", `${network} ${subject}`),
        keyOf("email", subject),
        keyOf("address", network),
      ];
  }
}

function keyOf(scope: FailureScope, subject: string): FailureKey {
  return { scope, subjectHash: hash("sha256", subject, "buffer") };
}

function addFailure(known: SignInFailures, scope: FailureScope, now: Date): SignInFailures {
  const isOld = now.getTime() - known.lastFailedAt.getTime() > FORGET_MS;
  const failures = (isOld ? 0 : known.failures) + 1;
  const paid = failures - FREE_FAILURES[scope];
  const waitSeconds = paid <= 0 ? 0 : waitOf(scope, paid);
  const blockedUntil = new Date(now.getTime() + waitSeconds * 1000);
  return { failures, lastFailedAt: now, blockedUntil };
}

function waitOf(scope: FailureScope, paid: number): number {
  return ["mailbox", "mail_account", "reset_mail", "notice_mail"].includes(scope)
    ? DAY_SECONDS
    : Math.min(2 ** paid, MAX_WAIT_SECONDS);
}

function tooMany({ blockedUntil }: SignInFailures, now: Date): LimitExceededError {
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  return new LimitExceededError(
    "too_many_sign_ins",
    `Too many attempts have failed. Try again in ${seconds} ${
      seconds === 1 ? "second" : "seconds"
    }.`,
    seconds,
  );
}
