import type { Db } from "../core/connection.ts";

/** Accounts, their tokens, their sites, and each site's competitors. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS accounts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(100) NOT NULL,
      plan VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- overrides of the plan's limits; NULL: the plan's
      requests_per_minute INT UNSIGNED NULL,
      calls_per_month INT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      UNIQUE KEY accounts_name (name)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS tokens (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      account_id BIGINT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      token_hash BINARY(32) NOT NULL,
      -- comma-separated
      abilities VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- comma-separated site ids; NULL: every site of the account
      site_ids TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
      last_used_at DATETIME(3) NULL,
      revoked_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY tokens_hash (token_hash),
      KEY tokens_account (account_id, id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS sites (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      account_id BIGINT UNSIGNED NOT NULL,
      domain VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- the domain without "www.", or NULL while the site is being deleted, so that it can be added again
      domain_key VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NULL,
      name VARCHAR(200) NOT NULL,
      start_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
      -- active, deleting
      status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'active',
      country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NULL,
      language VARCHAR(35) CHARACTER SET ascii COLLATE ascii_bin NULL,
      timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'UTC',
      brand_names TEXT NOT NULL,
      brand_exclusions TEXT NOT NULL,
      -- what the last completed audit found
      last_audit_id BIGINT UNSIGNED NULL,
      last_audit_at DATETIME(3) NULL,
      health_score TINYINT UNSIGNED NULL,
      previous_health_score TINYINT UNSIGNED NULL,
      pages_count INT UNSIGNED NULL,
      issues_count INT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      UNIQUE KEY sites_domain (account_id, domain_key),
      KEY sites_account (account_id, status, id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS competitors (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      site_id BIGINT UNSIGNED NOT NULL,
      domain VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- manual, detected
      origin VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY competitors_domain (site_id, domain)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
