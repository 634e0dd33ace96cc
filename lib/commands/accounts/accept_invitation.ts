import { type Db, isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import {
  findInvitation,
  type Invitation,
  takeInvitation,
} from "../../../db/accounts/invitations.ts";
import {
  findOwnerByEmail,
  insertOwner,
  turnTotpOff,
  updatePassphraseHash,
} from "../../../db/accounts/owners.ts";
import { deleteRecoveryCodes } from "../../../db/accounts/recovery_codes.ts";
import { deleteOwnerBrowsers } from "../../../db/accounts/known_browsers.ts";
import { deleteOwnerSessions } from "../../../db/accounts/web_sessions.ts";
import { checkPassphrase } from "../../credentials/check_passphrase.ts";
import { parseSecretText } from "../../credentials/one_time_secret.ts";
import { hashPassphrase } from "../../credentials/passphrase_hash.ts";
import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

const ASK_OPERATOR = "The operator of this server makes a new one with npm run account -- invite.";

/**
 * Reads the invitation that a link's secret belongs to.
 *
 * @throws NotFoundError when there is none, ConflictError when it was used or has expired.
 */
export async function readInvitation(
  { db, now }: Pick<Services, "db" | "now">,
  secretText: string,
): Promise<Invitation> {
  const secretHash = parseSecretText(secretText);
  const invitation = secretHash && await findInvitation(db, secretHash);
  if (invitation === undefined) {
    throw new NotFoundError(
      "invitation_not_found",
      `This link is incomplete, or a later invitation has replaced it: look for a newer one. ${ASK_OPERATOR}`,
    );
  }
  if (invitation.usedAt !== null) throw used();
  if (invitation.expiresAt.getTime() > now().getTime()) return invitation;
  throw new ConflictError(
    "invitation_expired",
    `This link has expired: it is good for 15 minutes. ${ASK_OPERATOR}`,
  );
}

/**
 * Sets the passphrase of the owner that was invited, who signs in with it afterwards; one who was there
 * already is signed out everywhere. Returns the owner's address.
 *
 * @throws ValidationError when the passphrase is too weak, with which the link stays good; and as
 * `readInvitation`.
 */
export async function acceptInvitation(
  { db, now }: Pick<Services, "db" | "now">,
  { secretText, passphrase }: { secretText: string; passphrase: string },
): Promise<string> {
  const invitation = await readInvitation({ db, now }, secretText);
  const errors = checkPassphrase(passphrase, invitation.email);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const passphraseHash = await hashPassphrase(passphrase);
  try {
    await transaction(db, async (trx) => {
      if (!await takeInvitation(trx, invitation.id, now())) throw used();
      await keepOwner(trx, { invitation, passphraseHash }, now());
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw used();
    throw error;
  }
  return invitation.email;
}

async function keepOwner(
  trx: Db,
  { invitation, passphraseHash }: { invitation: Invitation; passphraseHash: string },
  now: Date,
): Promise<void> {
  const { accountId, email } = invitation;
  const owner = await findOwnerByEmail(trx, email);
  if (owner === undefined) {
    await insertOwner(trx, { accountId, email, passphraseHash }, now);
    return;
  }
  if (owner.accountId !== accountId) {
    throw new ConflictError(
      "owner_of_other_account",
      `${email} has become an owner of another account meanwhile. Ask for another address to be invited.`,
    );
  }
  await updatePassphraseHash(trx, { id: owner.id, passphraseHash }, now);
  await deleteOwnerSessions(trx, owner.id, null);
  await deleteOwnerBrowsers(trx, owner.id);
  if (!invitation.resetsSecondFactor) return;
  await turnTotpOff(trx, owner.id, now);
  await deleteRecoveryCodes(trx, owner.id);
}

function used(): ConflictError {
  return new ConflictError(
    "invitation_used",
    `This link was used already: sign in with the passphrase that was set. ${ASK_OPERATOR}`,
  );
}
