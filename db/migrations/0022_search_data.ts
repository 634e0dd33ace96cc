import type { Db } from "../core/connection.ts";

/**
 * Imports, and the search performance they bring.
 *
 * Days are facts, clustered by the way they are read; a keyword and a page are numbers in them. Roll-ups
 * over periods are made of the facts, or come whole from exports that know no days. What counts the
 * same clicks in different ways is a `kind` of its own (db/search_kinds.ts), and kinds are never added up.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";
const MEASURES = `clicks INT UNSIGNED NOT NULL,
    impressions INT UNSIGNED NOT NULL,
    -- the position times the impressions; NULL where no position is known
    position_sum DOUBLE NULL`;

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS imports (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    source ENUM('http','command_line','search_console') NOT NULL,
    status ENUM('queued','running','completed','failed') NOT NULL,
    -- reading, storing; NULL unless running
    step VARCHAR(20) ${ASCII} NULL,
    asked_format VARCHAR(40) ${ASCII} NOT NULL,
    -- NULL while unknown
    format VARCHAR(40) ${ASCII} NULL,
    file_name VARCHAR(500) NOT NULL,
    -- JSON: what the user said beside the file, see lib/commands/run_import.ts
    settings TEXT NOT NULL,
    size_bytes BIGINT UNSIGNED NULL,
    read_bytes BIGINT UNSIGNED NOT NULL DEFAULT 0,
    rows_read INT UNSIGNED NOT NULL DEFAULT 0,
    rows_stored INT UNSIGNED NOT NULL DEFAULT 0,
    rows_skipped INT UNSIGNED NOT NULL DEFAULT 0,
    -- JSON: what was found out about the file and its rows
    report MEDIUMTEXT NULL,
    error_code VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(2000) NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    -- how often it was begun
    attempts TINYINT UNSIGNED NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY imports_site (site_id, id),
    KEY imports_claim (status, lease_until)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // what was sent over HTTP, until it is imported
  `CREATE TABLE IF NOT EXISTS import_contents (
    site_id BIGINT UNSIGNED NOT NULL,
    import_id BIGINT UNSIGNED NOT NULL,
    chunk INT UNSIGNED NOT NULL,
    bytes MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, import_id, chunk)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // every query, tracked keyword and ranked keyword of a site
  `CREATE TABLE IF NOT EXISTS keywords (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of keywordKey(keyword)
    hash BINARY(16) NOT NULL,
    keyword VARCHAR(1000) COLLATE utf8mb4_bin NOT NULL,
    tracked_at DATETIME(3) NULL,
    -- NULL: not judged yet
    branded TINYINT UNSIGNED NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY keywords_hash (site_id, hash),
    KEY keywords_tracked (site_id, tracked_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // '' stands for all of them together; shared by all sites
  `CREATE TABLE IF NOT EXISTS search_segments (
    id SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    search_type ENUM('web','image','video','news','discover','google_news') NOT NULL,
    country CHAR(2) ${ASCII} NOT NULL,
    device ENUM('','desktop','mobile','tablet') NOT NULL,
    appearance VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    UNIQUE KEY search_segments_all (search_type, country, device, appearance)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // keyword_id and page_id are 0 where the kind has none; keyword_id 0 of other kinds: anonymised queries
  `CREATE TABLE IF NOT EXISTS search_facts (
    site_id INT UNSIGNED NOT NULL,
    kind TINYINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    page_id INT UNSIGNED NOT NULL,
    segment_id SMALLINT UNSIGNED NOT NULL,
    ${MEASURES},
    PRIMARY KEY (site_id, kind, date, keyword_id, page_id, segment_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // which days of which kind there are, and the import that brought them
  `CREATE TABLE IF NOT EXISTS search_days (
    site_id INT UNSIGNED NOT NULL,
    search_type ENUM('web','image','video','news','discover','google_news') NOT NULL,
    kind TINYINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    state ENUM('final','partial') NOT NULL,
    import_id BIGINT UNSIGNED NOT NULL,
    rows_count INT UNSIGNED NOT NULL,
    clicks BIGINT UNSIGNED NOT NULL,
    impressions BIGINT UNSIGNED NOT NULL,
    position_sum DOUBLE NULL,
    PRIMARY KEY (site_id, search_type, kind, date),
    KEY search_days_import (import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS search_periods (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id INT UNSIGNED NOT NULL,
    -- query, page, query_page: which of the tables below has its rows; other kinds come from exports alone
    kind TINYINT UNSIGNED NOT NULL,
    search_type ENUM('web','image','video','news','discover','google_news') NOT NULL,
    -- '': all
    country CHAR(2) ${ASCII} NOT NULL DEFAULT '',
    device ENUM('','desktop','mobile','tablet') NOT NULL DEFAULT '',
    date_from DATE NOT NULL,
    date_to DATE NOT NULL,
    -- days: made of the facts; export: came whole
    origin ENUM('days','export') NOT NULL,
    -- the kind of the facts it is made of
    facts_kind TINYINT UNSIGNED NOT NULL,
    import_id BIGINT UNSIGNED NULL,
    rows_count INT UNSIGNED NOT NULL,
    clicks BIGINT UNSIGNED NOT NULL,
    impressions BIGINT UNSIGNED NOT NULL,
    position_sum DOUBLE NULL,
    -- JSON: further figures of the whole
    summary MEDIUMTEXT NULL,
    -- the days it is made of and the imports that brought them: with other days it is made anew
    days_digest VARCHAR(200) ${ASCII} NOT NULL DEFAULT '',
    -- kept current; others go when nobody asks for them
    fixed TINYINT UNSIGNED NOT NULL DEFAULT 0,
    -- 0: the one that is read; its own id: another one has taken its place
    retired INT UNSIGNED NOT NULL DEFAULT 0,
    computed_at DATETIME(3) NOT NULL,
    used_at DATETIME(3) NOT NULL,
    UNIQUE KEY search_periods_window
      (site_id, kind, search_type, country, device, date_from, date_to, origin, retired)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS search_period_queries (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    ${MEASURES},
    -- NULL: there are no rows of queries with pages
    top_page_id INT UNSIGNED NULL,
    pages_count INT UNSIGNED NULL,
    PRIMARY KEY (site_id, period_id, keyword_id),
    KEY search_period_queries_clicks (site_id, period_id, clicks, impressions, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS search_period_pages (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    page_id INT UNSIGNED NOT NULL,
    ${MEASURES},
    -- NULL: there are no rows of queries with pages
    top_keyword_id INT UNSIGNED NULL,
    keywords_count INT UNSIGNED NULL,
    PRIMARY KEY (site_id, period_id, page_id),
    KEY search_period_pages_clicks (site_id, period_id, clicks, impressions, page_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS search_period_pairs (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    page_id INT UNSIGNED NOT NULL,
    ${MEASURES},
    PRIMARY KEY (site_id, period_id, keyword_id, page_id),
    KEY search_period_pairs_page (site_id, period_id, page_id, clicks, impressions, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // totals, countries, devices and appearances of exports that know no days
  `CREATE TABLE IF NOT EXISTS search_period_segments (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    segment_id SMALLINT UNSIGNED NOT NULL,
    ${MEASURES},
    PRIMARY KEY (site_id, period_id, segment_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // what is derived from the facts is made anew when something it depends on has changed
  `CREATE TABLE IF NOT EXISTS search_refreshes (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    wanted_at DATETIME(6) NOT NULL,
    -- the wanted_at that the derived rows answer
    done_at DATETIME(6) NULL,
    step VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(1000) NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    KEY search_refreshes_claim (lease_until)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
];
