import type { Db } from "../core/connection.ts";

/** Links that could be set, as the analysis of an audit finds them. */
export async function up(db: Db): Promise<void> {
  await db.raw(
    `CREATE TABLE IF NOT EXISTS audit_link_opportunities (
      audit_id BIGINT UNSIGNED NOT NULL,
      source_id INT UNSIGNED NOT NULL,
      target_id INT UNSIGNED NOT NULL,
      score TINYINT UNSIGNED NOT NULL,
      -- where the target's name comes from
      named_in ENUM('title','h1') NOT NULL,
      keyword VARCHAR(255) NOT NULL,
      -- as it stands in the text of the source
      anchor VARCHAR(255) NOT NULL,
      PRIMARY KEY (audit_id, source_id, target_id),
      KEY audit_link_opportunities_score (audit_id, score, source_id, target_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  );
}
