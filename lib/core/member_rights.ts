import { ABILITIES, type Ability } from "../../schemas/common.ts";
import type { MemberRole } from "../../schemas/member.ts";
import { parseSiteIds } from "./token_scope.ts";

/** What a member or a token may do, in the terms of the routes. */
export interface Rights {
  abilities: readonly Ability[];
  /** Null: every site of the account. */
  siteIds: readonly number[] | null;
}

/** Whose rights are asked for. */
interface RatedMember {
  /** As it is stored: `operator` as well. */
  role: string;
  /** As they are stored: comma-separated; null: none are named. */
  siteIds: string | null;
}

const ROLE_ABILITIES: Readonly<Record<MemberRole, readonly Ability[]>> = {
  owner: ABILITIES,
  editor: ["read", "write", "audit", "chat"],
  reader: ["read", "chat"],
  client: ["read"],
};

/**
 * What a member may do: the one place that says it, and `lib/docs/people.md` shows it as a table. An operator has the
 * rights of an owner in the own account; a role that this program does not know has none.
 */
export function memberRights({ role, siteIds }: RatedMember): Rights {
  const known = memberRole(role);
  if (known === undefined) return { abilities: [], siteIds: [] };
  const abilities = ROLE_ABILITIES[known];
  return { abilities, siteIds: known === "client" ? parseSiteIds(siteIds) ?? [] : null };
}

/** The role within the account; undefined: this program does not know it. */
export function memberRole(role: string): MemberRole | undefined {
  if (role === "operator") return "owner";
  return Object.hasOwn(ROLE_ABILITIES, role) ? role as MemberRole : undefined;
}

/** Whether someone with the first rights has all of the second: nobody gives, or takes over, more than they have. */
export function hasRights(own: Rights, { abilities, siteIds }: Rights): boolean {
  return abilities.every((ability) => own.abilities.includes(ability)) &&
    (own.siteIds === null || siteIds !== null && siteIds.every((id) => own.siteIds?.includes(id)));
}
