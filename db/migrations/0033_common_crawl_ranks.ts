import type { Db } from "../core/connection.ts";

/** Places of domains in the web graph of Common Crawl: one release at a time, shared by all sites. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS common_crawl_releases (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    -- such as cc-main-2025-sep-oct-nov
    name VARCHAR(200) NOT NULL,
    -- loading: its rows are not all there; current: it is read; retired: its rows are being deleted
    state ENUM('loading','current','retired') NOT NULL,
    -- of the whole release; 0 while it is loading
    domains_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- those that are kept
    ranks_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- whoever loads it lives
    lease_until DATETIME(6) NULL,
    imported_at DATETIME(3) NOT NULL,
    KEY common_crawl_releases_state (state)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS common_crawl_ranks (
    release_id INT UNSIGNED NOT NULL,
    domain VARCHAR(253) ${ASCII} NOT NULL,
    harmonic_position INT UNSIGNED NOT NULL,
    page_rank_position INT UNSIGNED NOT NULL,
    PRIMARY KEY (release_id, domain)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
];
