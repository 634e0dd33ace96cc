import type { Db } from "../core/connection.ts";

/**
 * Analyses of search performance: keywords for which own pages compete, decaying pages, opportunities. An
 * analysis is never changed: what it depends on having changed, another one takes its place.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ESTIMATE = `gain_low DOUBLE NOT NULL,
    gain DOUBLE NOT NULL,
    gain_high DOUBLE NOT NULL`;

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS search_analyses (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id INT UNSIGNED NOT NULL,
    name ENUM('cannibalization','content_decay','opportunities') NOT NULL,
    -- MD5 of the window and segment that were asked for
    question BINARY(16) NOT NULL,
    -- MD5 of all that the rows depend on
    made_of BINARY(16) NOT NULL,
    -- 0, or its own id once another one took its place
    retired INT UNSIGNED NOT NULL DEFAULT 0,
    rows_count INT UNSIGNED NOT NULL,
    -- JSON: figures of the whole
    summary MEDIUMTEXT NOT NULL,
    computed_at DATETIME(3) NOT NULL,
    UNIQUE KEY search_analyses_question (site_id, name, question, retired)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS cannibalized_keywords (
    site_id INT UNSIGNED NOT NULL,
    analysis_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    kind ENUM('page_swapping','split','harmless_double','locale_variant','incidental') NOT NULL,
    severity ENUM('high','medium','low','none') NOT NULL,
    score TINYINT UNSIGNED NOT NULL,
    pages_count SMALLINT UNSIGNED NOT NULL,
    clicks INT UNSIGNED NOT NULL,
    impressions INT UNSIGNED NOT NULL,
    primary_page_id INT UNSIGNED NOT NULL,
    overlap DOUBLE NULL,
    url_switches_count SMALLINT UNSIGNED NOT NULL,
    ${ESTIMATE},
    recommendation VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    reason VARCHAR(5000) NOT NULL,
    -- JSON: the parts of the score, and the pages with their figures, the primary one first
    details MEDIUMTEXT NOT NULL,
    PRIMARY KEY (site_id, analysis_id, keyword_id),
    KEY cannibalized_keywords_score (site_id, analysis_id, score, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS decaying_pages (
    site_id INT UNSIGNED NOT NULL,
    analysis_id INT UNSIGNED NOT NULL,
    page_id INT UNSIGNED NOT NULL,
    status ENUM('decaying','dead','recovering','seasonal') NOT NULL,
    -- NULL: no alarm
    severity ENUM('severe','moderate','mild') NULL,
    score TINYINT UNSIGNED NOT NULL,
    -- what is lost of them since the peak is what the list is ordered by
    metric ENUM('clicks','impressions') NOT NULL,
    lost DOUBLE NOT NULL,
    clicks INT UNSIGNED NOT NULL,
    previous_clicks INT UNSIGNED NOT NULL,
    impressions INT UNSIGNED NOT NULL,
    previous_impressions INT UNSIGNED NOT NULL,
    position DOUBLE NULL,
    previous_position DOUBLE NULL,
    year_ago_clicks INT UNSIGNED NULL,
    peak_clicks INT UNSIGNED NOT NULL,
    peak_from DATE NOT NULL,
    drop_from_peak DOUBLE NOT NULL,
    weeks_declining SMALLINT UNSIGNED NOT NULL,
    slope_per_week DOUBLE NULL,
    cause VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- clicks of 28 days that could be won back; NULL: not to be told
    gain_low DOUBLE NULL,
    gain DOUBLE NULL,
    gain_high DOUBLE NULL,
    -- JSON: evidence, lost keywords and what else is only shown
    details MEDIUMTEXT NOT NULL,
    PRIMARY KEY (site_id, analysis_id, page_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS search_opportunities (
    site_id INT UNSIGNED NOT NULL,
    analysis_id INT UNSIGNED NOT NULL,
    -- the place in the order of the gains, from 1
    place INT UNSIGNED NOT NULL,
    type ENUM('striking_distance','low_ctr','decaying_page','cannibalized') NOT NULL,
    -- comma-separated, in the order of their gains
    types VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    keyword_id INT UNSIGNED NULL,
    page_id INT UNSIGNED NULL,
    clicks INT UNSIGNED NOT NULL,
    impressions INT UNSIGNED NOT NULL,
    position DOUBLE NULL,
    ${ESTIMATE},
    PRIMARY KEY (site_id, analysis_id, place)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
