import { insertOwner } from "../../../db/accounts/owners.ts";
import type { MemberRole } from "../../../schemas/member.ts";
import { NO_PASSPHRASE_HASH } from "../../../lib/credentials/passphrase_hash.ts";
import type { SpecApi } from "../api.ts";
import type { PageVisitor } from "../web/page_visitor.ts";
import type { SpecOwner } from "./owner.ts";
import { signedInVisitor } from "./signed_in.ts";

/** A member who is signed in. */
export interface SpecMember extends SpecOwner {
  visitor: PageVisitor;
}

let count = 0;

/** Adds a member to an account and signs them in, without the work of a passphrase. */
export async function insertSpecMember(
  api: Pick<SpecApi, "url" | "services">,
  accountId: number,
  { role, siteIds }: { role: MemberRole | "operator"; siteIds?: readonly number[] },
): Promise<SpecMember> {
  const { db, now } = api.services;
  const email = `member${++count}-of-${process.pid}@acme.example`;
  const ownerId = await insertOwner(db, {
    ...{ accountId, email, passphraseHash: NO_PASSPHRASE_HASH, role },
    siteIds: siteIds?.join() ?? null,
  }, now());
  const member = { accountId, ownerId, email };
  return { ...member, visitor: await signedInVisitor(api, member) };
}
