import type { Db } from "../core/connection.ts";

/** What sites want to be told of, what they were told, and how it was sent. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS alert_settings (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    -- JSON; addresses of chats are encrypted by lib/core/secret_box.ts
    settings MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    -- what links of messages begin with
    api_url VARCHAR(500) COLLATE utf8mb4_bin NOT NULL,
    enabled TINYINT UNSIGNED NOT NULL,
    -- when the rules were last checked
    checked_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY alert_settings_account (account_id),
    KEY alert_settings_checked (enabled, checked_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS alert_checks (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    -- another one with each wish and each check
    revision BIGINT UNSIGNED NOT NULL DEFAULT 1,
    failures_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- NULL: no check is wanted
    due_at DATETIME(6) NULL,
    KEY alert_checks_due (due_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS alerts (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    rule VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cause_key VARCHAR(160) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- the cause key while it is open: a cause is open once; NULL: resolved
    open_key VARCHAR(160) CHARACTER SET ascii COLLATE ascii_bin NULL,
    severity VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(300) COLLATE utf8mb4_bin NOT NULL,
    -- JSON of an AlertMessage
    message MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    -- JSON of what the rule compares with later
    memory TEXT COLLATE utf8mb4_bin NOT NULL,
    -- the day that the data say it happened by
    happened_on DATE NOT NULL,
    opened_at DATETIME(3) NOT NULL,
    resolved_at DATETIME(3) NULL,
    UNIQUE KEY alerts_open (site_id, open_key),
    KEY alerts_account (account_id),
    KEY alerts_causes (site_id, cause_key),
    KEY alerts_history (site_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS alert_deliveries (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    alert_id BIGINT UNSIGNED NOT NULL,
    -- opened, resolved
    kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- email, slack, teams, discord; webhooks have an outbox of their own
    channel VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- an e-mail address, or the encrypted address of a chat in base64
    target TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    -- of the target, without what is secret of it
    target_name VARCHAR(320) COLLATE utf8mb4_bin NOT NULL,
    -- the same for the same channel and address
    target_key CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- at_once, daily, weekly: those of one target and moment are one message
    digest VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- JSON of an AlertMessage
    message MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL,
    api_url VARCHAR(500) COLLATE utf8mb4_bin NOT NULL,
    -- pending, delivered, failed, canceled
    status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    attempts_count TINYINT UNSIGNED NOT NULL DEFAULT 0,
    -- by the clock of the program, which quiet hours and digests go by
    due_at DATETIME(3) NOT NULL,
    last_error VARCHAR(500) COLLATE utf8mb4_bin NULL,
    lease_owner VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL,
    lease_until DATETIME(6) NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    KEY alert_deliveries_due (status, due_at),
    KEY alert_deliveries_account (account_id),
    KEY alert_deliveries_site (site_id),
    KEY alert_deliveries_alert (alert_id),
    KEY alert_deliveries_finished (finished_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
