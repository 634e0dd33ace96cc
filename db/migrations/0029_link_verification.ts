import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** What our own crawler sees of links from other sites, and the runs by which it looks. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS link_verifications (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id INT UNSIGNED NOT NULL,
    origin ENUM('request','schedule') NOT NULL,
    status ENUM('queued','running','completed','failed') NOT NULL,
    -- NULL: it is done; of each site one is not
    unfinished TINYINT UNSIGNED NULL,
    -- JSON; NULL: all of them, or what is due
    link_ids MEDIUMTEXT ${ASCII} NULL,
    -- pages with links that nobody has looked at, which it takes beside what is due
    new_pages INT UNSIGNED NOT NULL,
    -- pages up to this one are done
    cursor_key BINARY(8) NULL,
    -- NULL: not counted yet
    pages_count INT UNSIGNED NULL,
    links_count INT UNSIGNED NULL,
    pages_done INT UNSIGNED NOT NULL DEFAULT 0,
    links_done INT UNSIGNED NOT NULL DEFAULT 0,
    -- JSON: links by what was found, or why nothing was
    outcomes TEXT ${ASCII} NOT NULL,
    -- as often as its process ended
    attempts INT UNSIGNED NOT NULL DEFAULT 0,
    error_code VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(1000) NULL,
    created_at DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    -- runs take turns
    turn_at DATETIME(6) NOT NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    UNIQUE KEY link_verifications_unfinished (site_id, unfinished),
    KEY link_verifications_turn (unfinished, turn_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // links that nobody has looked at
  `CREATE TABLE IF NOT EXISTS link_verification_days (
    site_id INT UNSIGNED NOT NULL PRIMARY KEY,
    -- when to look for them again
    next_new_at DATETIME(3) NOT NULL,
    -- up to this id there are none
    looked_to_id INT UNSIGNED NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the last look at each link, and what came of those before
  `CREATE TABLE IF NOT EXISTS backlink_looks (
    site_id INT UNSIGNED NOT NULL,
    -- in \`backlinks\`
    link_id INT UNSIGNED NOT NULL,
    -- in \`link_verifications\`
    run_id INT UNSIGNED NOT NULL,
    tried_at DATETIME(3) NOT NULL,
    outcome ENUM('live','gone','none') NOT NULL,
    -- why it is gone, or why the look was none
    reason VARCHAR(24) ${ASCII} NULL,
    -- the last look that says anything, and the last that found it
    checked_at DATETIME(3) NULL,
    seen_at DATETIME(3) NULL,
    -- the first of the last looks that all say that it is gone
    gone_since DATETIME(3) NULL,
    gone_reason VARCHAR(24) ${ASCII} NULL,
    -- 1: two of them, 24 hours apart
    lost TINYINT UNSIGNED NOT NULL,
    -- whether it was followed when it last counted; NULL: not known
    followed TINYINT UNSIGNED NULL,
    -- looks that were none since one was
    failures INT UNSIGNED NOT NULL,
    next_look_at DATETIME(3) NOT NULL,
    -- the source page as it answered, at the end of its redirects
    source_http_code SMALLINT UNSIGNED NULL,
    source_error VARCHAR(20) ${ASCII} NULL,
    source_final_url VARCHAR(2048) ${ASCII} NULL,
    source_canonical_url VARCHAR(2048) ${ASCII} NULL,
    source_noindex TINYINT UNSIGNED NULL,
    -- the link as it was last found
    found_url VARCHAR(2048) ${ASCII} NULL,
    found_type VARCHAR(10) ${ASCII} NULL,
    found_anchor VARCHAR(1000) NULL,
    found_nofollow TINYINT UNSIGNED NULL,
    found_ugc TINYINT UNSIGNED NULL,
    found_sponsored TINYINT UNSIGNED NULL,
    context_before VARCHAR(200) NULL,
    context_after VARCHAR(200) NULL,
    placement VARCHAR(10) ${ASCII} NULL,
    hidden_by VARCHAR(20) ${ASCII} NULL,
    -- how the page names the target without linking to it
    mention VARCHAR(10) ${ASCII} NULL,
    target_http_code SMALLINT UNSIGNED NULL,
    target_final_url VARCHAR(2048) ${ASCII} NULL,
    PRIMARY KEY (site_id, link_id),
    KEY backlink_looks_due (site_id, next_look_at),
    KEY backlink_looks_lost (site_id, lost)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  // what pages of the site that are linked to answered; their ids are made of their URLs (lib/metrics/link_ids.ts)
  `CREATE TABLE IF NOT EXISTS link_target_looks (
    site_id INT UNSIGNED NOT NULL,
    target_id BIGINT UNSIGNED NOT NULL,
    checked_at DATETIME(3) NOT NULL,
    -- at the end of its redirects; NULL: no answer, or robots.txt forbids it
    http_code SMALLINT UNSIGNED NULL,
    final_url VARCHAR(2048) ${ASCII} NULL,
    PRIMARY KEY (site_id, target_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
];
