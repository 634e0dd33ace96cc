import { transaction } from "../../db/connection.ts";
import {
  findOwnerSecrets,
  type OwnerSecrets,
  turnTotpOff,
  turnTotpOn,
  updateTotpSecret,
} from "../../db/owners.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "../../db/recovery_codes.ts";
import { deleteOwnerSessions, type OwnedSession } from "../../db/web_sessions.ts";
import { encodeBase32, parseBase32 } from "../credentials/base32.ts";
import { otpauthUrl } from "../credentials/otpauth_url.ts";
import { isPassphrase } from "../credentials/passphrase_hash.ts";
import { createRecoveryCodes, parseRecoveryCode } from "../credentials/recovery_code.ts";
import { createTotpSecret, findTotpStep } from "../credentials/totp.ts";
import { ConflictError, UnauthorizedError, ValidationError } from "../errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../secret_box.ts";
import type { Services } from "../services.ts";
import { countAttempt, forgetAttempt } from "./slow_down_sign_in.ts";

/** Whose second factor it is, and by which session. */
export type FactorSession = Pick<OwnedSession, "id" | "ownerId" | "address">;

/** What an authenticator app is told. */
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
  const codes = createRecoveryCodes();
  await transaction(db, async (trx) => {
    if (!await turnTotpOn(trx, { id, totpSecret, step }, now())) throw notPrepared();
    const hashes = codes.flatMap((code) => parseRecoveryCode(code) ?? []);
    await replaceRecoveryCodes(trx, { id, accountId }, hashes);
    await deleteOwnerSessions(trx, id, session.id);
  });
  return codes;
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
  const attempt = { scope: "email", subject: owner.email, address } as const;
  await countAttempt(db, attempt, now());
  if (!await isPassphrase(passphrase, owner.passphraseHash)) {
    throw new UnauthorizedError("wrong_passphrase", "The passphrase is wrong.");
  }
  await forgetAttempt(db, attempt, now());
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
  return parseBase32(text) ?? Buffer.alloc(0);
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

async function readOwner(db: Services["db"], id: number): Promise<OwnerSecrets> {
  const owner = await findOwnerSecrets(db, id);
  if (owner) return owner;
  throw new UnauthorizedError("sign_in_ended", "This sign-in has ended. Sign in again.");
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
