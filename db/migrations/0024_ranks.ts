import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/**
 * Ranks of keywords, the result pages they were found in, search volumes, and what is derived of them:
 * competitors, shares of voice, visibility by day.
 *
 * A result page is one row with all its results packed (db/packed_results.ts): a hundred results take a
 * kilobyte, and ten million are read in a second or two. What is read by day is packed by day
 * (db/packed_ranks.ts).
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
  // 1: somebody removed it; it is not detected again
  await alterTable(
    db,
    "ALTER TABLE competitors ADD COLUMN dismissed TINYINT UNSIGNED NOT NULL DEFAULT 0",
  );
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

const STATEMENTS = [
  // which column or report a rank is from
  `CREATE TABLE IF NOT EXISTS rank_sources (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of the source
    hash BINARY(16) NOT NULL,
    source VARCHAR(60) COLLATE utf8mb4_bin NOT NULL,
    UNIQUE KEY rank_sources_hash (site_id, hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // what was searched with; '' stands for not known
  `CREATE TABLE IF NOT EXISTS rank_contexts (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of the five together
    hash BINARY(16) NOT NULL,
    engine VARCHAR(60) COLLATE utf8mb4_bin NOT NULL,
    country CHAR(2) ${ASCII} NOT NULL,
    location VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    language VARCHAR(35) ${ASCII} NOT NULL,
    device ENUM('','desktop','mobile','tablet') NOT NULL,
    UNIQUE KEY rank_contexts_hash (site_id, hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // hosts without www.
  `CREATE TABLE IF NOT EXISTS rank_hosts (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of the host
    hash BINARY(16) NOT NULL,
    host VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    UNIQUE KEY rank_hosts_hash (site_id, hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS rank_urls (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- urlHash(url)
    hash BINARY(16) NOT NULL,
    url VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
    UNIQUE KEY rank_urls_hash (site_id, hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // the site's own rank: its best organic URL
  `CREATE TABLE IF NOT EXISTS rank_days (
    site_id INT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    -- NULL: not among the first depth
    position FLOAT NULL,
    url_id INT UNSIGNED NULL,
    -- how many organic results were looked at; NULL: not told
    depth SMALLINT UNSIGNED NULL,
    -- expected clicks of one search on the site's results and on all; NULL: the result page is not known
    own_clicks FLOAT NULL,
    all_clicks FLOAT NULL,
    import_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, context_id, date, keyword_id, source_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // which days of which context there are, and the imports that brought them
  `CREATE TABLE IF NOT EXISTS rank_dates (
    site_id INT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    import_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, context_id, date, source_id, import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // result pages, all results of each
  `CREATE TABLE IF NOT EXISTS rank_serps (
    site_id INT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    -- 1: every organic result from the first on; 0: single ones
    whole TINYINT UNSIGNED NOT NULL,
    -- the organic positions that were looked at
    seen_from SMALLINT UNSIGNED NULL,
    seen_to SMALLINT UNSIGNED NULL,
    results_count SMALLINT UNSIGNED NOT NULL,
    -- JSON list: what was shown beside organic results, as the source calls it
    features VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
    -- packed, see db/packed_results.ts
    results MEDIUMBLOB NOT NULL,
    import_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, context_id, date, keyword_id, source_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // the own ranks of a day, packed (db/packed_ranks.ts): one per keyword, that of the best source
  `CREATE TABLE IF NOT EXISTS rank_day_sets (
    site_id INT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    keywords_count INT UNSIGNED NOT NULL,
    ranks MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, context_id, date)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the newest rank of each keyword
  `CREATE TABLE IF NOT EXISTS rank_newest (
    site_id INT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    position FLOAT NULL,
    url_id INT UNSIGNED NULL,
    PRIMARY KEY (site_id, context_id, keyword_id),
    KEY rank_newest_keyword (site_id, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // '' stands for not known
  `CREATE TABLE IF NOT EXISTS keyword_volumes (
    site_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    country CHAR(2) NOT NULL,
    language VARCHAR(35) NOT NULL,
    provider VARCHAR(40) NOT NULL,
    date DATE NOT NULL,
    -- searches a month
    volume INT UNSIGNED NULL,
    difficulty FLOAT NULL,
    cpc_usd FLOAT NULL,
    import_id BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, keyword_id, country, language, provider, date),
    KEY keyword_volumes_import (site_id, import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_bin`,
  // the newest figures of a keyword for a country; scope '': those for lists, of the site's own country if there are any
  `CREATE TABLE IF NOT EXISTS keyword_volume_newest (
    site_id INT UNSIGNED NOT NULL,
    scope CHAR(2) NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    country CHAR(2) NOT NULL,
    language VARCHAR(35) NOT NULL,
    provider VARCHAR(40) NOT NULL,
    date DATE NOT NULL,
    volume INT UNSIGNED NULL,
    difficulty FLOAT NULL,
    cpc_usd FLOAT NULL,
    PRIMARY KEY (site_id, scope, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_bin`,
  // what stands beside each competitor, over the newest result page of each keyword
  `CREATE TABLE IF NOT EXISTS competitor_figures (
    site_id BIGINT UNSIGNED NOT NULL,
    competitor_id BIGINT UNSIGNED NOT NULL,
    platform TINYINT UNSIGNED NOT NULL,
    common_keywords_count INT UNSIGNED NOT NULL,
    keywords_count INT UNSIGNED NOT NULL,
    overlap DOUBLE NULL,
    jaccard DOUBLE NULL,
    competition_level DOUBLE NULL,
    wins_count INT UNSIGNED NOT NULL,
    losses_count INT UNSIGNED NOT NULL,
    avg_position DOUBLE NULL,
    our_avg_position DOUBLE NULL,
    share_of_voice DOUBLE NULL,
    visibility DOUBLE NULL,
    PRIMARY KEY (site_id, competitor_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // where a competitor ranks, and we beside it
  `CREATE TABLE IF NOT EXISTS competitor_keywords (
    site_id BIGINT UNSIGNED NOT NULL,
    competitor_id BIGINT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    gap ENUM('missing','untapped','weaker','stronger','shared') NOT NULL,
    date DATE NOT NULL,
    position FLOAT NOT NULL,
    url_id INT UNSIGNED NULL,
    our_position FLOAT NULL,
    our_url_id INT UNSIGNED NULL,
    volume INT UNSIGNED NULL,
    -- clicks that the competitor can expect; NULL: no volume is known
    value DOUBLE NULL,
    PRIMARY KEY (site_id, competitor_id, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // where domains stand day by day, over the newest result page of each keyword until then
  `CREATE TABLE IF NOT EXISTS competitor_days (
    site_id BIGINT UNSIGNED NOT NULL,
    context_id INT UNSIGNED NOT NULL,
    competitor_id BIGINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    share_of_voice DOUBLE NULL,
    visibility DOUBLE NULL,
    PRIMARY KEY (site_id, context_id, competitor_id, date)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the parts of a day's visibility in Search Console's queries
  `CREATE TABLE IF NOT EXISTS visibility_days (
    site_id BIGINT UNSIGNED NOT NULL,
    search_type ENUM('web','image','video','news','discover','google_news') NOT NULL,
    -- the kind of facts, the import that brought them and their rows: other ones are measured anew
    kind TINYINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    import_id BIGINT UNSIGNED NOT NULL,
    rows_count INT UNSIGNED NOT NULL,
    keywords_count INT UNSIGNED NOT NULL,
    -- SUM(impressions * ctr(position)), SUM(impressions)
    won DOUBLE NOT NULL,
    weights DOUBLE NOT NULL,
    position_sum DOUBLE NOT NULL,
    PRIMARY KEY (site_id, search_type, kind, date)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // answers that take long to compute, by what was asked; of other data than \`made_of\` they are not used
  `CREATE TABLE IF NOT EXISTS search_reports (
    site_id BIGINT UNSIGNED NOT NULL,
    name VARCHAR(40) ${ASCII} NOT NULL,
    hash BINARY(16) NOT NULL,
    made_of BINARY(16) NOT NULL,
    report MEDIUMTEXT NOT NULL,
    computed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (site_id, name, hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
