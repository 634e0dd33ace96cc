import type { Db } from "../core/connection.ts";

/** A program that registered itself (RFC 7591). */
interface OauthClientRow {
  clientId: string;
  /** As it calls itself. */
  name: string;
  /** JSON list. */
  redirectUris: string;
  authMethod: "none" | "client_secret_basic" | "client_secret_post";
  /** SHA-256; null: it has none. */
  secretHash: Buffer | null;
}

/** A registration that does not exist yet. */
interface NewOauthClient extends OauthClientRow {
  /** From where it registers: an IPv4 address or the /64 of an IPv6 address. */
  network: string;
}

/** Inserts a client. */
export async function insertOauthClient(
  db: Db,
  { clientId, name, redirectUris, authMethod, secretHash, network }: NewOauthClient,
  now: Date,
): Promise<void> {
  await db("oauth_clients").insert({
    client_id: clientId,
    name,
    redirect_uris: redirectUris,
    auth_method: authMethod,
    secret_hash: secretHash,
    network,
    created_at: now,
  });
}

/** Finds a client by the id that it was given. */
export async function findOauthClient(
  db: Db,
  clientId: string,
): Promise<OauthClientRow | undefined> {
  // oauth_clients_client
  return await db("oauth_clients").where("client_id", clientId).first<OauthClientRow | undefined>({
    clientId: "client_id",
    name: "name",
    redirectUris: "redirect_uris",
    authMethod: "auth_method",
    secretHash: "secret_hash",
  });
}

/** Counts registrations since a moment from one network, and those of all networks that no owner has used. */
export async function countOauthClients(
  db: Db,
  { network, since }: { network: string; since: Date },
): Promise<{ recent: number; unused: number }> {
  const [recent, unused] = await Promise.all([
    // oauth_clients_network
    db("oauth_clients").where("network", network).where("created_at", ">", since)
      .count({ count: "*" }),
    // oauth_clients_used
    db("oauth_clients").whereNull("last_used_at").count({ count: "*" }),
  ]);
  return { recent: Number(recent[0]?.count), unused: Number(unused[0]?.count) };
}

/** Notes that a client was granted something or has exchanged what it was granted. */
export async function touchOauthClient(db: Db, clientId: string, now: Date): Promise<void> {
  await db("oauth_clients").where("client_id", clientId).update({ last_used_at: now });
}

/** Deletes the oldest clients that registered before a moment and were never used, at most `limit`; returns how many. */
export async function deleteUnusedOauthClients(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  // oauth_clients_used
  const [{ affectedRows }] = await db.raw(
    // Knex writes a DELETE without its order
    "DELETE FROM oauth_clients WHERE last_used_at IS NULL AND created_at < ? " +
      "ORDER BY created_at LIMIT ?",
    [before, limit],
  );
  return affectedRows;
}

/** Deletes clients that were never used or not used for long, at most `limit`; returns how many. */
export async function deleteIdleOauthClients(
  db: Db,
  { unusedSince, idleSince, limit }: { unusedSince: Date; idleSince: Date; limit: number },
): Promise<number> {
  // oauth_clients_used
  const unused = await db("oauth_clients").whereNull("last_used_at")
    .where("created_at", "<", unusedSince).limit(limit).delete();
  if (unused >= limit) return unused;
  const idle = await db("oauth_clients").where("last_used_at", "<", idleSince)
    .limit(limit - unused).delete();
  return unused + idle;
}
