import { transaction } from "../../../db/core/connection.ts";
import { lockOwner, updatePassphraseHash } from "../../../db/accounts/owners.ts";
import { deleteOwnerBrowsers } from "../../../db/accounts/known_browsers.ts";
import { deleteOwnerSessions } from "../../../db/accounts/web_sessions.ts";
import { checkPassphrase } from "../../credentials/check_passphrase.ts";
import { hashPassphrase } from "../../credentials/passphrase_hash.ts";
import { ConflictError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { confirmPassphrase } from "./confirm_passphrase.ts";
import { readOwner } from "./read_owner.ts";
import type { FactorSession } from "./factor_session.ts";

/**
 * Changes the passphrase of an owner who knows the present one, and signs the owner out everywhere else.
 *
 * @throws UnauthorizedError when the present one is wrong, LimitExceededError after too many failures,
 * ValidationError when the new one is too weak or the same, ConflictError when it was changed meanwhile.
 */
export async function changePassphrase(
  { db, now }: Pick<Services, "db" | "now">,
  { id, ownerId, address }: FactorSession,
  { present, passphrase }: { present: string; passphrase: string },
): Promise<void> {
  const owner = await readOwner(db, ownerId);
  await confirmPassphrase({ db, now }, owner, { passphrase: present, address });
  const errors = checkPassphrase(passphrase, owner.email);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (passphrase === present) {
    throw new ValidationError({ passphrase: ["The new passphrase is the present one."] });
  }
  const passphraseHash = await hashPassphrase(passphrase);
  await transaction(db, async (trx) => {
    const locked = await lockOwner(trx, ownerId);
    if (locked?.passphraseHash !== owner.passphraseHash) throw changedMeanwhile();
    await updatePassphraseHash(trx, { id: ownerId, passphraseHash }, now());
    await deleteOwnerSessions(trx, ownerId, id);
    await deleteOwnerBrowsers(trx, ownerId);
  });
}

function changedMeanwhile(): ConflictError {
  return new ConflictError(
    "passphrase_changed",
    "The passphrase was changed in another browser meanwhile. Nothing was changed here.",
  );
}
