import type { Db } from "../core/connection.ts";

/** Links to a site's report for people without an account. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS report_shares (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    -- who made it, and may be gone
    owner_id BIGINT UNSIGNED NOT NULL,
    label VARCHAR(100) NOT NULL,
    -- what its link is signed with: no other link has it, and the link is of no use without it
    signing_key BINARY(32) NOT NULL,
    -- whole seconds, as the link tells it
    expires_at DATETIME(3) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_opened_at DATETIME(3) NULL,
    opens INT UNSIGNED NOT NULL DEFAULT 0,
    KEY report_shares_site (site_id, id),
    KEY report_shares_account (account_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
