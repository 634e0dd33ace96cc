import { deleteInvitationsBy } from "../../../../db/accounts/invitations.ts";
import { countOtherOwners, lockMembers } from "../../../../db/accounts/members.ts";
import { deleteOauthCodesOf } from "../../../../db/accounts/oauth_codes.ts";
import { findOwnerSecrets, lockOwner, type Owner } from "../../../../db/accounts/owners.ts";
import { findTokenMaker, listMemberTokens, revokeToken } from "../../../../db/accounts/tokens.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { Caller } from "../../../admission/admission.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "../../../core/errors.ts";
import { hasRights, memberRights, memberRole, type Rights } from "../../../core/member_rights.ts";
import { parseAbilities, parseSiteIds } from "../../../core/token_scope.ts";

/** Who changes members: a token, or a member who is signed in. */
export type Governor = Pick<Caller, "accountId" | "abilities" | "siteIds" | "tokenId" | "member">;

/**
 * Holds the members of an account until the transaction ends, and makes sure that the calling member still may: their
 * role may have changed since the request began.
 */
export async function lockGoverned(
  trx: Db,
  { accountId, member }: { accountId: number; member?: { id: number } | undefined },
): Promise<void> {
  if (!await lockMembers(trx, accountId)) throw roleLost();
  if (member === undefined) return;
  const present = await findOwnerSecrets(trx, member.id);
  const may = present?.accountId === accountId &&
    memberRights(present).abilities.includes("manage");
  if (!may) throw roleLost();
}

/**
 * Reads a member of the caller's account, whom no one else changes until the transaction ends.
 *
 * @throws NotFoundError, also for another account's, ConflictError for an operator, ForbiddenError for one who may do
 * more than the caller.
 */
export async function lockMember(trx: Db, caller: Governor, id: number): Promise<Owner> {
  const member = await lockOwner(trx, id);
  if (member?.accountId !== caller.accountId) throw memberNotFound(id);
  if (member.role === "operator") {
    throw new ConflictError(
      "member_is_operator",
      `${member.email} operates this server: only its command line changes that sign-in ` +
        "(npm run account -- set-role).",
    );
  }
  checkMayGive(caller, member);
  return member;
}

/**
 * Refuses to give, or to take over, a role that may do more than the caller. Owners are made and changed by owners who
 * are signed in: a token that leaked makes nobody an owner.
 */
export function checkMayGive(
  caller: Governor,
  role: { role: string; siteIds: string | null },
): void {
  if (!hasRights(caller, memberRights(role))) {
    throw new ForbiddenError(
      "owner_needed",
      `The role ${role.role} can do more than you: only someone who can do as much gives or changes it.`,
    );
  }
  if (memberRole(role.role) !== "owner" || caller.member !== undefined) return;
  throw new ForbiddenError(
    "owner_needed",
    "Only an owner who is signed in makes or changes owners: open /settings/members in a browser.",
  );
}

/** Refuses to take the last owner from an account. */
export async function checkOwnerLeft(trx: Db, member: Owner): Promise<void> {
  if (memberRole(member.role) !== "owner") return;
  if (await countOtherOwners(trx, member) > 0) return;
  throw new ConflictError(
    "last_owner",
    `${member.email} is the last owner: make another member an owner first.`,
  );
}

/** The member in whose name something is made, also where their token makes it; null: the command line's token does. */
export async function findMaker(trx: Db, { member, tokenId }: Governor): Promise<number | null> {
  return member?.id ?? await findTokenMaker(trx, tokenId);
}

/**
 * Takes from a member what goes beyond the rights that are left: tokens and grants that they made are revoked, and
 * where they manage the account no longer, invitations that they made are withdrawn. Returns how many tokens.
 */
export async function takeExcess(
  trx: Db,
  { accountId, id }: Pick<Owner, "accountId" | "id">,
  { rights, now }: { rights: Rights; now: Date },
): Promise<number> {
  const own = { accountId, ownerId: id };
  let revoked = 0;
  for (const token of await listMemberTokens(trx, own)) {
    const { abilities, siteIds } = token;
    const held = { abilities: parseAbilities(abilities), siteIds: parseSiteIds(siteIds) };
    if (hasRights(rights, held)) continue;
    if (await revokeToken(trx, token.id, now)) revoked++;
  }
  if (rights.abilities.includes("manage")) return revoked;
  await deleteOauthCodesOf(trx, own);
  await deleteInvitationsBy(trx, own);
  return revoked;
}

/** The error about a member that an account does not have. */
export function memberNotFound(id: number): NotFoundError {
  return new NotFoundError("member_not_found", `There is no member ${id} in your account.`);
}

function roleLost(): ForbiddenError {
  return new ForbiddenError("owner_needed", "You are no owner of this account any more.");
}
