import type { Db } from "../core/connection.ts";

/** The most frequent anchor texts of pages, as the analysis of an audit counts them. */
export async function up(db: Db): Promise<void> {
  await db.raw(
    `CREATE TABLE IF NOT EXISTS audit_top_anchors (
      audit_id BIGINT UNSIGNED NOT NULL,
      url_id INT UNSIGNED NOT NULL,
      -- JSON: texts with their counts, the most frequent first
      anchors TEXT NOT NULL,
      PRIMARY KEY (audit_id, url_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  );
}
