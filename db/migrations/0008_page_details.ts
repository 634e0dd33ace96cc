import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What the rules over the whole crawl need of a page beside its record and its links. */
export async function up(db: Db): Promise<void> {
  for (const statement of TABLES) await db.raw(statement);
  for (const statement of CHANGES) await alterTable(db, statement);
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS audit_pagination (
    audit_id BIGINT UNSIGNED NOT NULL,
    source_id INT UNSIGNED NOT NULL,
    rel ENUM('next','prev') NOT NULL,
    target_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (audit_id, source_id, rel, target_id),
    KEY audit_pagination_target (audit_id, target_id, source_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_fragments (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_id INT UNSIGNED NOT NULL,
    -- what a #fragment can name on this page: sorted 32-bit hashes, little endian; NULL: too many
    ids MEDIUMBLOB NULL,
    -- JSON: [[target_id, fragment, ...], ...] of its links
    links MEDIUMTEXT NULL,
    PRIMARY KEY (audit_id, url_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS audit_texts (
    audit_id BIGINT UNSIGNED NOT NULL,
    url_id INT UNSIGNED NOT NULL,
    -- the main text in UTF-8, compressed by zstd
    body MEDIUMBLOB NOT NULL,
    PRIMARY KEY (audit_id, url_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];

const LINK_TYPES = "ENUM('anchor','image','script','stylesheet','iframe','font','media','other'," +
  "'og_image') NOT NULL";

const CHANGES = [
  `ALTER TABLE audit_links MODIFY COLUMN type ${LINK_TYPES}`,
  // the answer says for how long a resource may be kept; NULL: not requested
  "ALTER TABLE audit_urls ADD COLUMN cacheable TINYINT UNSIGNED NULL",
  "ALTER TABLE audit_pages ADD COLUMN h1_hash BINARY(16) NULL",
  // types of the page's structured data, separated by commas; NULL: there is none
  "ALTER TABLE audit_pages ADD COLUMN structured_types VARCHAR(500) NULL",
];
