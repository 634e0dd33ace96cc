import type { Db } from "../core/connection.ts";

/** What Bing's Webmaster API says of a site, apart from Google's figures. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS bing_stats (
      site_id BIGINT UNSIGNED NOT NULL,
      kind ENUM('query','page') NOT NULL,
      -- the day with which Bing dates a week
      week DATE NOT NULL,
      name_hash BINARY(16) NOT NULL,
      name VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
      clicks INT UNSIGNED NOT NULL,
      impressions INT UNSIGNED NOT NULL,
      click_position SMALLINT UNSIGNED NULL,
      impression_position SMALLINT UNSIGNED NULL,
      PRIMARY KEY (site_id, kind, week, name_hash)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS bing_links (
      site_id BIGINT UNSIGNED NOT NULL,
      -- of target and source
      link_hash BINARY(16) NOT NULL,
      target_url VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
      source_url VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
      anchor VARCHAR(1000) NOT NULL,
      first_seen_at DATETIME(3) NOT NULL,
      last_seen_at DATETIME(3) NOT NULL,
      PRIMARY KEY (site_id, link_hash)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS bing_link_targets (
      site_id BIGINT UNSIGNED NOT NULL,
      target_hash BINARY(16) NOT NULL,
      target_url VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
      links_count INT UNSIGNED NOT NULL,
      -- when its links were last listed; NULL: not yet
      listed_at DATETIME(3) NULL,
      seen_at DATETIME(3) NOT NULL,
      PRIMARY KEY (site_id, target_hash)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
