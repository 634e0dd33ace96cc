import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";
const URL = "VARCHAR(2048) COLLATE utf8mb4_bin NULL";

/** Services of others that a site's data are fetched from, what they may cost, and what Google says of each page. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS integrations (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      site_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(30) ${ASCII} NOT NULL,
      -- JSON, as the schema of its kind says
      settings TEXT NOT NULL,
      -- NULL: it has none of its own
      encrypted_key BLOB NULL,
      state ENUM('connected','syncing','waiting_quota','failed') NOT NULL,
      error_code VARCHAR(40) ${ASCII} NULL,
      error_message VARCHAR(2000) NULL,
      failed_at DATETIME(3) NULL,
      -- runs that ended badly since one ended well
      failures INT UNSIGNED NOT NULL DEFAULT 0,
      requested_at DATETIME(3) NULL,
      started_at DATETIME(3) NULL,
      succeeded_at DATETIME(3) NULL,
      -- NULL: only when somebody asks for it
      next_run_at DATETIME(3) NULL,
      lease_owner VARCHAR(100) ${ASCII} NULL,
      lease_until DATETIME(6) NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      UNIQUE KEY integrations_kind (site_id, kind),
      KEY integrations_due (next_run_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  // it outlives the integration: connecting again gives no second budget
  await db.raw(`
    CREATE TABLE IF NOT EXISTS integration_budgets (
      site_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(30) ${ASCII} NOT NULL,
      -- a day or a month, such as 2026-11-20 or 2026-11
      period VARCHAR(10) ${ASCII} NOT NULL,
      -- set aside before each request
      requests_count INT UNSIGNED NOT NULL,
      -- millionths of a US dollar
      cost_micros BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (site_id, kind, period)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS url_inspections (
      site_id BIGINT UNSIGNED NOT NULL,
      page_id BIGINT UNSIGNED NOT NULL,
      -- somebody asked for it, and it has not been done
      requested_at DATETIME(3) NULL,
      -- NULL: not yet
      inspected_at DATETIME(3) NULL,
      -- why it was its turn
      reason VARCHAR(20) ${ASCII} NULL,
      -- of the last attempt; NULL: Google answered
      error_code VARCHAR(40) ${ASCII} NULL,
      error_message VARCHAR(1000) NULL,
      verdict VARCHAR(40) ${ASCII} NULL,
      coverage_state VARCHAR(200) NULL,
      -- the state in a word of ours; NULL: nothing is wrong
      problem VARCHAR(30) ${ASCII} NULL,
      robots_txt_state VARCHAR(40) ${ASCII} NULL,
      indexing_state VARCHAR(40) ${ASCII} NULL,
      page_fetch_state VARCHAR(40) ${ASCII} NULL,
      crawled_as VARCHAR(40) ${ASCII} NULL,
      last_crawl_at DATETIME(3) NULL,
      google_canonical ${URL},
      user_canonical ${URL},
      -- JSON lists of URLs
      sitemaps TEXT NULL,
      referring_urls TEXT NULL,
      result_url ${URL},
      PRIMARY KEY (site_id, page_id),
      KEY url_inspections_requested (site_id, requested_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS search_hours (
      site_id BIGINT UNSIGNED NOT NULL,
      search_type VARCHAR(20) ${ASCII} NOT NULL,
      -- UTC
      starts_at DATETIME NOT NULL,
      clicks INT UNSIGNED NOT NULL,
      impressions INT UNSIGNED NOT NULL,
      position DOUBLE NULL,
      -- 0: Google still counts
      complete TINYINT UNSIGNED NOT NULL,
      PRIMARY KEY (site_id, search_type, starts_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS search_hour_states (
      site_id BIGINT UNSIGNED NOT NULL,
      search_type VARCHAR(20) ${ASCII} NOT NULL,
      fetched_at DATETIME(3) NOT NULL,
      incomplete_from DATETIME NULL,
      PRIMARY KEY (site_id, search_type)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  // sites that are connected already
  await db.raw(`
    INSERT IGNORE INTO integrations
      (site_id, kind, settings, state, next_run_at, created_at, updated_at)
    SELECT site_id, 'search_hours', '{}', 'connected', updated_at, updated_at, updated_at
    FROM search_console_connections`);
}
