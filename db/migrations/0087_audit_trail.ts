import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** What people and tokens changed. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS audit_trail (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account_id BIGINT UNSIGNED NOT NULL,
    created_at DATETIME(3) NOT NULL,
    -- member, token, command_line
    actor VARCHAR(20) ${ASCII} NOT NULL,
    member_id BIGINT UNSIGNED NULL,
    -- as it was then: members are removed
    member_email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    session_id BIGINT UNSIGNED NULL,
    token_id BIGINT UNSIGNED NULL,
    operation VARCHAR(60) ${ASCII} NOT NULL,
    -- the path of what was changed, such as /sites/7/schedule
    object VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    site_id BIGINT UNSIGNED NULL,
    -- comma-separated names of the members that were sent, never their values
    fields VARCHAR(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    -- started: what became of it is not known; done
    outcome VARCHAR(10) ${ASCII} NOT NULL,
    KEY audit_trail_account (account_id, id),
    KEY audit_trail_created (created_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
