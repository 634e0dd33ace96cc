import type { Db } from "../core/connection.ts";

/** The answers of POSTs that carried an `Idempotency-Key`, and the runs that are under way. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS idempotency_keys (
      account_id BIGINT UNSIGNED NOT NULL,
      idempotency_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      -- SHA-256 of method, path and body
      request_hash BINARY(32) NOT NULL,
      -- who runs it: a run that lost its lease cannot write its answer
      run_id BINARY(12) NOT NULL,
      -- NULL once the answer is there
      lease_until DATETIME(6) NULL,
      status SMALLINT UNSIGNED NULL,
      -- JSON: names and values
      headers TEXT NULL,
      -- JSON, or NULL for an answer without a body
      body MEDIUMTEXT NULL,
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (account_id, idempotency_key),
      KEY idempotency_keys_created (created_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
