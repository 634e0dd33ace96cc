import type { Db } from "../core/connection.ts";

/** Addresses that events are sent to, the outbox of events, and what became of each delivery. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS webhooks (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    url VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
    description VARCHAR(200) COLLATE utf8mb4_bin NULL,
    -- JSON lists; NULL: all
    site_ids TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
    event_types TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- what the links of payloads begin with
    api_url VARCHAR(500) COLLATE utf8mb4_bin NOT NULL,
    -- made by lib/core/secret_box.ts
    encrypted_secret VARBINARY(500) NOT NULL,
    previous_secret VARBINARY(500) NULL,
    previous_secret_until DATETIME(3) NULL,
    -- NULL: on; else paused, gone, failing
    disabled_reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    disabled_at DATETIME(3) NULL,
    -- the first failure since a delivery succeeded
    failing_since DATETIME(3) NULL,
    last_error VARCHAR(500) COLLATE utf8mb4_bin NULL,
    last_delivered_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY webhooks_account (account_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS webhook_events (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    -- NULL: of the account
    site_id BIGINT UNSIGNED NULL,
    message_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    event_type VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- events of one object are sent in order
    object_key VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- JSON; links without the address of the API
    data TEXT COLLATE utf8mb4_bin NOT NULL,
    fanned_out TINYINT UNSIGNED NOT NULL DEFAULT 0,
    occurred_at DATETIME(3) NOT NULL,
    KEY webhook_events_new (fanned_out, id),
    KEY webhook_events_object (account_id, object_key, fanned_out, id),
    KEY webhook_events_site (site_id),
    KEY webhook_events_age (occurred_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NULL,
    webhook_id BIGINT UNSIGNED NOT NULL,
    event_id BIGINT UNSIGNED NOT NULL,
    object_key VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- event, replay, test
    kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- pending, delivered, failed, canceled
    status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    attempts_count TINYINT UNSIGNED NOT NULL DEFAULT 0,
    -- of the attempt under way
    attempt_started_at DATETIME(3) NULL,
    -- JSON list of attempts that have ended
    attempt_log MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    next_at DATETIME(6) NULL,
    lease_owner VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL,
    lease_until DATETIME(6) NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    KEY webhook_deliveries_due (status, next_at),
    KEY webhook_deliveries_list (account_id, webhook_id, id),
    KEY webhook_deliveries_object (webhook_id, object_key, status, event_id),
    KEY webhook_deliveries_event (event_id),
    KEY webhook_deliveries_site (site_id),
    KEY webhook_deliveries_finished (finished_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
