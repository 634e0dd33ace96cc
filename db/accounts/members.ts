import type { MemberRole } from "../../schemas/member.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A member as the list shows them. */
export interface MemberRow {
  id: number;
  email: string;
  name: string | null;
  role: MemberRole;
  /** Comma-separated; null: every site of the account. */
  site_ids: string | null;
  /** 1: they operate the server as well. */
  operator: number;
  second_factor: number;
  last_signed_in_at: Date | null;
  created_at: Date;
}

/** A member by their account. */
interface OwnMember {
  accountId: number;
  id: number;
}

const OWNER_ROLES = ["owner", "operator"];
const TEXT = { type: "string", sortable: true, filterable: true, searchable: true } as const;

/** The fields that the list of members sorts, filters and searches by. */
export const MEMBER_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "owners.id", type: "integer", sortable: true, filterable: true },
    email: { sql: "owners.email", ...TEXT },
    name: { sql: "owners.name", ...TEXT, nullable: true },
    role: {
      sql: "if(owners.role = 'operator', 'owner', owners.role)",
      type: "string",
      filterable: true,
      values: ["owner", "editor", "reader", "client"],
    },
    site_ids: { sql: "owners.site_ids", type: "object", nullable: true },
    operator: { sql: "owners.role = 'operator'", type: "boolean", filterable: true },
    second_factor: { sql: "owners.totp_since is not null", type: "boolean", filterable: true },
    last_signed_in_at: {
      sql: "owners.last_signed_in_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    created_at: { sql: "owners.created_at", type: "time", sortable: true, filterable: true },
  },
};

/** One page of an account's members. */
export function listMembers(
  db: Db,
  { accountId, query }: { accountId: number; query: ListQuery },
): Promise<ListPage<MemberRow>> {
  // owners_account
  const from = db("owners").where("owners.account_id", accountId);
  return listRows<MemberRow>(db, { from, fields: MEMBER_LIST, query });
}

/** Finds a member of an account as the list shows them. */
export async function findMember(
  db: Db,
  { accountId, id }: OwnMember,
): Promise<MemberRow | undefined> {
  const columns = Object.entries(MEMBER_LIST.fields)
    .map(([name, { sql = "" }]) => db.raw(`${sql} AS ${name}`));
  return await db("owners").where({ "owners.id": id, "owners.account_id": accountId })
    .first<MemberRow | undefined>(columns);
}

/** Holds an account until the transaction ends, so that its members change one after the other; false: it is gone. */
export async function lockMembers(trx: Db, accountId: number): Promise<boolean> {
  return (await trx("accounts").where({ id: accountId }).forUpdate().first("id")) !== undefined;
}

/** Counts the owners of an account but for one member. */
export async function countOtherOwners(db: Db, { accountId, id }: OwnMember): Promise<number> {
  // owners_account
  const [row] = await db("owners").where({ account_id: accountId }).whereNot({ id })
    .whereIn("role", OWNER_ROLES).count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Changes what a member may do, and what they are called. */
export async function updateMember(
  db: Db,
  { accountId, id }: OwnMember,
  { change, now }: {
    change: { name: string | null; role: MemberRole; siteIds: string | null };
    now: Date;
  },
): Promise<void> {
  await db("owners").where({ id, account_id: accountId }).update({
    name: change.name,
    role: change.role,
    site_ids: change.siteIds,
    updated_at: now,
  });
}

/** Deletes a member with sessions, known browsers and recovery codes. */
export async function deleteMember(trx: Db, { accountId, id }: OwnMember): Promise<void> {
  for (const table of ["web_sessions", "known_browsers", "recovery_codes"]) {
    await trx(table).where({ owner_id: id }).delete();
  }
  await trx("owners").where({ id, account_id: accountId }).delete();
}
