import type { Db } from "../core/connection.ts";

/**
 * Links from other sites: what each provider tells of them, the united links, and the figures that lists and summaries
 * read.
 *
 * Ids of domains, anchors and pages at either end are made of their texts (lib/metrics/link_ids.ts), so that nothing has to be
 * looked up before rows are written, and a filter by a text is a filter by its id.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/** What makes a link; a page at either end is the same with http, https and `www.`. */
const IDENTITY = `source_key BINARY(8) NOT NULL,
    -- 0: some page of the site
    target_id BIGINT UNSIGNED NOT NULL,
    -- 0: not known
    anchor_id BIGINT UNSIGNED NOT NULL,
    link_type ENUM('unknown','text','image','redirect','form','frame','canonical') NOT NULL`;

/** What is told of a link. NULL: nobody tells. */
const FACTS = `domain_id BIGINT UNSIGNED NOT NULL,
    -- normalised
    source_url VARCHAR(2048) ${ASCII} NOT NULL,
    source_title VARCHAR(500) NULL,
    nofollow TINYINT UNSIGNED NULL,
    ugc TINYINT UNSIGNED NULL,
    sponsored TINYINT UNSIGNED NULL,
    first_seen DATE NULL,
    last_seen DATE NULL,
    -- of the source page
    http_code SMALLINT UNSIGNED NULL,
    language VARCHAR(10) ${ASCII} NULL,
    -- providers' measures of the source page and its domain; whose they are: AUTHORITY_NAMES in db/link_providers.ts
    page_authority FLOAT NULL,
    page_authority_name TINYINT UNSIGNED NULL,
    domain_authority FLOAT NULL,
    domain_authority_name TINYINT UNSIGNED NULL`;

const COUNTS = `-- links that are not lost, and those that are
    links_count INT UNSIGNED NOT NULL,
    lost_links_count INT UNSIGNED NOT NULL,
    -- of links that are not lost
    follow_count INT UNSIGNED NOT NULL,
    nofollow_count INT UNSIGNED NOT NULL,
    -- nobody tells their rel
    unknown_count INT UNSIGNED NOT NULL,
    first_seen DATE NULL,
    last_seen DATE NULL,
    -- the first day of its links; NULL: the age of one is not known
    new_on DATE NULL,
    -- the last day of its links; NULL: one lives, or the day is not known
    lost_on DATE NULL`;

