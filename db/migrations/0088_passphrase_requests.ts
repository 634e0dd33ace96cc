import type { Db } from "../core/connection.ts";

/** Who asked for a link to a new passphrase. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS passphrase_requests (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    -- NULL: nobody signs in with the address, which is not kept
    account_id BIGINT UNSIGNED NULL,
    owner_id BIGINT UNSIGNED NULL,
    created_at DATETIME(3) NOT NULL,
    KEY passphrase_requests_account (account_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
}
