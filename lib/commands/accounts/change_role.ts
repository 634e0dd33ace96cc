import { insertTrailEntry } from "../../../db/accounts/audit_trail.ts";
import { deleteInvitationsTo } from "../../../db/accounts/invitations.ts";
import { lockMembers } from "../../../db/accounts/members.ts";
import { transaction } from "../../../db/core/connection.ts";
import { memberRights } from "../../core/member_rights.ts";
import { takeExcess } from "./people/govern.ts";
import { findOwnerByEmail, type OwnerRole, updateOwnerRole } from "../../../db/accounts/owners.ts";
import { parseEmail } from "../../credentials/parse_email.ts";
import { NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

/** Every role that an owner can have. */
export const OWNER_ROLES: readonly OwnerRole[] = ["owner", "editor", "reader", "operator"];

/**
 * Gives an owner a role, from the next request on. Links to a new passphrase are void. Returns the owner's address.
 *
 * @throws NotFoundError when no one with this address has accepted an invitation.
 */
export async function changeRole(
  { db, now }: Pick<Services, "db" | "now">,
  { email, role }: { email: string; role: OwnerRole },
): Promise<string> {
  const parsed = parseEmail(email);
  const owner = parsed === undefined ? undefined : await findOwnerByEmail(db, parsed);
  if (owner === undefined) {
    throw new NotFoundError(
      "owner_not_found",
      `There is no owner "${email}". Invite the address first; who accepts becomes an owner.`,
    );
  }
  await transaction(db, async (trx) => {
    await lockMembers(trx, owner.accountId);
    await updateOwnerRole(trx, { id: owner.id, role }, now());
    await takeExcess(trx, owner, { rights: memberRights({ ...owner, role }), now: now() });
    // an owner who has a link for a member would be an operator by it
    await deleteInvitationsTo(trx, owner);
    await insertTrailEntry(trx, {
      ...{ accountId: owner.accountId, actor: "command_line", operation: "set-role" },
      ...{ object: `/members/${owner.id}`, fields: ["role"], outcome: "done" },
    }, now());
  });
  return owner.email;
}