const STATEMENTS = [
  // registrable domains that link
  `CREATE TABLE IF NOT EXISTS link_domains (
    site_id INT UNSIGNED NOT NULL,
    id BIGINT UNSIGNED NOT NULL,
    domain VARCHAR(255) ${ASCII} NOT NULL,
    PRIMARY KEY (site_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // '': there is none
  `CREATE TABLE IF NOT EXISTS link_anchors (
    site_id INT UNSIGNED NOT NULL,
    id BIGINT UNSIGNED NOT NULL,
    anchor VARCHAR(1000) COLLATE utf8mb4_bin NOT NULL,
    -- lib/metrics/anchor_class.ts, by the brand and keywords of this digest; NULL: not told yet
    class ENUM('branded','url','exact','partial','generic','empty','other') NULL,
    class_of INT UNSIGNED NULL,
    PRIMARY KEY (site_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // pages of the site that are linked to
  `CREATE TABLE IF NOT EXISTS link_targets (
    site_id INT UNSIGNED NOT NULL,
    id BIGINT UNSIGNED NOT NULL,
    -- normalised, as it was first written
    url VARCHAR(2048) ${ASCII} NOT NULL,
    -- in \`pages\`; NULL: not there, or not looked up yet
    page_id BIGINT UNSIGNED NULL,
    PRIMARY KEY (site_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the links, whoever tells of them
  `CREATE TABLE IF NOT EXISTS backlinks (
    site_id INT UNSIGNED NOT NULL,
    -- from link_sequences
    id INT UNSIGNED NOT NULL,
    ${IDENTITY},
    ${FACTS},
    -- bits: PROVIDER_BITS in db/link_providers.ts
    providers SMALLINT UNSIGNED NOT NULL,
    discovered_via ENUM('import','crawl') NOT NULL,
    -- the day on which it was first brought
    imported_on DATE NOT NULL,
    -- 1: by the first import of its provider, which brings links of all ages
    first_import TINYINT UNSIGNED NOT NULL,
    new_on DATE NULL,
    -- the newest day that a provider speaks of
    reported_on DATE NOT NULL,
    -- what the providers say together; NULL: nothing
    provider_lost TINYINT UNSIGNED NULL,
    provider_lost_on DATE NULL,
    provider_lost_reason VARCHAR(24) ${ASCII} NULL,
    -- what looks at the page say; NULL: there was none, or none that tells
    look ENUM('found','gone') NULL,
    looked_at DATETIME NULL,
    look_lost_on DATE NULL,
    look_lost_reason VARCHAR(24) ${ASCII} NULL,
    target_http_code SMALLINT UNSIGNED NULL,
    -- what settleLink() makes of all that (lib/metrics/link_status.ts)
    status ENUM('live','lost','broken','unverified') NOT NULL,
    lost_on DATE NULL,
    lost_reason VARCHAR(24) ${ASCII} NULL,
    -- the import of its only report, which is then not in backlink_reports; NULL: its page's reports are there
    import_id INT UNSIGNED NULL,
    -- of that report: the day of the export, and whether it says that the link is lost
    report_date DATE NULL,
    report_lost TINYINT UNSIGNED NULL,
    PRIMARY KEY (site_id, id),
    -- further keys would take a fifth of an import's time each: see backlink_facets
    UNIQUE KEY backlinks_identity (site_id, source_key, target_id, anchor_id, link_type),
    KEY backlinks_new (site_id, new_on)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  // numbers of links; up to faceted_id they are in backlink_facets
  `CREATE TABLE IF NOT EXISTS link_sequences (
    site_id INT UNSIGNED NOT NULL PRIMARY KEY,
    next_id INT UNSIGNED NOT NULL,
    faceted_id INT UNSIGNED NOT NULL DEFAULT 0
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the links of a domain, a target or an anchor; filled in the order of the key, after the import
  `CREATE TABLE IF NOT EXISTS backlink_facets (
    site_id INT UNSIGNED NOT NULL,
    facet ENUM('domain','target','anchor') NOT NULL,
    facet_id BIGINT UNSIGNED NOT NULL,
    link_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, facet, facet_id, link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // what each provider says of the links of pages that more than one report speaks of
  `CREATE TABLE IF NOT EXISTS backlink_reports (
    site_id INT UNSIGNED NOT NULL,
    ${IDENTITY},
    provider TINYINT UNSIGNED NOT NULL,
    import_id INT UNSIGNED NOT NULL,
    -- of the export
    date DATE NOT NULL,
    imported_on DATE NOT NULL,
    first_import TINYINT UNSIGNED NOT NULL,
    ${FACTS},
    lost TINYINT UNSIGNED NULL,
    lost_on DATE NULL,
    lost_reason VARCHAR(24) ${ASCII} NULL,
    PRIMARY KEY (site_id, source_key, target_id, anchor_id, link_type, provider),
    KEY backlink_reports_import (site_id, import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  // exports of a provider; of two whole ones in a row that lack a link, it is lost
  `CREATE TABLE IF NOT EXISTS backlink_exports (
    site_id INT UNSIGNED NOT NULL,
    import_id INT UNSIGNED NOT NULL,
    provider TINYINT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    -- 1: neither cut nor a sample
    whole TINYINT UNSIGNED NOT NULL,
    links_count INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, provider, date, import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // tables of Search Console's links report: counts that cannot be told from single links
  `CREATE TABLE IF NOT EXISTS link_tops (
    site_id INT UNSIGNED NOT NULL,
    kind ENUM('linking_site','linked_page','internal_page','linking_text') NOT NULL,
    -- from 1
    place INT UNSIGNED NOT NULL,
    -- a domain, a URL or a text
    name VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
    date DATE NOT NULL,
    links_count INT UNSIGNED NULL,
    -- of a site: the pages it links to; of a page: the sites that link to it
    others_count INT UNSIGNED NULL,
    import_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, kind, place)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // counts up whenever links of the site change: figures of another version are made anew
  `CREATE TABLE IF NOT EXISTS link_versions (
    site_id INT UNSIGNED NOT NULL PRIMARY KEY,
    version INT UNSIGNED NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS link_domain_figures (
    site_id INT UNSIGNED NOT NULL,
    domain_id BIGINT UNSIGNED NOT NULL,
    domain VARCHAR(255) ${ASCII} NOT NULL,
    status ENUM('live','lost') NOT NULL,
    ${COUNTS},
    -- of links that are not lost: their pages, and the site's
    pages_count INT UNSIGNED NOT NULL,
    targets_count INT UNSIGNED NOT NULL,
    providers SMALLINT UNSIGNED NOT NULL,
    -- the highest that a provider gives
    authority FLOAT NULL,
    authority_name TINYINT UNSIGNED NULL,
    PRIMARY KEY (site_id, domain_id),
    KEY link_domain_figures_links (site_id, links_count),
    KEY link_domain_figures_status (site_id, status, links_count),
    KEY link_domain_figures_new (site_id, new_on)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS link_anchor_figures (
    site_id INT UNSIGNED NOT NULL,
    anchor_id BIGINT UNSIGNED NOT NULL,
    -- lib/metrics/anchor_class.ts
    class ENUM('branded','url','exact','partial','generic','empty','other') NOT NULL,
    ${COUNTS},
    -- of links that are not lost
    domains_count INT UNSIGNED NOT NULL,
    targets_count INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, anchor_id),
    KEY link_anchor_figures_domains (site_id, domains_count),
    KEY link_anchor_figures_links (site_id, links_count),
    KEY link_anchor_figures_class (site_id, class, domains_count)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  `CREATE TABLE IF NOT EXISTS link_target_figures (
    site_id INT UNSIGNED NOT NULL,
    target_id BIGINT UNSIGNED NOT NULL,
    ${COUNTS},
    -- of links that are not lost
    domains_count INT UNSIGNED NOT NULL,
    pages_count INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, target_id),
    KEY link_target_figures_domains (site_id, domains_count),
    KEY link_target_figures_links (site_id, links_count)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // what came and went on a day; days without anything have no row
  `CREATE TABLE IF NOT EXISTS link_days (
    site_id INT UNSIGNED NOT NULL,
    date DATE NOT NULL,
    new_links INT UNSIGNED NOT NULL,
    lost_links INT UNSIGNED NOT NULL,
    new_domains INT UNSIGNED NOT NULL,
    lost_domains INT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, date)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the figures of the whole (LinkTotals in db/link_totals.ts), and the version of the links that they are of
  `CREATE TABLE IF NOT EXISTS link_totals (
    site_id INT UNSIGNED NOT NULL PRIMARY KEY,
    made_of BINARY(16) NOT NULL,
    version INT UNSIGNED NOT NULL,
    totals MEDIUMTEXT NOT NULL,
    computed_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
