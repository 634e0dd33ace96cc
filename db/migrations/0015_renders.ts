import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What a browser made of single pages, beside what stands in their HTML. */
export async function up(db: Db): Promise<void> {
  await db.raw(RENDERS);
  // why no page of the audit was rendered; NULL: see the rows
  await alterTable(db, "ALTER TABLE audits ADD COLUMN not_rendered VARCHAR(500) NULL");
}

const RENDERS = `CREATE TABLE IF NOT EXISTS audit_renders (
  audit_id BIGINT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  -- why it could not be rendered: see RenderError in db/renders.ts; NULL: it was
  error VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
  title VARCHAR(1000) NULL,
  h1 VARCHAR(1000) NULL,
  canonical_url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
  noindex TINYINT UNSIGNED NULL,
  nofollow TINYINT UNSIGNED NULL,
  -- words of all visible text: rendered, and in the HTML that was rendered
  words_count INT UNSIGNED NULL,
  raw_words_count INT UNSIGNED NULL,
  links_count INT UNSIGNED NULL,
  -- distinct targets that the HTML does not link to; NULL: too many links to compare
  js_links_count INT UNSIGNED NULL,
  -- JSON: [url, ...], the first of them
  js_links TEXT NULL,
  -- JSON: [{field, raw, rendered}, ...]; NULL: title, h1, canonical and robots are the same
  differences TEXT NULL,
  lcp_ms INT UNSIGNED NULL,
  cls DOUBLE NULL,
  ttfb_ms INT UNSIGNED NULL,
  -- share of the characters below the audit's font_min_px, and the smallest size; NULL: no text
  small_text_share DOUBLE NULL,
  smallest_font_px DOUBLE NULL,
  requests_count INT UNSIGNED NULL,
  blocked_count INT UNSIGNED NULL,
  rendered_at DATETIME(3) NOT NULL,
  PRIMARY KEY (audit_id, url_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
