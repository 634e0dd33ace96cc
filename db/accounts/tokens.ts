import type { Ability } from "../../schemas/common.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** An API token as it may be shown: its text is known to its owner only. */
export interface Token {
  id: number;
  accountId: number;
  name: string;
  /** Its first characters, such as `svk_7Hq2mXkP`; null: it was made before they were kept. */
  prefix: string | null;
  /** Comma-separated. */
  abilities: string;
  /** Comma-separated; null: every site of the account. */
  siteIds: string | null;
  lastUsedAt: Date | null;
  /** From where; null: never, or not known. */
  lastUsedAddress: string | null;
  revokedAt: Date | null;
  createdAt: Date;
}

/** A token that does not exist yet. */
export interface NewToken {
  accountId: number;
  name: string;
  tokenHash: Buffer;
  prefix?: string;
  abilities: readonly Ability[];
  siteIds: readonly number[] | null;
  /** The member who makes it, or granted it; absent: the command line does. */
  ownerId?: number | null;
  /** SHA-256 of what a form carried once: no two tokens of an account are of one form. */
  formHash?: Buffer | undefined;
}

const COLUMNS = {
  id: "tokens.id",
  accountId: "tokens.account_id",
  name: "tokens.name",
  prefix: "tokens.prefix",
  abilities: "tokens.abilities",
  siteIds: "tokens.site_ids",
  lastUsedAt: "tokens.last_used_at",
  lastUsedAddress: "tokens.last_used_address",
  revokedAt: "tokens.revoked_at",
  createdAt: "tokens.created_at",
};

/** Inserts a token and returns its id. Throws a duplicate-key error when its form has made one already. */
export async function insertToken(db: Db, token: NewToken, now: Date): Promise<number> {
  const [id] = await db("tokens").insert({
    account_id: token.accountId,
    name: token.name,
    token_hash: token.tokenHash,
    prefix: token.prefix ?? null,
    form_hash: token.formHash ?? null,
    abilities: token.abilities.join(),
    site_ids: token.siteIds?.join() ?? null,
    owner_id: token.ownerId ?? null,
    created_at: now,
  });
  return Number(id);
}

/** Finds a token. */
export async function findToken(db: Db, id: number): Promise<Token | undefined> {
  return await db("tokens").where("tokens.id", id).first<Token | undefined>(COLUMNS);
}

/** The member who made a token; null: the command line did, or there is no such token. */
export async function findTokenMaker(db: Db, id: number): Promise<number | null> {
  // primary key
  const row = await db("tokens").where({ id }).first<{ owner_id: number | null } | undefined>(
    "owner_id",
  );
  return row?.owner_id ?? null;
}

/** Lists an account's tokens, revoked ones included, in the order in which they were made. */
export async function listTokens(db: Db, accountId: number): Promise<Token[]> {
  // tokens_account
  return await db("tokens").where("tokens.account_id", accountId).select(COLUMNS).orderBy(
    "tokens.id",
  );
}

/** Lists tokens that are good, or those that were revoked, the newest first. */
export async function listNewestTokens(
  db: Db,
  { accountId, revoked, limit }: { accountId: number; revoked: boolean; limit: number },
): Promise<Token[]> {
  // tokens_account
  const tokens = db("tokens").where("tokens.account_id", accountId);
  return await (revoked ? tokens.whereNotNull("revoked_at") : tokens.whereNull("revoked_at"))
    .select(COLUMNS).orderBy("tokens.id", "desc").limit(limit);
}

/** Lists the tokens and grants that a member made and that are good. */
export async function listMemberTokens(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<Pick<Token, "id" | "abilities" | "siteIds">[]> {
  // tokens_account
  return await db("tokens").where({ account_id: accountId, owner_id: ownerId, revoked_at: null })
    .select({ id: COLUMNS.id, abilities: COLUMNS.abilities, siteIds: COLUMNS.siteIds })
    .orderBy("tokens.id");
}

const STATUS_SQL = "if(tokens.revoked_at is null, 'active', 'revoked')";

/** The fields that the list of tokens sorts, filters and searches by. */
export const TOKEN_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "tokens.id", type: "integer", sortable: true, filterable: true },
    name: {
      sql: "tokens.name",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    prefix: { sql: "tokens.prefix", type: "string", nullable: true, filterable: true },
    abilities: { sql: "tokens.abilities", type: "object" },
    site_ids: { sql: "tokens.site_ids", type: "object" },
    status: { sql: STATUS_SQL, type: "string", filterable: true, values: ["active", "revoked"] },
    last_used_at: {
      sql: "tokens.last_used_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    last_used_address: {
      sql: "tokens.last_used_address",
      type: "string",
      nullable: true,
      filterable: true,
    },
    revoked_at: {
      sql: "tokens.revoked_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    created_at: { sql: "tokens.created_at", type: "time", sortable: true, filterable: true },
  },
};

/** A row of the list of tokens. */
export interface TokenListRow {
  id: number;
  name: string;
  prefix: string | null;
  /** Comma-separated. */
  abilities: string;
  /** Comma-separated; null: every site of the account. */
  site_ids: string | null;
  status: "active" | "revoked";
  last_used_at: Date | null;
  last_used_address: string | null;
  revoked_at: Date | null;
  created_at: Date;
}

/** One page of an account's tokens; with `tokenId` of that one alone. */
export function listTokenPage(
  db: Db,
  { accountId, tokenId, query }: { accountId: number; tokenId: number | null; query: ListQuery },
): Promise<ListPage<TokenListRow>> {
  const from = db("tokens").where("tokens.account_id", accountId);
  if (tokenId !== null) from.where("tokens.id", tokenId);
  return listRows<TokenListRow>(db, { from, fields: TOKEN_LIST, query });
}

/** Revokes a token; false when it was revoked before or there is no such token. */
export async function revokeToken(db: Db, id: number, now: Date): Promise<boolean> {
  return await db("tokens").where({ id, revoked_at: null }).update({ revoked_at: now }) === 1;
}
