import { insertTrailEntry } from "../../../db/accounts/audit_trail.ts";
import type { Account } from "../../../db/accounts/accounts.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insertInvitation } from "../../../db/accounts/invitations.ts";
import { findOwnerByEmail } from "../../../db/accounts/owners.ts";
import { createSecretText, hashSecretText } from "../../credentials/one_time_secret.ts";
import { parseEmail } from "../../credentials/parse_email.ts";
import { ConflictError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

const VALID_MS = 15 * 60 * 1000;

/** An invitation that was just made: the only moment at which its secret is known. */
interface CreatedInvitation {
  secretText: string;
  email: string;
  expiresAt: Date;
  /** False: the owner is there already and sets a new passphrase with it. */
  isNewOwner: boolean;
}

/**
 * Invites someone to be an owner of an account, for 15 minutes; to an owner it gives a new passphrase, and
 * turns the second factor off when asked to. Earlier invitations to the address are void.
 *
 * @throws ValidationError when it is no address, ConflictError when it is another account's owner.
 */
export async function inviteOwner(
  { db, now }: Pick<Services, "db" | "now">,
  account: Pick<Account, "id" | "name">,
  settings: { email: string; resetsSecondFactor?: boolean },
): Promise<CreatedInvitation> {
  const email = parseEmail(settings.email);
  if (email === undefined) {
    throw new ValidationError({
      email: ["The email field must be an email address such as owner@acme.example."],
    });
  }
  const owner = await findOwnerByEmail(db, email);
  if (owner !== undefined && owner.accountId !== account.id) {
    throw new ConflictError(
      "owner_of_other_account",
      `${email} is an owner of another account. Invite another address to "${account.name}".`,
    );
  }
  const secretText = createSecretText();
  const at = now();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  const invitation = {
    accountId: account.id,
    email,
    secretHash: hashSecretText(secretText),
    ownerId: owner?.id ?? null,
    resetsSecondFactor: settings.resetsSecondFactor ?? false,
    expiresAt,
  };
  await transaction(db, async (trx) => {
    const id = await insertInvitation(trx, invitation, at);
    await insertTrailEntry(trx, {
      ...{ accountId: account.id, actor: "command_line", operation: "invite" },
      ...{ object: `/invitations/${id}`, outcome: "done" },
    }, at);
  });
  return { secretText, email, expiresAt, isNewOwner: owner === undefined };
}
