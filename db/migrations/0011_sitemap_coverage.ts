import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/**
 * What the scoring finds out once and answers show: where redirects lead, and how the sitemaps and
 * the crawl cover each other. And when a file was fetched.
 */
export async function up(db: Db): Promise<void> {
  await db.raw(AUDIT_REDIRECTS);
  for (const column of COVERAGE) {
    await alterTable(db, `ALTER TABLE audit_sitemaps ADD COLUMN ${column} INT UNSIGNED NULL`);
  }
  // pages that may be indexed and that no sitemap lists; NULL: nobody knows
  await alterTable(db, "ALTER TABLE audits ADD COLUMN pages_not_in_sitemap INT UNSIGNED NULL");
  // JSON: see db/structured_types.ts
  await alterTable(db, "ALTER TABLE audits ADD COLUMN structured_data TEXT NULL");
  await alterTable(db, "ALTER TABLE audit_files ADD COLUMN fetched_at DATETIME(3) NULL");
}

const AUDIT_REDIRECTS = `CREATE TABLE IF NOT EXISTS audit_redirects (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_id INT UNSIGNED NOT NULL,
    page_id BIGINT UNSIGNED NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    status_code SMALLINT UNSIGNED NULL,
    type ENUM('http','meta_refresh','refresh_header') NOT NULL,
    -- 302, 303 or 307; NULL: no HTTP redirect
    temporary TINYINT UNSIGNED NULL,
    -- NULL: it goes in circles, or on beyond what is followed
    final_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
    final_status_code SMALLINT UNSIGNED NULL,
    final_fetch_error VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    hops_count TINYINT UNSIGNED NOT NULL,
    is_loop TINYINT UNSIGNED NOT NULL,
    -- JSON: [{url, status_code}]
    hops TEXT NOT NULL,
    inlinks_count INT UNSIGNED NULL,
    in_sitemap TINYINT UNSIGNED NOT NULL,
    PRIMARY KEY (audit_id, url_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;

/** Listed URLs by what the crawl knows of them; NULL before the audit is scored. */
const COVERAGE = [
  "urls_compared",
  "urls_crawled",
  "urls_ok",
  "urls_redirected",
  "urls_broken",
  "urls_noindex",
  "urls_noncanonical",
  "urls_not_html",
  "urls_blocked",
  "urls_not_crawled",
  "urls_other_host",
];
