import { listAccountSiteIds } from "../../../../db/accounts/accounts.ts";
import { deleteInvitationsTo } from "../../../../db/accounts/invitations.ts";
import { deleteMember, updateMember } from "../../../../db/accounts/members.ts";
import type { Owner } from "../../../../db/accounts/owners.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import type { MemberRole, UpdateMemberBody } from "../../../../schemas/member.ts";
import { ValidationError } from "../../../core/errors.ts";
import { hasRights, memberRights, memberRole } from "../../../core/member_rights.ts";
import { parseSiteIds } from "../../../core/token_scope.ts";
import type { Services } from "../../../services.ts";
import {
  checkMayGive,
  checkOwnerLeft,
  type Governor,
  lockGoverned,
  lockMember,
  takeExcess,
} from "./govern.ts";

/**
 * Changes a member's name, role and sites, from the next request on, in open sessions as well. Tokens that they made and
 * that may do more than the new role are revoked; links to a new passphrase are void where the new role may do more.
 *
 * @throws ConflictError for the last owner and for an operator, ForbiddenError where the caller may do less than the
 * role, NotFoundError, ValidationError.
 */
export async function changeMember(
  { db, now }: Pick<Services, "db" | "now">,
  caller: Governor,
  { id, body }: { id: number; body: UpdateMemberBody },
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockGoverned(trx, caller);
    const member = await lockMember(trx, caller, id);
    const present = memberRole(member.role) ?? "client";
    const role = body.role ?? present;
    const isClientStill = role === "client" && present === "client";
    const kept = isClientStill ? parseSiteIds(member.siteIds) : null;
    const wanted = body.site_ids === undefined ? kept : body.site_ids;
    const siteIds = await readSites(trx, { accountId: caller.accountId, role, wanted });
    checkMayGive(caller, { role, siteIds });
    if (role !== "owner") await checkOwnerLeft(trx, member);
    const name = body.name === undefined ? member.name : readName(body.name);
    await updateMember(trx, member, { change: { name, role, siteIds }, now: now() });
    const rights = memberRights({ role, siteIds });
    await takeExcess(trx, member, { rights, now: now() });
    // who made a link to the present role might not have been given one to the new one
    if (!hasRights(memberRights(member), rights)) await deleteInvitationsTo(trx, member);
  });
}

/**
 * Removes a member: their sessions end, and tokens, grants and invitations that they made are void, all at once. Links to
 * reports that they made go on.
 *
 * @throws as `changeMember()`.
 */
export async function removeMember(
  { db, now }: Pick<Services, "db" | "now">,
  caller: Governor,
  id: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockGoverned(trx, caller);
    const member: Owner = await lockMember(trx, caller, id);
    await checkOwnerLeft(trx, member);
    await takeExcess(trx, member, { rights: { abilities: [], siteIds: [] }, now: now() });
    await deleteInvitationsTo(trx, member);
    await deleteMember(trx, member);
  });
}

/**
 * Reads the sites of a role as they are stored: a client needs some of the account's, other roles take none. Throws
 * `ValidationError`.
 */
export async function readSites(
  db: Db,
  { accountId, role, wanted }: {
    accountId: number;
    role: MemberRole;
    wanted: readonly number[] | null;
  },
): Promise<string | null> {
  if (role !== "client") {
    if (wanted === null) return null;
    throw new ValidationError({
      site_ids: [`The site_ids field is for clients only: the role ${role} has every site.`],
    });
  }
  const siteIds = [...new Set(wanted ?? [])].sort((a, b) => a - b);
  if (siteIds.length === 0) {
    throw new ValidationError({
      site_ids: ["The site_ids field must name the sites that the client reads."],
    });
  }
  const own = new Set(await listAccountSiteIds(db, accountId));
  const foreign = siteIds.filter((id) => !own.has(id));
  if (foreign.length === 0) return siteIds.join();
  throw new ValidationError({
    site_ids: [
      `The site_ids field must name sites of the account. It has no site ${foreign.join(", ")}.`,
    ],
  });
}

/** Reads what a member is called; null: nothing. Throws `ValidationError`. */
export function readName(text: string | null | undefined): string | null {
  const name = (text ?? "").trim();
  if (name === "") return null;
  if (name.isWellFormed() && !/\p{Cc}|[\u2028\u2029]/u.test(name)) return name;
  throw new ValidationError({
    name: ["The name field must be one line of text without control characters."],
  });
}
