import { type Db, transaction } from "../../../db/core/connection.ts";
import { lockOwner, type OwnerSecrets, takeTotpStep } from "../../../db/accounts/owners.ts";
import { takeRecoveryCode } from "../../../db/accounts/recovery_codes.ts";
import { deleteOwnSession } from "../../../db/accounts/web_sessions.ts";
import { parseRecoveryCode } from "../../credentials/recovery_code.ts";
import { findTotpStep } from "../../credentials/totp.ts";
import { UnauthorizedError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { decryptTotpSecret } from "./second_factor.ts";
import { finishSignIn, type SignedIn } from "./finish_sign_in.ts";
import { findKnownBrowser } from "./known_browser.ts";
import { countAttempt, forgetAttempt } from "./slow_down_sign_in.ts";
import { type Browser, findSession } from "./web_session.ts";

/** What the form of the second step sends. */
interface SecondFactorForm {
  cookieValue: string;
  /** Of the app, or a recovery code. */
  code: string;
  browser: Browser;
}

/**
 * Finishes a sign-in by a code of the app or a recovery code, each good once, under a new cookie value.
 *
 * @throws UnauthorizedError when the code is wrong or the sign-in is not waiting for one,
 * LimitExceededError after too many failures, ConflictError when the app's secret cannot be decrypted; a
 * recovery code is good then too.
 */
export async function passSecondFactor(
  services: Pick<Services, "db" | "now" | "config">,
  { cookieValue, code, browser }: SecondFactorForm,
): Promise<SignedIn> {
  const { db, now } = services;
  const session = await findSession(services, { cookieValue, address: browser.address });
  if (session?.state !== "second_factor") throw ended();
  const { ownerId, accountId } = session;
  const attempt = {
    scope: "second_factor",
    subject: String(ownerId),
    address: browser.address,
    knownBrowser: await findKnownBrowser(db, { ownerId, browser }, now()),
  } as const;
  await countAttempt(db, attempt, now());
  const started = await transaction(db, async (trx) => {
    const owner = await lockOwner(trx, ownerId);
    // of two tabs that send a code at the same time, the first one ends the session
    if (!owner?.secondFactorSince || !await deleteOwnSession(trx, ownerId, session.id)) {
      throw ended();
    }
    if (!await takeCode(trx, { owner, code, services })) throw wrong();
    return await finishSignIn(trx, { ownerId, accountId, browser }, now());
  });
  await forgetAttempt(db, attempt, now());
  return started;
}

async function takeCode(
  trx: Db,
  { owner, code, services }: {
    owner: OwnerSecrets;
    code: string;
    services: Pick<Services, "now" | "config">;
  },
): Promise<boolean> {
  const codeHash = parseRecoveryCode(code);
  const now = services.now();
  if (codeHash) return await takeRecoveryCode(trx, { ownerId: owner.id, codeHash }, now);
  if (owner.totpSecret === null) return false;
  const secret = decryptTotpSecret(services.config, { id: owner.id, bytes: owner.totpSecret });
  const step = findTotpStep(code, { secret, now, usedStep: owner.totpStep });
  return step !== undefined && await takeTotpStep(trx, owner.id, step);
}

function wrong(): UnauthorizedError {
  return new UnauthorizedError(
    "wrong_code",
    "The code is wrong, or was used already. Wait for the app's next one, and check that the " +
      "clocks are right.",
  );
}

function ended(): UnauthorizedError {
  return new UnauthorizedError(
    "sign_in_ended",
    "This sign-in has ended. Sign in with your email address and passphrase again.",
  );
}
