import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** Sites that tell search engines what has changed, and what these answered. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS index_now_sites (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    enabled TINYINT UNSIGNED NOT NULL,
    -- public: it is in a file of the site
    key_text VARCHAR(128) ${ASCII} NOT NULL,
    -- NULL: the file is at the root of each host
    key_location VARCHAR(2000) COLLATE utf8mb4_bin NULL,
    -- the audit whose changes wait to be told; NULL: none
    wanted_audit_id BIGINT UNSIGNED NULL,
    -- the audit whose pages are known to have been told; NULL: none yet
    last_audit_id BIGINT UNSIGNED NULL,
    -- why nothing was told after the last audit; NULL: something was, or there was none
    skipped_reason VARCHAR(40) ${ASCII} NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY index_now_sites_wanted (wanted_audit_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS index_now_submissions (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    audit_id BIGINT UNSIGNED NOT NULL,
    host VARCHAR(300) ${ASCII} NOT NULL,
    batch_number SMALLINT UNSIGNED NOT NULL,
    -- JSON
    urls MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    new_count INT UNSIGNED NOT NULL,
    changed_count INT UNSIGNED NOT NULL,
    gone_count INT UNSIGNED NOT NULL,
    -- waiting, accepted, failed
    status VARCHAR(10) ${ASCII} NOT NULL,
    -- what the search engine answered last; NULL: nothing
    status_code SMALLINT UNSIGNED NULL,
    outcome VARCHAR(40) ${ASCII} NULL,
    message VARCHAR(1000) COLLATE utf8mb4_bin NULL,
    attempts INT UNSIGNED NOT NULL DEFAULT 0,
    due_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    answered_at DATETIME(3) NULL,
    UNIQUE KEY index_now_submissions_batch (site_id, audit_id, host, batch_number),
    KEY index_now_submissions_due (status, due_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
