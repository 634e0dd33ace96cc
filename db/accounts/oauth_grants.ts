import { type Db, transaction } from "../core/connection.ts";

/** What belongs to a grant besides its row in `tokens`. */
export interface NewOauthGrant {
  tokenId: number;
  accountId: number;
  clientId: string;
  resource: string;
  /** SHA-256 of the access token. */
  accessHash: Buffer;
  accessExpiresAt: Date;
  /** SHA-256 of what all refresh tokens of the grant begin with. */
  familyHash: Buffer;
  /** SHA-256 of the one refresh token that is good. */
  refreshHash: Buffer;
  /** When it ends unless it is refreshed. */
  expiresAt: Date;
}

/** A grant as it is found by a refresh token. */
interface OauthGrant {
  tokenId: number;
  accountId: number;
  clientId: string;
  resource: string;
  refreshHash: Buffer;
  expiresAt: Date;
  /** Comma-separated. */
  abilities: string;
  revokedAt: Date | null;
}

/** Inserts a grant. */
export async function insertOauthGrant(trx: Db, grant: NewOauthGrant): Promise<void> {
  await trx("oauth_grants").insert({
    token_id: grant.tokenId,
    account_id: grant.accountId,
    client_id: grant.clientId,
    resource: grant.resource,
    access_hash: grant.accessHash,
    access_expires_at: grant.accessExpiresAt,
    family_hash: grant.familyHash,
    refresh_hash: grant.refreshHash,
    expires_at: grant.expiresAt,
  });
}

const COLUMNS = {
  tokenId: "oauth_grants.token_id",
  accountId: "oauth_grants.account_id",
  clientId: "oauth_grants.client_id",
  resource: "oauth_grants.resource",
  refreshHash: "oauth_grants.refresh_hash",
  expiresAt: "oauth_grants.expires_at",
  abilities: "tokens.abilities",
  revokedAt: "tokens.revoked_at",
};

/** Finds the grant of a family of refresh tokens and locks it until the transaction ends. */
export async function lockOauthGrant(trx: Db, familyHash: Buffer): Promise<OauthGrant | undefined> {
  // oauth_grants_family
  return await trx("oauth_grants").join("tokens", "tokens.id", "oauth_grants.token_id")
    .where("oauth_grants.family_hash", familyHash).forUpdate()
    .first<OauthGrant | undefined>(COLUMNS);
}

/** Finds the grant of a family of refresh tokens. */
export async function findOauthGrant(db: Db, familyHash: Buffer): Promise<OauthGrant | undefined> {
  // oauth_grants_family
  return await db("oauth_grants").join("tokens", "tokens.id", "oauth_grants.token_id")
    .where("oauth_grants.family_hash", familyHash).first<OauthGrant | undefined>(COLUMNS);
}

/** Gives a grant its next access token and refresh token; those before are of no use then. */
export async function renewOauthGrant(
  trx: Db,
  grant: Pick<
    NewOauthGrant,
    "tokenId" | "accessHash" | "accessExpiresAt" | "refreshHash" | "expiresAt"
  >,
): Promise<void> {
  await trx("oauth_grants").where("token_id", grant.tokenId).update({
    access_hash: grant.accessHash,
    access_expires_at: grant.accessExpiresAt,
    refresh_hash: grant.refreshHash,
    expires_at: grant.expiresAt,
  });
}

/** What an access token stands for. */
interface OauthAccess {
  tokenId: number;
  clientId: string;
  /** The row in `tokens` that admission knows. */
  tokenHash: Buffer;
  resource: string;
  expiresAt: Date;
}

/** Finds what an access token stands for, revoked or not. */
export async function findOauthAccess(
  db: Db,
  accessHash: Buffer,
): Promise<OauthAccess | undefined> {
  // oauth_grants_access
  return await db("oauth_grants").join("tokens", "tokens.id", "oauth_grants.token_id")
    .where("oauth_grants.access_hash", accessHash).first<OauthAccess | undefined>({
      tokenId: "oauth_grants.token_id",
      clientId: "oauth_grants.client_id",
      tokenHash: "tokens.token_hash",
      resource: "oauth_grants.resource",
      expiresAt: "oauth_grants.access_expires_at",
    });
}

/** Revokes the tokens of grants that have expired and deletes these grants, at most `limit`; returns how many. */
export async function endExpiredOauthGrants(db: Db, now: Date, limit: number): Promise<number> {
  // oauth_grants_expired
  const ids = await db("oauth_grants").where("expires_at", "<", now).limit(limit)
    .pluck<number[]>("token_id");
  return ids.length === 0 ? 0 : await transaction(db, (trx) => endOauthGrants(trx, ids, now));
}

/** Ends those of the grants that have still expired: a client may have refreshed one since it was found. */
async function endOauthGrants(trx: Db, found: readonly number[], now: Date): Promise<number> {
  // by their keys alone: an index on the time would be locked against the refresh
  const locked = await trx("oauth_grants").whereIn("token_id", [...found]).forUpdate()
    .select<{ token_id: number; expires_at: Date }[]>("token_id", "expires_at");
  const ids = locked.filter(({ expires_at: end }) => end < now).map(({ token_id: id }) => id);
  if (ids.length === 0) return 0;
  await trx("tokens").whereIn("id", ids).whereNull("revoked_at").update({ revoked_at: now });
  return await trx("oauth_grants").whereIn("token_id", ids).delete();
}
