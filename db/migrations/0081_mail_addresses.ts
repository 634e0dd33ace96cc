import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** Who has agreed to get the mails of an account. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS mail_addresses (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    -- in lower case, its domain in punycode
    address VARCHAR(254) ${ASCII} NOT NULL,
    -- SHA-256 of the mailbox: addresses that differ by a tag after + have the same
    mailbox_hash BINARY(32) NOT NULL,
    -- pending, confirmed, unsubscribed
    state VARCHAR(12) ${ASCII} NOT NULL,
    -- what the links in its mails are signed with
    signing_key BINARY(32) NOT NULL,
    -- recipient, operator; NULL: nobody has
    confirmed_by VARCHAR(10) ${ASCII} NULL,
    confirmed_at DATETIME(3) NULL,
    unsubscribed_at DATETIME(3) NULL,
    -- when the last confirmation mail was or will be due; NULL: there was none
    asked_at DATETIME(3) NULL,
    asks_count TINYINT UNSIGNED NOT NULL DEFAULT 0,
    -- until when the link of that mail is good
    ask_expires_at DATETIME(3) NULL,
    -- YYYY-MM-DD of UTC: the day of the last mail, and the mails of that day
    sent_on CHAR(10) ${ASCII} NULL,
    sent_count SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY mail_addresses_address (account_id, address),
    KEY mail_addresses_mailbox (mailbox_hash, asked_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
