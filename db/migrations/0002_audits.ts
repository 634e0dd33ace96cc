import type { Db } from "../core/connection.ts";

/**
 * Audits, their frontier and what they found.
 *
 * Every `audit_*` table is clustered by `audit_id`. Inside one audit a URL has a small number,
 * `url_id`, given in the order of discovery: it is the frontier's order and the key of all joins.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS audits (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- queued, running, stopping, completed, completed_partial, failed, canceled
    status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- preparing, crawling, analyzing, scoring; NULL while queued
    stage VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- inside crawling: links, sitemaps, targets
    step VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- 1 while unfinished, else NULL: the unique key allows one unfinished audit a site
    unfinished TINYINT UNSIGNED NULL,
    stop_reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    error_code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
    error_message VARCHAR(1000) NULL,
    -- manual, schedule, recheck
    \`trigger\` VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    label VARCHAR(200) NULL,
    settings TEXT NOT NULL,
    previous_audit_id BIGINT UNSIGNED NULL,
    lease_owner VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
    lease_until DATETIME(6) NULL,
    start_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- the next url_id to give
    next_url_id INT UNSIGNED NOT NULL DEFAULT 1,
    pages_crawled INT UNSIGNED NOT NULL DEFAULT 0,
    pages_failed INT UNSIGNED NOT NULL DEFAULT 0,
    pages_queued INT UNSIGNED NOT NULL DEFAULT 0,
    pages_discovered INT UNSIGNED NOT NULL DEFAULT 0,
    issues_found INT UNSIGNED NOT NULL DEFAULT 0,
    bytes_downloaded BIGINT UNSIGNED NOT NULL DEFAULT 0,
    -- time spent in the crawling stage, over all processes that worked on it
    crawl_ms BIGINT UNSIGNED NOT NULL DEFAULT 0,
    current_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
    progress_pct TINYINT UNSIGNED NULL,
    pages_per_second FLOAT NULL,
    health_score TINYINT UNSIGNED NULL,
    -- JSON: figures of the finished audit, see commands/score_audit.ts
    summary MEDIUMTEXT NULL,
    queued_at DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY audits_unfinished (site_id, unfinished),
    KEY audits_site (site_id, id),
    KEY audits_claim (unfinished, lease_until)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS pages (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    url_hash BINARY(16) NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    UNIQUE KEY pages_url (site_id, url_hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_urls (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_id INT UNSIGNED NOT NULL,
    url_hash BINARY(16) NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind ENUM('page','resource','external') NOT NULL,
    state ENUM('queued','fetched','blocked','skipped') NOT NULL,
    -- the frontier's order: url_id, or a later number when a resource turned out to be a page
    position INT UNSIGNED NOT NULL,
    -- redirects in a row that led here
    redirect_hops TINYINT UNSIGNED NOT NULL DEFAULT 0,
    -- why a URL was skipped: depth_limit, excluded, trap, redirect_limit, not_checked
    skip_reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- clicks from the start page as the crawl met it; NULL when no link leads here
    depth SMALLINT UNSIGNED NULL,
    discovered_via ENUM('start','link','redirect','canonical','hreflang','pagination','sitemap','list','resource','meta_refresh') NOT NULL,
    discovered_from INT UNSIGNED NULL,
    in_sitemap TINYINT UNSIGNED NOT NULL DEFAULT 0,
    status_code SMALLINT UNSIGNED NULL,
    -- why there is no answer: see FetchError in lib/crawler/fetch_page.ts
    fetch_error VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    content_type VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
    redirect_to INT UNSIGNED NULL,
    redirect_type ENUM('http','meta_refresh','refresh_header') NULL,
    size_bytes INT UNSIGNED NULL,
    PRIMARY KEY (audit_id, url_id),
    UNIQUE KEY audit_urls_hash (audit_id, url_hash),
    KEY audit_urls_frontier (audit_id, state, kind, position)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_pages (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_id INT UNSIGNED NOT NULL,
    page_id BIGINT UNSIGNED NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    status_code SMALLINT UNSIGNED NULL,
    fetch_error VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    content_type VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- answered 200 with HTML that was parsed
    html TINYINT UNSIGNED NOT NULL,
    indexable TINYINT UNSIGNED NOT NULL,
    -- status, redirect, robots, noindex, canonicalised, not_html, unreachable
    indexability_reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    noindex TINYINT UNSIGNED NOT NULL DEFAULT 0,
    nofollow TINYINT UNSIGNED NOT NULL DEFAULT 0,
    title VARCHAR(1000) NULL,
    title_hash BINARY(16) NULL,
    meta_description VARCHAR(2000) NULL,
    description_hash BINARY(16) NULL,
    h1 VARCHAR(1000) NULL,
    lang VARCHAR(35) NULL,
    canonical_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
    canonical_id INT UNSIGNED NULL,
    word_count INT UNSIGNED NULL,
    content_hash BINARY(16) NULL,
    minhash BLOB NULL,
    duplicate_cluster INT UNSIGNED NULL,
    size_bytes INT UNSIGNED NULL,
    ttfb_ms INT UNSIGNED NULL,
    response_time_ms INT UNSIGNED NULL,
    depth SMALLINT UNSIGNED NULL,
    in_sitemap TINYINT UNSIGNED NOT NULL DEFAULT 0,
    orphan TINYINT UNSIGNED NULL,
    -- a[href] and area[href] elements as they stand in the HTML
    anchors_count INT UNSIGNED NULL,
    -- link elements that point here, and distinct pages they stand on
    inlinks_count INT UNSIGNED NULL,
    unique_inlinks_count INT UNSIGNED NULL,
    outlinks_count INT UNSIGNED NULL,
    external_outlinks_count INT UNSIGNED NULL,
    link_score TINYINT UNSIGNED NULL,
    errors_count SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    warnings_count SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    notices_count SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    crawled_at DATETIME(3) NULL,
    PRIMARY KEY (audit_id, url_id),
    KEY audit_pages_page (page_id, audit_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_links (
    audit_id BIGINT UNSIGNED NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    target_id INT UNSIGNED NOT NULL,
    type ENUM('anchor','image','script','stylesheet','iframe','font','media','other') NOT NULL,
    -- at least one of the elements may be followed
    follow TINYINT UNSIGNED NOT NULL,
    internal TINYINT UNSIGNED NOT NULL,
    -- how many elements of the page point there
    elements_count SMALLINT UNSIGNED NOT NULL,
    -- bits: 1 nofollow, 2 ugc, 4 sponsored, 8 noopener, 16 noreferrer, 32 external, 64 me, 128 other
    rel TINYINT UNSIGNED NOT NULL,
    placement ENUM('main','nav','header','footer','aside','other') NOT NULL,
    anchor VARCHAR(255) NULL,
    PRIMARY KEY (audit_id, source_id, target_id, type),
    KEY audit_links_target (audit_id, target_id, type, source_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_hreflangs (
    audit_id BIGINT UNSIGNED NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    code VARCHAR(35) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    target_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (audit_id, source_id, code, target_id),
    KEY audit_hreflangs_target (audit_id, target_id, source_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_files (
    audit_id BIGINT UNSIGNED NOT NULL,
    -- robots_txt, llms_txt, soft_404_probe
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- scheme://host[:port]
    origin VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    status_code SMALLINT UNSIGNED NULL,
    fetch_error VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    content_type VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
    redirects_count TINYINT UNSIGNED NOT NULL DEFAULT 0,
    size_bytes INT UNSIGNED NULL,
    body MEDIUMTEXT NULL,
    PRIMARY KEY (audit_id, kind, origin)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_sitemaps (
    audit_id BIGINT UNSIGNED NOT NULL,
    sitemap_id INT UNSIGNED NOT NULL,
    parent_id INT UNSIGNED NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- robots_txt, default, index, settings
    found_via VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    status_code SMALLINT UNSIGNED NULL,
    fetch_error VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- urlset, sitemapindex, text, rss, atom; NULL: none of these
    format VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    urls_count INT UNSIGNED NOT NULL DEFAULT 0,
    size_bytes INT UNSIGNED NULL,
    -- JSON: [{code, message, line}]
    errors TEXT NULL,
    PRIMARY KEY (audit_id, sitemap_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_sitemap_urls (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_hash BINARY(16) NOT NULL,
    sitemap_id INT UNSIGNED NOT NULL,
    position INT UNSIGNED NOT NULL,
    url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    last_modified VARCHAR(40) NULL,
    PRIMARY KEY (audit_id, url_hash),
    KEY audit_sitemap_urls_order (audit_id, sitemap_id, position)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_issues (
    audit_id BIGINT UNSIGNED NOT NULL,
    code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    severity ENUM('error','warning','notice') NOT NULL,
    category VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    affected_urls_count INT UNSIGNED NOT NULL,
    occurrences_count INT UNSIGNED NOT NULL,
    previous_affected_urls_count INT UNSIGNED NULL,
    new_count INT UNSIGNED NULL,
    fixed_count INT UNSIGNED NULL,
    not_recrawled_count INT UNSIGNED NULL,
    -- open, fixed, regressed, ignored
    status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    priority_score TINYINT UNSIGNED NOT NULL,
    first_seen_at DATETIME(3) NOT NULL,
    last_seen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (audit_id, code)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_occurrences (
    audit_id BIGINT UNSIGNED NOT NULL,
    code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- the page the issue is on; 0: the site as a whole
    url_id INT UNSIGNED NOT NULL,
    -- the other URL it is about (a link's target), or a running number, or 0
    target_id INT UNSIGNED NOT NULL,
    severity ENUM('error','warning','notice') NOT NULL,
    -- found at parse time (page) or by the analysis of the whole crawl (site)
    stage ENUM('page','site') NOT NULL,
    -- JSON: {found, expected, where}
    evidence TEXT NOT NULL,
    PRIMARY KEY (audit_id, code, url_id, target_id),
    KEY audit_occurrences_url (audit_id, url_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
