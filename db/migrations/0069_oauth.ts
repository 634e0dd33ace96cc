import type { Db } from "../core/connection.ts";

/** Programs that registered for OAuth, the codes that they exchange, and what owners have granted them. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS oauth_clients (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    client_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- what the program says of itself
    name VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    -- JSON list
    redirect_uris TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- none, client_secret_basic, client_secret_post
    auth_method VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    secret_hash BINARY(32) NULL,
    -- from where it registered
    network VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    -- NULL: no owner has granted it anything
    last_used_at DATETIME(3) NULL,
    UNIQUE KEY oauth_clients_client (client_id),
    KEY oauth_clients_network (network, created_at),
    KEY oauth_clients_used (last_used_at, created_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS oauth_codes (
    code_hash BINARY(32) NOT NULL PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    client_id VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    client_name VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    redirect_uri VARCHAR(1000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    code_challenge CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    resource VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    abilities VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    site_ids TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
    expires_at DATETIME(3) NOT NULL,
    -- the grant that it was exchanged for; NULL: none yet
    token_id BIGINT UNSIGNED NULL,
    KEY oauth_codes_account (account_id),
    KEY oauth_codes_expired (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS oauth_grants (
    -- its row in tokens has name, abilities, sites and revocation
    token_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    client_id VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    resource VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    access_hash BINARY(32) NOT NULL,
    access_expires_at DATETIME(3) NOT NULL,
    -- of the part that all refresh tokens of the grant share: one with another rest was used before
    family_hash BINARY(32) NOT NULL,
    refresh_hash BINARY(32) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    UNIQUE KEY oauth_grants_access (access_hash),
    UNIQUE KEY oauth_grants_family (family_hash),
    KEY oauth_grants_account (account_id),
    KEY oauth_grants_expired (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
