import type { Db } from "../core/connection.ts";

/** What an owner has granted a client that has not taken it yet, or has. */
export interface OauthCode {
  accountId: number;
  /** The member who granted it; null: older than members are. */
  ownerId: number | null;
  clientId: string;
  clientName: string;
  redirectUri: string;
  /** SHA-256 of the verifier in base64url (RFC 7636, `S256`). */
  codeChallenge: string;
  resource: string;
  /** Comma-separated. */
  abilities: string;
  /** Comma-separated; null: every site of the account. */
  siteIds: string | null;
  expiresAt: Date;
  /** The token that it was exchanged for; null: none yet. */
  tokenId: number | null;
}

/** Inserts a code by its SHA-256. */
export async function insertOauthCode(
  db: Db,
  codeHash: Buffer,
  code: Omit<OauthCode, "tokenId">,
): Promise<void> {
  await db("oauth_codes").insert({
    code_hash: codeHash,
    account_id: code.accountId,
    owner_id: code.ownerId,
    client_id: code.clientId,
    client_name: code.clientName,
    redirect_uri: code.redirectUri,
    code_challenge: code.codeChallenge,
    resource: code.resource,
    abilities: code.abilities,
    site_ids: code.siteIds,
    expires_at: code.expiresAt,
  });
}

/** The account of a code; undefined: there is no such code. */
export async function findOauthCodeAccount(db: Db, codeHash: Buffer): Promise<number | undefined> {
  const row = await db("oauth_codes").where("code_hash", codeHash)
    .first<{ account_id: number } | undefined>("account_id");
  return row?.account_id;
}

/** Finds a code and locks it until the transaction ends: it is exchanged once. */
export async function lockOauthCode(trx: Db, codeHash: Buffer): Promise<OauthCode | undefined> {
  return await trx("oauth_codes").where("code_hash", codeHash).forUpdate().first<
    OauthCode | undefined
  >({
    accountId: "account_id",
    ownerId: "owner_id",
    clientId: "client_id",
    clientName: "client_name",
    redirectUri: "redirect_uri",
    codeChallenge: "code_challenge",
    resource: "resource",
    abilities: "abilities",
    siteIds: "site_ids",
    expiresAt: "expires_at",
    tokenId: "token_id",
  });
}

/** Notes what a code was exchanged for. */
export async function useOauthCode(trx: Db, codeHash: Buffer, tokenId: number): Promise<void> {
  await trx("oauth_codes").where("code_hash", codeHash).update({ token_id: tokenId });
}

/** Deletes the codes that a member granted and no client has exchanged. */
export async function deleteOauthCodesOf(
  trx: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<void> {
  // oauth_codes_account
  await trx("oauth_codes").where({ account_id: accountId, owner_id: ownerId, token_id: null })
    .delete();
}

/** Deletes codes that expired before a moment, at most `limit`; returns how many. */
export async function deleteOldOauthCodes(db: Db, before: Date, limit: number): Promise<number> {
  // oauth_codes_expired
  return await db("oauth_codes").where("expires_at", "<", before).limit(limit).delete();
}
