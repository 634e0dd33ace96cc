import type { Db } from "../connection.ts";

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
    used_at DATETIME(3) NOT NULL,
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
];
