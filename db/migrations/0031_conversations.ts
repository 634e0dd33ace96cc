import type { Db } from "../core/connection.ts";

/** What people ask the assistant about a site, and what it answers. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS conversations (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    account_id BIGINT UNSIGNED NOT NULL,
    -- the token that began it
    token_id BIGINT UNSIGNED NOT NULL,
    -- the beginning of its first message
    title VARCHAR(200) NOT NULL,
    messages_count INT UNSIGNED NOT NULL,
    -- until when one message is being answered, on the database's clock; NULL: none is
    busy_until DATETIME(6) NULL,
    busy_by BINARY(12) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY conversations_site (site_id, account_id, updated_at),
    KEY conversations_updated (updated_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS conversation_messages (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    conversation_id BIGINT UNSIGNED NOT NULL,
    role ENUM('user','assistant') NOT NULL,
    message MEDIUMTEXT NOT NULL,
    -- JSON of what stands beside an assistant's message: citations, suggested actions, usage, notice
    details MEDIUMTEXT NULL,
    -- a day, or a moment in ISO 8601; NULL: it rests on no data
    data_as_of VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL,
    -- NULL: a user's
    provider ENUM('built_in','openai_compatible') NULL,
    -- NULL: no model
    model VARCHAR(200) NULL,
    created_at DATETIME(3) NOT NULL,
    KEY conversation_messages_order (conversation_id, id),
    KEY conversation_messages_site (site_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
