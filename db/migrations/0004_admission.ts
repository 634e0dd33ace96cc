import type { Db } from "../core/connection.ts";

/** The minute's windows, the month's counts and the months that are past. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS rate_states (
      account_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      -- YYYY-MM in UTC, the month that calls belongs to
      month CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      calls INT UNSIGNED NOT NULL DEFAULT 0,
      -- all requests ever admitted
      admitted BIGINT UNSIGNED NOT NULL DEFAULT 0,
      -- the window, oldest first: packed entries, then calls in rate_chunks, then packed entries;
      -- see lib/admission/sliding_window.ts
      oldest VARBINARY(600) NOT NULL DEFAULT '',
      spilled INT UNSIGNED NOT NULL DEFAULT 0,
      newest VARBINARY(600) NOT NULL DEFAULT '',
      KEY rate_states_month (month, account_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS rate_chunks (
      account_id BIGINT UNSIGNED NOT NULL,
      -- microseconds since 1970: the last entry's time
      last_at BIGINT UNSIGNED NOT NULL,
      -- rate_states.admitted after the last entry
      admitted BIGINT UNSIGNED NOT NULL,
      entries VARBINARY(600) NOT NULL,
      PRIMARY KEY (account_id, last_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`
    CREATE TABLE IF NOT EXISTS usage_months (
      account_id BIGINT UNSIGNED NOT NULL,
      month CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      calls INT UNSIGNED NOT NULL,
      PRIMARY KEY (account_id, month)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
