import type { Db } from "../core/connection.ts";

/** Browsers in which owners have signed in: the failures of others do not slow them down. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS known_browsers (
    -- of the cookie's value
    secret_hash BINARY(32) NOT NULL,
    owner_id BIGINT UNSIGNED NOT NULL,
    account_id BIGINT UNSIGNED NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (secret_hash, owner_id),
    KEY known_browsers_owner (owner_id),
    KEY known_browsers_account (account_id),
    KEY known_browsers_expires (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
