import type { Db } from "../core/connection.ts";

/** Search Console properties that are brought by themselves, and which of their days are there. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS search_console_connections (
      site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      property VARCHAR(500) NOT NULL,
      client_email VARCHAR(320) NOT NULL,
      project_id VARCHAR(200) NULL,
      private_key_id VARCHAR(200) NOT NULL,
      -- made by lib/secret_box.ts
      encrypted_key BLOB NOT NULL,
      -- with commas between them
      search_types VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      by_country_and_device TINYINT UNSIGNED NOT NULL,
      -- NULL: all that Google keeps
      first_day DATE NULL,
      state ENUM('connected','syncing','waiting_quota','failed') NOT NULL,
      error_code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
      error_message VARCHAR(2000) NULL,
      failed_at DATETIME(3) NULL,
      -- runs that ended badly since one ended well
      failures INT UNSIGNED NOT NULL DEFAULT 0,
      -- somebody asked for a run, also while one was under way
      requested_at DATETIME(3) NULL,
      started_at DATETIME(3) NULL,
      succeeded_at DATETIME(3) NULL,
      last_import_id BIGINT UNSIGNED NULL,
      -- NULL: only when somebody asks for it
      next_run_at DATETIME(3) NULL,
      lease_owner VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
      lease_until DATETIME(6) NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      KEY search_console_connections_due (next_run_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS search_console_days (
      site_id BIGINT UNSIGNED NOT NULL,
      date DATE NOT NULL,
      -- empty: Google has no row; wanted: to be brought again
      state ENUM('final','partial','empty','wanted') NOT NULL,
      rows_count INT UNSIGNED NOT NULL,
      fetched_at DATETIME(3) NULL,
      PRIMARY KEY (site_id, date)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
