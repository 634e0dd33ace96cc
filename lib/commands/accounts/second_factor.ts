import { transaction } from "../../../db/core/connection.ts";
import { turnTotpOff, turnTotpOn, updateTotpSecret } from "../../../db/accounts/owners.ts";
import { deleteRecoveryCodes } from "../../../db/accounts/recovery_codes.ts";
import { deleteOwnerSessions } from "../../../db/accounts/web_sessions.ts";
import { encodeBase32, parseBase32 } from "../../credentials/base32.ts";
import { otpauthUrl } from "../../credentials/otpauth_url.ts";
import { createTotpSecret, findTotpStep } from "../../credentials/totp.ts";
import { ConflictError, ValidationError } from "../../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../../core/secret_box.ts";
import type { Services } from "../../services.ts";
import { confirmPassphrase } from "./confirm_passphrase.ts";
import { readOwner } from "./read_owner.ts";
import { makeRecoveryCodes } from "./recovery_codes.ts";
import type { FactorSession } from "./factor_session.ts";

/** What an authenticator app needs. */
export interface PreparedFactor {
  /** Base32, for who cannot scan. */
  secret: string;
  /** For a QR code. */
  url: string;
}

/**
 * Makes a secret for an authenticator app; it asks for no code until one has confirmed it. A secret before it
 * that was not confirmed is forgotten.
 *
 * @throws ConflictError when the second factor is on, or the server has no SECRET_KEY to keep it with.
 */
export async function prepareSecondFactor(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  { ownerId }: Pick<FactorSession, "ownerId">,
): Promise<PreparedFactor> {
  const owner = await readOwner(db, ownerId);
  const secret = createTotpSecret();
  const text = encodeBase32(secret);
  const totpSecret = openBox(() => encryptSecret(config.secretKeys, text, contextOf(ownerId)));
  if (!await updateTotpSecret(db, { id: ownerId, totpSecret }, now())) throw isOn();
  return { secret: text, url: otpauthUrl(secret, owner.email) };
}

/**
 * Reads the secret that waits for its first code; undefined when none was made, or the factor is on.
 *
 * @throws ConflictError when SECRET_KEY is not the one that it was kept with.
 */
export async function findPreparedFactor(
  { db, config }: Pick<Services, "db" | "config">,
  { ownerId }: Pick<FactorSession, "ownerId">,
): Promise<PreparedFactor | undefined> {
  const { id, email, totpSecret, secondFactorSince } = await readOwner(db, ownerId);
  if (totpSecret === null || secondFactorSince !== null) return undefined;
  const secret = decryptTotpSecret(config, { id, bytes: totpSecret });
  return { secret: encodeBase32(secret), url: otpauthUrl(secret, email) };
}

/**
 * Turns the second factor on when a code shows that the app has the secret, and signs the owner out
 * everywhere else. Returns ten recovery codes: the only moment at which they are known.
 *
 * @throws ValidationError when the code is wrong, ConflictError when it is on or nothing was prepared.
 */
export async function turnOnSecondFactor(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  session: FactorSession,
  code: string,
): Promise<string[]> {
  const { id, accountId, totpSecret, secondFactorSince } = await readOwner(db, session.ownerId);
  if (secondFactorSince !== null) throw isOn();
  if (totpSecret === null) throw notPrepared();
  const secret = decryptTotpSecret(config, { id, bytes: totpSecret });
  const step = findTotpStep(code, { secret, now: now(), usedStep: null });
  if (step === undefined) {
    throw new ValidationError({
      code: [
        "The code field must be the six digits that the app shows now for the newest secret. " +
        "Check that the clocks are right.",
      ],
    });
  }
  return await transaction(db, async (trx) => {
    if (!await turnTotpOn(trx, { id, totpSecret, step }, now())) throw notPrepared();
    await deleteOwnerSessions(trx, id, session.id);
    return await makeRecoveryCodes(trx, { id, accountId });
  });
}

/**
 * Turns the second factor off and makes its recovery codes useless; when it is off it stays so.
 *
 * @throws UnauthorizedError when the passphrase is wrong, LimitExceededError after too many failures.
 */
export async function turnOffSecondFactor(
  { db, now }: Pick<Services, "db" | "now">,
  { ownerId, address }: FactorSession,
  passphrase: string,
): Promise<void> {
  const owner = await readOwner(db, ownerId);
  await confirmPassphrase({ db, now }, owner, { passphrase, address });
  await transaction(db, async (trx) => {
    await turnTotpOff(trx, ownerId, now());
    await deleteRecoveryCodes(trx, ownerId);
  });
}

/** Decrypts the secret of an owner's app. Throws ConflictError when SECRET_KEY is not the one it was kept with. */
export function decryptTotpSecret(
  config: Pick<Services["config"], "secretKeys">,
  { id, bytes }: { id: number; bytes: Buffer },
): Buffer {
  const text = openBox(() => decryptSecret(config.secretKeys, bytes, contextOf(id)));
  const secret = parseBase32(text);
  // with an empty one anybody could compute the codes
  if (!secret?.length) throw new Error("The stored secret of a second factor is damaged.");
  return secret;
}

/** So that the secret of one owner is never taken for another's. */
function contextOf(ownerId: number): string {
  return `totp:${ownerId}`;
}

function openBox<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SecretError) throw new ConflictError(error.code, error.message);
    throw error;
  }
}

function isOn(): ConflictError {
  return new ConflictError("second_factor_on", "The second factor is on already.");
}

function notPrepared(): ConflictError {
  return new ConflictError(
    "second_factor_not_prepared",
    "The secret was replaced or forgotten meanwhile. Begin again, with the secret that is shown then.",
  );
}
