import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** What servers' logs say: which bots came, which pages they got, and how many people. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS log_files (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- a file is known by its first bytes: how many, unpacked, and their hash
    head_bytes INT UNSIGNED NOT NULL,
    head_hash BINARY(16) NOT NULL,
    name VARCHAR(500) COLLATE utf8mb4_bin NOT NULL,
    format VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
    -- bytes, unpacked, whose requests are stored
    position BIGINT UNSIGNED NOT NULL,
    lines_count BIGINT UNSIGNED NOT NULL,
    bots_count BIGINT UNSIGNED NOT NULL,
    visits_count BIGINT UNSIGNED NOT NULL,
    unknown_count BIGINT UNSIGNED NOT NULL,
    -- JSON: lines that are no requests, by reason
    damages TEXT ${ASCII} NOT NULL,
    first_at DATETIME NULL,
    last_at DATETIME NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY log_files_head (site_id, head_bytes, head_hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS bot_packs (
    site_id BIGINT UNSIGNED NOT NULL,
    -- UTC
    date DATE NOT NULL,
    agent VARCHAR(60) ${ASCII} NOT NULL,
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    requests_count INT UNSIGNED NOT NULL,
    -- lib/logs/packs/pack_requests.ts
    pages MEDIUMBLOB NOT NULL,
    addresses MEDIUMBLOB NOT NULL,
    requests MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, date, agent, id),
    KEY bot_packs_id (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`CREATE TABLE IF NOT EXISTS bot_days (
    site_id BIGINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    agent VARCHAR(60) ${ASCII} NOT NULL,
    -- claimed, verified, spoofed
    verdict VARCHAR(10) ${ASCII} NOT NULL,
    status SMALLINT UNSIGNED NOT NULL,
    requests_count BIGINT UNSIGNED NOT NULL,
    bytes_sum BIGINT UNSIGNED NOT NULL,
    -- of requests whose duration the log says
    timed_count BIGINT UNSIGNED NOT NULL,
    duration_ms_sum BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, date, agent, verdict, status)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  await db.raw(`CREATE TABLE IF NOT EXISTS visit_packs (
    site_id BIGINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    visits_count BIGINT UNSIGNED NOT NULL,
    -- lib/logs/packs/pack_visits.ts
    pack MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, date, id),
    KEY visit_packs_id (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
