import type { MemberRole } from "../../schemas/member.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A one-time link with which someone becomes a member, or sets a new passphrase. */
export interface Invitation {
  id: number;
  accountId: number;
  accountName: string;
  /** In lower case. */
  email: string;
  name: string | null;
  /** What becomes of a new member. */
  role: MemberRole;
  /** Of a client, comma-separated. */
  siteIds: string | null;
  /** The member who sets a new passphrase; null: it makes a member. */
  ownerId: number | null;
  resetsSecondFactor: boolean;
  expiresAt: Date;
  usedAt: Date | null;
}

/** An invitation that does not exist yet. */
export interface NewInvitation
  extends Pick<Invitation, "accountId" | "email" | "resetsSecondFactor" | "expiresAt"> {
  secretHash: Buffer;
  name?: string | null;
  /** Default: owner. */
  role?: MemberRole;
  siteIds?: string | null;
  ownerId?: number | null;
  /** The member who makes it, also by a token; null: the command line, or its token. */
  invitedBy?: number | null;
  /** The token that makes it, with which it ends. */
  tokenId?: number | null;
  /** Someone who is not signed in has asked for it: it voids no link that a member, a token or the command line made. */
  isAskedFor?: boolean;
}

/** An invitation as the list shows it. */
export interface InvitationRow {
  id: number;
  email: string;
  name: string | null;
  role: MemberRole;
  site_ids: string | null;
  member_id: number | null;
  expires_at: Date;
  created_at: Date;
}

const TEXT = { type: "string", sortable: true, filterable: true, searchable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of invitations sorts, filters and searches by. */
export const INVITATION_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "invitations.id", type: "integer", sortable: true, filterable: true },
    email: { sql: "invitations.email", ...TEXT },
    name: { sql: "invitations.name", ...TEXT, nullable: true },
    role: {
      sql: "invitations.role",
      type: "string",
      filterable: true,
      values: ["owner", "editor", "reader", "client"],
    },
    site_ids: { sql: "invitations.site_ids", type: "object", nullable: true },
    member_id: { sql: "invitations.owner_id", type: "integer", nullable: true, filterable: true },
    expires_at: { sql: "invitations.expires_at", ...TIME },
    created_at: { sql: "invitations.created_at", ...TIME },
  },
};

/**
 * Inserts an invitation and returns its id; those of the account to the same address before it are gone, of one that was
 * asked for those alone that were asked for as well.
 */
export async function insertInvitation(
  db: Db,
  invitation: NewInvitation,
  now: Date,
): Promise<number> {
  const { accountId, email, isAskedFor = false } = invitation;
  // invitations_email
  const earlier = db("invitations").where({ email, account_id: accountId });
  await (isAskedFor ? earlier.where("is_asked_for", 1) : earlier).delete();
  const [id] = await db("invitations").insert({
    account_id: accountId,
    email,
    secret_hash: invitation.secretHash,
    name: invitation.name ?? null,
    role: invitation.role ?? "owner",
    site_ids: invitation.siteIds ?? null,
    owner_id: invitation.ownerId ?? null,
    invited_by: invitation.invitedBy ?? null,
    token_id: invitation.tokenId ?? null,
    is_asked_for: isAskedFor ? 1 : 0,
    resets_second_factor: invitation.resetsSecondFactor ? 1 : 0,
    expires_at: invitation.expiresAt,
    created_at: now,
  });
  return Number(id);
}

/** The token that made an invitation is good, or none did. */
const HAS_MAKER = "(invitations.token_id IS NULL OR EXISTS (SELECT 1 FROM tokens " +
  "WHERE tokens.id = invitations.token_id AND tokens.revoked_at IS NULL))";

/** Finds an invitation of an account that exists, whose token was not revoked since. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<Invitation | undefined> {
  // invitations_secret
  const row = await db("invitations").join("accounts", "accounts.id", "invitations.account_id")
    .where("invitations.secret_hash", secretHash).whereRaw(HAS_MAKER)
    .first<Omit<Invitation, "resetsSecondFactor"> & { resetsSecondFactor: number } | undefined>({
      id: "invitations.id",
      accountId: "invitations.account_id",
      accountName: "accounts.name",
      email: "invitations.email",
      name: "invitations.name",
      role: "invitations.role",
      siteIds: "invitations.site_ids",
      ownerId: "invitations.owner_id",
      resetsSecondFactor: "invitations.resets_second_factor",
      expiresAt: "invitations.expires_at",
      usedAt: "invitations.used_at",
    });
  return row && { ...row, resetsSecondFactor: row.resetsSecondFactor === 1 };
}

/** One page of an account's invitations that are still good. */
export function listInvitations(
  db: Db,
  { accountId, query, now }: { accountId: number; query: ListQuery; now: Date },
): Promise<ListPage<InvitationRow>> {
  // invitations_account
  const from = goodOnes(db, accountId, now);
  return listRows<InvitationRow>(db, { from, fields: INVITATION_LIST, query });
}

/** Finds an invitation of an account that is still good, as the list shows it. */
export async function findInvitationRow(
  db: Db,
  { accountId, id }: { accountId: number; id: number },
  now: Date,
): Promise<InvitationRow | undefined> {
  const columns = Object.entries(INVITATION_LIST.fields)
    .map(([name, { sql = "" }]) => db.raw(`${sql} AS ${name}`));
  return await goodOnes(db, accountId, now).where("invitations.id", id)
    .first<InvitationRow | undefined>(columns);
}

function goodOnes(db: Db, accountId: number, now: Date) {
  return db("invitations").where("invitations.account_id", accountId)
    .whereNull("invitations.used_at").where("invitations.expires_at", ">", now).whereRaw(HAS_MAKER);
}

/** Counts an account's invitations that are still good. */
export async function countInvitations(db: Db, accountId: number, now: Date): Promise<number> {
  // invitations_account
  const [row] = await goodOnes(db, accountId, now).count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Takes an invitation; false when it was taken or withdrawn before, or its token was revoked. */
export async function takeInvitation(db: Db, id: number, now: Date): Promise<boolean> {
  return await db("invitations").where({ id, used_at: null }).whereRaw(HAS_MAKER)
    .update({ used_at: now }) === 1;
}

/** Deletes one of an account's invitations that nobody has used; false: there is none. */
export async function deleteInvitation(
  db: Db,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  return await db("invitations").where({ id, account_id: accountId, used_at: null }).delete() === 1;
}

/** Deletes an account's invitations to an address. */
export async function deleteInvitationsTo(
  db: Db,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  // invitations_email
  await db("invitations").where({ email, account_id: accountId }).delete();
}

/** Deletes the invitations that a member made and nobody has used. */
export async function deleteInvitationsBy(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<void> {
  // invitations_account
  await db("invitations").where({ account_id: accountId, invited_by: ownerId, used_at: null })
    .delete();
}

/** Deletes up to `limit` invitations that expired before a moment; returns how many. */
export async function deleteOldInvitations(db: Db, before: Date, limit: number): Promise<number> {
  // invitations_expires
  return await db("invitations").where("expires_at", "<", before).limit(limit).delete();
}
