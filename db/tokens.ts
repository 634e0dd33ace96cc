import type { Ability } from "../schemas/common.ts";
import type { Db } from "./connection.ts";
import { listRows } from "./list_query.ts";
import type { ListFields, ListPage, ListQuery } from "./list_shapes.ts";

/** An API token as it may be shown: its text is known to its owner only. */
export interface Token {
  id: number;
  accountId: number;
  name: string;
  /** Comma-separated. */
  abilities: string;
  /** Comma-separated; null: every site of the account. */
  siteIds: string | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

/** A token that does not exist yet. */
export interface NewToken {
  accountId: number;
  name: string;
  tokenHash: Buffer;
  abilities: readonly Ability[];
  siteIds: readonly number[] | null;
}

const COLUMNS = {
  id: "tokens.id",
  accountId: "tokens.account_id",
  name: "tokens.name",
  abilities: "tokens.abilities",
  siteIds: "tokens.site_ids",
  lastUsedAt: "tokens.last_used_at",
  revokedAt: "tokens.revoked_at",
  createdAt: "tokens.created_at",
};

/** Inserts a token and returns its id. */
export async function insertToken(db: Db, token: NewToken, now: Date): Promise<number> {
  const [id] = await db("tokens").insert({
    account_id: token.accountId,
    name: token.name,
    token_hash: token.tokenHash,
    abilities: token.abilities.join(),
    site_ids: token.siteIds?.join() ?? null,
    created_at: now,
  });
  return Number(id);
}

/** Finds a token. */
export async function findToken(db: Db, id: number): Promise<Token | undefined> {
  return await db("tokens").where("tokens.id", id).first<Token | undefined>(COLUMNS);
}

/** Lists an account's tokens, revoked ones included, in the order in which they were made. */
export async function listTokens(db: Db, accountId: number): Promise<Token[]> {
  // tokens_account
  return await db("tokens").where("tokens.account_id", accountId).select(COLUMNS).orderBy(
    "tokens.id",
  );
}

const STATUS_SQL = "if(tokens.revoked_at is null, 'active', 'revoked')";

/** What may be sorted, filtered and searched in the list of tokens. */
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
  /** Comma-separated. */
  abilities: string;
  /** Comma-separated; null: every site of the account. */
  site_ids: string | null;
  status: "active" | "revoked";
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

/** One page of an account's tokens. */
export function listTokenPage(
  db: Db,
  { accountId, query }: { accountId: number; query: ListQuery },
): Promise<ListPage<TokenListRow>> {
  const from = db("tokens").where("tokens.account_id", accountId);
  return listRows<TokenListRow>(db, { from, fields: TOKEN_LIST, query });
}

/** Revokes a token; false when it was revoked before or there is no such token. */
export async function revokeToken(db: Db, id: number, now: Date): Promise<boolean> {
  return await db("tokens").where({ id, revoked_at: null }).update({ revoked_at: now }) === 1;
}
