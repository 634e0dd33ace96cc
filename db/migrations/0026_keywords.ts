import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Tags and intents of keywords, and what is known of all keywords of a period together. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, change);
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";
const INTENT = "ENUM('navigational','transactional','commercial','informational')";

const CHANGES = [
  // NULL: nothing was imported, and no keyword is tracked
  "ALTER TABLE sites ADD COLUMN keywords_count INT UNSIGNED NULL",
  // batches of a site's keywords in the order of their ids
  "ALTER TABLE keywords ADD KEY keywords_site (site_id, id)",
];

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS keyword_tags (
    site_id BIGINT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    tag VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    PRIMARY KEY (site_id, keyword_id, tag),
    KEY keyword_tags_tag (site_id, tag, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS keyword_intents (
    site_id BIGINT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    -- what counts: that of a person before that of the rules
    intent ${INTENT} NOT NULL,
    source ENUM('rules','model','manual') NOT NULL,
    rules_intent ${INTENT} NOT NULL,
    rules_probability DECIMAL(5,4) NOT NULL,
    -- the other intents that the rules see, parted by commas
    rules_secondary VARCHAR(60) ${ASCII} NOT NULL,
    manual_intent ${INTENT} NULL,
    local TINYINT UNSIGNED NOT NULL,
    -- JSON: what the rules went by
    signals TEXT NOT NULL,
    -- the page that the site shows for it, and what such a page is for
    page_id INT UNSIGNED NULL,
    page_intent ${INTENT} NULL,
    intent_match TINYINT UNSIGNED NULL,
    -- what was known beside its words when the rules judged it
    context VARCHAR(60) ${ASCII} NOT NULL,
    PRIMARY KEY (site_id, keyword_id),
    KEY keyword_intents_intent (site_id, intent, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // what all keywords of a site were judged by: digests of its names, languages and lexicons
  `CREATE TABLE IF NOT EXISTS keyword_judgements (
    site_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    branded_by BINARY(16) NULL,
    intents_by BINARY(16) NULL,
    -- rises whenever keywords are found to be branded, or not
    flags_version INT UNSIGNED NOT NULL DEFAULT 0
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // of all keywords of a period together; made anew when judgements of all keywords change
  `CREATE TABLE IF NOT EXISTS keyword_periods (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    -- JSON: clicks and impressions of the non-branded by position, 1 to 20
    positions TEXT NOT NULL,
    -- JSON: the same of each device that the rows tell apart; NULL: not computed
    device_positions TEXT NULL,
    -- from how many on a keyword can be an opportunity
    min_impressions DOUBLE NOT NULL,
    -- JSON: what each intent has of the whole; NULL: intents have changed since
    intents TEXT NULL,
    -- digest of the curves that keyword_gains were estimated by; NULL: they were not
    gains_by BINARY(16) NULL,
    PRIMARY KEY (site_id, period_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // clicks to be won in a period, for its order; keywords without any have no row
  `CREATE TABLE IF NOT EXISTS keyword_gains (
    site_id INT UNSIGNED NOT NULL,
    period_id INT UNSIGNED NOT NULL,
    keyword_id INT UNSIGNED NOT NULL,
    gain DOUBLE NOT NULL,
    PRIMARY KEY (site_id, period_id, keyword_id),
    KEY keyword_gains_gain (site_id, period_id, gain, keyword_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
];
