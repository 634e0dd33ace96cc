import {
  countInvitations,
  deleteInvitation,
  insertInvitation,
  type NewInvitation,
} from "../../../../db/accounts/invitations.ts";
import { findOwnerByEmail, type Owner } from "../../../../db/accounts/owners.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import type { InviteMemberBody } from "../../../../schemas/member.ts";
import { DAY_MS } from "../../../core/days.ts";
import { ConflictError, NotFoundError, ValidationError } from "../../../core/errors.ts";
import { createSecretText, hashSecretText } from "../../../credentials/one_time_secret.ts";
import { parseEmail } from "../../../credentials/parse_email.ts";
import type { Services } from "../../../services.ts";
import { readName, readSites } from "./change_member.ts";
import { checkMayGive, findMaker, type Governor, lockGoverned, lockMember } from "./govern.ts";

/** How long an invitation is good, and a link with which a member sets a new passphrase. */
const INVITATION_MS = 7 * DAY_MS;
const MEMBER_LINK_MS = DAY_MS;
const ASKED_LINK_MS = 3_600_000;
/** Links of an account that are good at the same time. */
const MAX_INVITATIONS = 200;

/** An invitation that was just made: the only moment at which its secret is known. */
export interface MadeInvitation {
  id: number;
  secretText: string;
  email: string;
  expiresAt: Date;
}

/**
 * Invites someone to be a member of the caller's account, for seven days. An earlier invitation of the account to the
 * address is void. One that a token makes ends with the token.
 *
 * @throws ValidationError about `email`, `name` or `site_ids`, ConflictError where the address signs in already or too
 * many invitations are open, ForbiddenError where the caller may do less than the role.
 */
export async function inviteMember(
  { db, now }: Pick<Services, "db" | "now">,
  caller: Governor,
  body: Pick<InviteMemberBody, "email" | "name" | "role" | "site_ids">,
): Promise<MadeInvitation> {
  const email = parseEmail(body.email);
  if (email === undefined) {
    throw new ValidationError({
      email: ["The email field must be an email address such as anna@acme.example."],
    });
  }
  const { accountId } = caller;
  const { role } = body;
  const name = readName(body.name);
  return await transaction(db, async (trx) => {
    await lockGoverned(trx, caller);
    const siteIds = await readSites(trx, { accountId, role, wanted: body.site_ids ?? null });
    checkMayGive(caller, { role, siteIds });
    const present = await findOwnerByEmail(trx, email);
    if (present !== undefined) throw takenAddress(present, accountId);
    if (await countInvitations(trx, accountId, now()) >= MAX_INVITATIONS) throw tooMany();
    const invitation = { accountId, email, name, role, siteIds, resetsSecondFactor: false };
    return await make(trx, { ...invitation, ...await readMaker(trx, caller) }, {
      now: now(),
      validMs: INVITATION_MS,
    });
  });
}

/**
 * Makes a link with which a member sets a new passphrase, for a day; the present one is good until then.
 *
 * @throws NotFoundError, ForbiddenError where the caller may do less than the member, ConflictError for an operator and
 * for the caller's own sign-in.
 */
export async function createMemberLink(
  { db, now }: Pick<Services, "db" | "now">,
  caller: Governor,
  { id, resetsSecondFactor }: { id: number; resetsSecondFactor: boolean },
): Promise<MadeInvitation> {
  if (caller.member?.id === id) {
    throw new ConflictError(
      "link_for_yourself",
      "Change your own passphrase under Security, where the present one is asked for.",
    );
  }
  return await transaction(db, async (trx) => {
    await lockGoverned(trx, caller);
    const member = await lockMember(trx, caller, id);
    return await make(trx, {
      ...{ accountId: caller.accountId, email: member.email, ownerId: member.id },
      ...{ role: member.role === "operator" ? "owner" : member.role, siteIds: member.siteIds },
      ...{ name: member.name, resetsSecondFactor, ...await readMaker(trx, caller) },
    }, { now: now(), validMs: MEMBER_LINK_MS });
  });
}

/** Who makes an invitation: the member, and the token where one is used. */
async function readMaker(trx: Db, caller: Governor) {
  const invitedBy = await findMaker(trx, caller);
  return { invitedBy, tokenId: caller.member === undefined ? caller.tokenId : null };
}

/**
 * Makes a link for a member who has asked for one by mail, for an hour. It voids none that an owner made: nobody has to be
 * signed in to ask.
 */
export async function makePassphraseLink(
  { db, now }: Pick<Services, "db" | "now">,
  { id, accountId, email, name, role, siteIds }: Owner,
): Promise<MadeInvitation> {
  return await transaction(db, (trx) =>
    make(trx, {
      ...{ accountId, email, name, siteIds, ownerId: id, resetsSecondFactor: false },
      ...{ role: role === "operator" ? "owner" : role, isAskedFor: true },
    }, { now: now(), validMs: ASKED_LINK_MS }));
}

/** Withdraws an invitation that nobody has used. Throws `NotFoundError`. */
export async function withdrawInvitation(
  { db }: Pick<Services, "db">,
  caller: Governor,
  id: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockGoverned(trx, caller);
    if (await deleteInvitation(trx, { accountId: caller.accountId, id })) return;
    throw new NotFoundError(
      "invitation_not_found",
      `There is no invitation ${id} in your account that waits to be used.`,
    );
  });
}

async function make(
  trx: Db,
  invitation: Omit<NewInvitation, "secretHash" | "expiresAt">,
  { now, validMs }: { now: Date; validMs: number },
): Promise<MadeInvitation> {
  const secretText = createSecretText();
  const expiresAt = new Date(now.getTime() + validMs);
  const id = await insertInvitation(trx, {
    ...invitation,
    secretHash: hashSecretText(secretText),
    expiresAt,
  }, now);
  return { id, secretText, email: invitation.email, expiresAt };
}

function takenAddress({ id, email, accountId: of }: Owner, accountId: number): ConflictError {
  if (of !== accountId) {
    return new ConflictError(
      "owner_of_other_account",
      `${email} signs in to another account of this server. Invite another address.`,
    );
  }
  return new ConflictError(
    "member_exists",
    `${email} is member ${id} already: PATCH /members/${id} changes the role, POST ` +
      `/members/${id}/link makes a link to set a new passphrase.`,
  );
}

function tooMany(): ConflictError {
  return new ConflictError(
    "too_many_invitations",
    `${MAX_INVITATIONS} invitations wait to be used. Withdraw one that nobody needs first.`,
  );
}
