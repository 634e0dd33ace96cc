import { insertTrailEntry } from "../../../db/accounts/audit_trail.ts";
import { type Db, isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import {
  findInvitation,
  type Invitation,
  takeInvitation,
} from "../../../db/accounts/invitations.ts";
import { lockMembers } from "../../../db/accounts/members.ts";
import {
  findOwnerByEmail,
  findOwnerSecrets,
  insertOwner,
  type OwnerSecrets,
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
import { finishSignIn, type SignedIn } from "./finish_sign_in.ts";
import { type Browser, startSession } from "./web_session.ts";

const ASK_OWNER = "An owner of the account makes a new one under Members, the operator of this " +
  "server with npm run account -- invite.";

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
  if (invitation === undefined) throw notFound();
  if (invitation.usedAt !== null) throw used();
  if (invitation.expiresAt.getTime() > now().getTime()) return invitation;
  const until = invitation.expiresAt.toISOString().slice(0, 16).replace("T", " ");
  throw new ConflictError(
    "invitation_expired",
    `This link has expired: it was good until ${until} UTC. ${ASK_OWNER}`,
  );
}

/** A passphrase that someone with a link has chosen. */
interface AcceptedInvitation {
  secretText: string;
  passphrase: string;
  browser: Browser;
}

/**
 * Sets the passphrase of the member who was invited, and signs them in at once; where a second factor is on, its code is
 * asked for next. One who was there already is signed out everywhere else.
 *
 * @throws ValidationError when the passphrase is too weak, with which the link stays good; and as
 * `readInvitation`.
 */
export async function acceptInvitation(
  { db, now }: Pick<Services, "db" | "now">,
  { secretText, passphrase, browser }: AcceptedInvitation,
): Promise<SignedIn> {
  const invitation = await readInvitation({ db, now }, secretText);
  const errors = checkPassphrase(passphrase, invitation.email);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const passphraseHash = await hashPassphrase(passphrase);
  try {
    return await transaction(db, async (trx) => {
      // a member who is removed meanwhile does not come back by it
      if (!await lockMembers(trx, invitation.accountId)) throw notFound();
      if (!await takeInvitation(trx, invitation.id, now())) {
        throw await isGone(trx, secretText) ? notFound() : used();
      }
      const owner = await keepMember(trx, { invitation, passphraseHash }, now());
      await insertTrailEntry(trx, {
        ...{ accountId: invitation.accountId, actor: "member", operation: "acceptInvitation" },
        ...{ memberId: owner.id, memberEmail: invitation.email, object: `/members/${owner.id}` },
        outcome: "done",
      }, now());
      const session = { ownerId: owner.id, accountId: invitation.accountId, browser };
      if (owner.secondFactorSince === null) return await finishSignIn(trx, session, now());
      return await startSession(trx, { ...session, state: "second_factor" }, now());
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw used();
    throw error;
  }
}

async function isGone(trx: Db, secretText: string): Promise<boolean> {
  const secretHash = parseSecretText(secretText);
  return secretHash === undefined || await findInvitation(trx, secretHash) === undefined;
}

async function keepMember(
  trx: Db,
  { invitation, passphraseHash }: { invitation: Invitation; passphraseHash: string },
  now: Date,
): Promise<Pick<OwnerSecrets, "id" | "secondFactorSince">> {
  const { accountId, email, name, role, siteIds, ownerId } = invitation;
  const owner = ownerId === null
    ? await findOwnerByEmail(trx, email)
    : await findOwnerSecrets(trx, ownerId);
  if (owner === undefined) {
    if (ownerId !== null) throw notFound();
    const id = await insertOwner(
      trx,
      { accountId, email, passphraseHash, name, role, siteIds },
      now,
    );
    return { id, secondFactorSince: null };
  }
  if (owner.accountId !== accountId) {
    throw new ConflictError(
      "owner_of_other_account",
      `${email} signs in to another account by now. Ask for another address to be invited.`,
    );
  }
  // it was made for someone who was no member then
  if (ownerId === null) throw used();
  await updatePassphraseHash(trx, { id: owner.id, passphraseHash }, now);
  await deleteOwnerSessions(trx, owner.id, null);
  await deleteOwnerBrowsers(trx, owner.id);
  if (!invitation.resetsSecondFactor) return owner;
  await turnTotpOff(trx, owner.id, now);
  await deleteRecoveryCodes(trx, owner.id);
  return { id: owner.id, secondFactorSince: null };
}

function notFound(): NotFoundError {
  return new NotFoundError(
    "invitation_not_found",
    "This link is incomplete, was withdrawn, ended with the token that made it, or a later one has replaced it: " +
      `look for a newer one. ${ASK_OWNER}`,
  );
}

function used(): ConflictError {
  return new ConflictError(
    "invitation_used",
    `This link was used already: sign in with the passphrase that was set. ${ASK_OWNER}`,
  );
}
