import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";
/** 75th percentiles of one period, and the shares of visits; NULL: too few visits. */
const FIGURES = `
    -- YYYY-MM-DD
    first_day CHAR(10) ${ASCII} NULL,
    last_day CHAR(10) ${ASCII} NULL,
    lcp_ms DOUBLE NULL,
    inp_ms DOUBLE NULL,
    cls DOUBLE NULL,
    fcp_ms DOUBLE NULL,
    ttfb_ms DOUBLE NULL,
    -- JSON: by metric the shares of good, middling and poor visits
    shares TEXT ${ASCII} NULL`;

/** What visitors of a site experience, as the Chrome UX Report knows it. */
export async function up(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS crux_subjects (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- origin, url
    kind VARCHAR(6) ${ASCII} NOT NULL,
    url VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
    url_hash BINARY(16) NOT NULL,
    -- all, phone, desktop, tablet
    form_factor VARCHAR(7) ${ASCII} NOT NULL,
    -- data, too_few_visitors
    state VARCHAR(20) ${ASCII} NOT NULL,
    -- what Google made of the URL; NULL: the same
    normalized_url VARCHAR(2000) COLLATE utf8mb4_bin NULL,
    checked_at DATETIME(3) NOT NULL,
    -- when the weeks before were asked for last; NULL: never
    history_at DATETIME(3) NULL,${FIGURES},
    UNIQUE KEY crux_subjects_url (site_id, kind, url_hash, form_factor)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  await db.raw(`CREATE TABLE IF NOT EXISTS crux_periods (
    site_id BIGINT UNSIGNED NOT NULL,
    subject_id BIGINT UNSIGNED NOT NULL,${
    FIGURES.replace(`last_day CHAR(10) ${ASCII} NULL`, `last_day CHAR(10) ${ASCII} NOT NULL`)
  },
    PRIMARY KEY (site_id, subject_id, last_day)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
}
