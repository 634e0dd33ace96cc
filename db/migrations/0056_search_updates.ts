import type { Db } from "../core/connection.ts";

/** Dated updates of Google Search that files brought, beside those that come with the program. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS search_updates (
    id VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(300) COLLATE utf8mb4_bin NOT NULL,
    text VARCHAR(2000) COLLATE utf8mb4_bin NULL,
    first_day DATE NOT NULL,
    -- NULL: under way when the file was made
    last_day DATE NULL,
    -- NULL: only the day is known
    started_at DATETIME(3) NULL,
    ended_at DATETIME(3) NULL,
    -- NULL: of all
    search_type VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
    source_url VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
    -- the day up to which the file is known that brought this row
    known_until DATE NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
