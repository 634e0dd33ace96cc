import type { Db } from "../core/connection.ts";

/** Who signs in to the pages of an account, and how. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS owners (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    -- in lower case; compared by its bytes, so that no accent is taken for a letter
    email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    -- owner, operator
    role VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- PHC string format
    passphrase_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- encrypted; NULL: none was made
    totp_secret VARBINARY(255) NULL,
    -- NULL: the second factor is off
    totp_since DATETIME(3) NULL,
    -- the newest step of 30 seconds whose code was used
    totp_step BIGINT UNSIGNED NULL,
    last_signed_in_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY owners_email (email),
    KEY owners_account (account_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS invitations (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    secret_hash BINARY(32) NOT NULL,
    -- whether accepting it turns the second factor off
    resets_second_factor TINYINT UNSIGNED NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    used_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY invitations_secret (secret_hash),
    KEY invitations_account (account_id),
    KEY invitations_email (email),
    KEY invitations_expires (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS web_sessions (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    owner_id BIGINT UNSIGNED NOT NULL,
    -- of the cookie's value
    secret_hash BINARY(32) NOT NULL,
    -- signed_in, second_factor: the passphrase was right, the code is not there yet
    state VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- from where it was used last
    address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    agent VARCHAR(255) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_used_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    UNIQUE KEY web_sessions_secret (secret_hash),
    KEY web_sessions_owner (owner_id, id),
    KEY web_sessions_account (account_id),
    KEY web_sessions_expires (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS sign_in_failures (
    -- email, address, second_factor
    scope VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- SHA-256: people type passphrases into the wrong field
    subject_hash BINARY(32) NOT NULL,
    failures INT UNSIGNED NOT NULL,
    last_failed_at DATETIME(3) NOT NULL,
    -- no attempt counts before
    blocked_until DATETIME(3) NOT NULL,
    PRIMARY KEY (scope, subject_hash),
    KEY sign_in_failures_last (last_failed_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS recovery_codes (
    owner_id BIGINT UNSIGNED NOT NULL,
    code_hash BINARY(32) NOT NULL,
    account_id BIGINT UNSIGNED NOT NULL,
    used_at DATETIME(3) NULL,
    PRIMARY KEY (owner_id, code_hash),
    KEY recovery_codes_account (account_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
