import type { Db } from "../core/connection.ts";

/** Exports that are written once and kept: their state, and their bytes in pieces. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS export_files (
    -- that of its link
    id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    status VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- 1, or null once it is completed or failed
    unfinished TINYINT UNSIGNED NULL,
    file_name VARCHAR(500) COLLATE utf8mb4_bin NULL,
    rows_total BIGINT UNSIGNED NULL,
    rows_written BIGINT UNSIGNED NOT NULL DEFAULT 0,
    -- of the file, and of what is kept of it
    bytes BIGINT UNSIGNED NOT NULL DEFAULT 0,
    stored_bytes BIGINT UNSIGNED NOT NULL DEFAULT 0,
    chunks_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- where the next page of its list begins; null: at the start
    next_cursor TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
    attempts SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    error_code VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NULL,
    error_message VARCHAR(1000) COLLATE utf8mb4_bin NULL,
    lease_owner VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    lease_until DATETIME(6) NULL,
    turn_at DATETIME(6) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY export_files_account (account_id),
    KEY export_files_site (site_id),
    KEY export_files_waiting (unfinished)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS export_chunks (
    site_id BIGINT UNSIGNED NOT NULL,
    file_id BIGINT UNSIGNED NOT NULL,
    number INT UNSIGNED NOT NULL,
    -- of its first byte in the file
    starts_at BIGINT UNSIGNED NOT NULL,
    -- gzip
    content MEDIUMBLOB NOT NULL,
    PRIMARY KEY (site_id, file_id, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
