import type { Db } from "../../../db/core/connection.ts";
import { FLAT_COLUMNS } from "../generated_links/link_files.ts";
import { type FlatFigures, loadFlatFile } from "./import_flat.ts";

const TABLE = `CREATE TABLE bench_flat (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  site_id INT UNSIGNED NOT NULL,
  source_url VARCHAR(2048) NOT NULL,
  target_url VARCHAR(2048) NOT NULL,
  anchor VARCHAR(1000) NOT NULL,
  source_title VARCHAR(500) NULL,
  link_type VARCHAR(20) NULL,
  nofollow VARCHAR(5) NULL,
  ugc VARCHAR(5) NULL,
  sponsored VARCHAR(5) NULL,
  first_seen DATE NULL,
  last_seen DATE NULL,
  lost_at DATE NULL,
  http_code SMALLINT UNSIGNED NULL,
  authority FLOAT NULL,
  language VARCHAR(10) NULL,
  KEY bench_flat_date (site_id, first_seen)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;

/** Loads a file of links as it is into a table with its texts in every row. */
export async function loadFlatLinks(db: Db, path: string): Promise<FlatFigures> {
  const columns = FLAT_COLUMNS.map((name) => name === "lost_at" ? "@lost_at" : name).join(", ");
  return await loadFlatFile(db, path, {
    table: TABLE,
    columns: `(${columns}) SET site_id = 1, lost_at = NULLIF(@lost_at, '')`,
  });
}
