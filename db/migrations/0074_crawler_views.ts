import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** How a site's server answers the user agents of AI crawlers. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS crawler_views (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- queued, running, completed, failed
    status VARCHAR(10) ${ASCII} NOT NULL,
    -- NULL: it is done; of each site one is not
    unfinished TINYINT UNSIGNED NULL,
    -- JSON: the names of the agents
    agents TEXT ${ASCII} NOT NULL,
    -- JSON: URLs and why they were chosen
    pages MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    answers_count INT UNSIGNED NOT NULL,
    answers_done INT UNSIGNED NOT NULL DEFAULT 0,
    -- JSON: agents by verdict; NULL until it is done
    verdicts TEXT ${ASCII} NULL,
    -- as often as its process ended
    attempts INT UNSIGNED NOT NULL DEFAULT 0,
    error_code VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(1000) COLLATE utf8mb4_bin NULL,
    created_at DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    turn_at DATETIME(6) NOT NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    UNIQUE KEY crawler_views_unfinished (site_id, unfinished),
    KEY crawler_views_site (site_id, id),
    KEY crawler_views_turn (unfinished, turn_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS crawler_view_answers (
    site_id BIGINT UNSIGNED NOT NULL,
    view_id BIGINT UNSIGNED NOT NULL,
    -- in \`pages\` of the view
    page_number SMALLINT UNSIGNED NOT NULL,
    -- an agent, or browser, browser_again, own_crawler
    agent VARCHAR(100) ${ASCII} NOT NULL,
    -- JSON of a SeenAnswer
    answer TEXT COLLATE utf8mb4_bin NOT NULL,
    PRIMARY KEY (site_id, view_id, page_number, agent)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
