import { hash } from "node:crypto";
import { type Db, transaction } from "../../db/connection.ts";
import {
  deleteSignInFailures,
  type FailureKey,
  type FailureScope,
  lockSignInFailures,
  type SignInFailures,
  takeFailureBack,
  updateSignInFailures,
} from "../../db/sign_in_failures.ts";
import { addressNetwork } from "../credentials/address_network.ts";
import { LimitExceededError } from "../errors.ts";

/** How many failures cost nothing; an address may be that of a whole office. */
const FREE_FAILURES: Record<FailureScope, number> = { email: 4, address: 19, second_factor: 4 };
const MAX_WAIT_SECONDS = 15 * 60;
const FORGET_MS = 24 * 3600 * 1000;

/** Whose failures an attempt counts to: one of `subject`, and one of the network it comes from. */
export interface Attempt {
  scope: Exclude<FailureScope, "address">;
  /** An email address, also of nobody, or an owner's id. */
  subject: string;
  address: string;
}

/**
 * Counts an attempt as failed before it is looked at, so that of many at the same time no more get through
 * than one after the other. After five failures of a subject, and twenty of a network, each further one
 * makes the next wait twice as long, up to 15 minutes; a day without any begins anew.
 *
 * @throws LimitExceededError while there is to wait; such an attempt does not count.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    for (const key of keysOf(attempt)) {
      const known = await lockSignInFailures(trx, key, now);
      if (known.blockedUntil.getTime() > now.getTime()) throw tooMany(known, now);
      await updateSignInFailures(trx, key, addFailure(known, key.scope, now));
    }
  });
}

/** Forgets what `countAttempt` counted, since the attempt was right; other failures of its network stay. */
export async function forgetAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const [subject, network] = keysOf(attempt);
  await deleteSignInFailures(db, subject);
  await takeFailureBack(db, network, now);
}

function keysOf({ scope, subject, address }: Attempt): [FailureKey, FailureKey] {
  return [
    { scope, subjectHash: hash("sha256", subject, "buffer") },
    { scope: "address", subjectHash: hash("sha256", addressNetwork(address), "buffer") },
  ];
}

function addFailure(known: SignInFailures, scope: FailureScope, now: Date): SignInFailures {
  const isOld = now.getTime() - known.lastFailedAt.getTime() > FORGET_MS;
  const failures = (isOld ? 0 : known.failures) + 1;
  const paid = failures - FREE_FAILURES[scope];
  const waitSeconds = paid <= 0 ? 0 : Math.min(2 ** paid, MAX_WAIT_SECONDS);
  const blockedUntil = new Date(now.getTime() + waitSeconds * 1000);
  return { failures, lastFailedAt: now, blockedUntil };
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
