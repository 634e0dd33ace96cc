import type { Db } from "../core/connection.ts";

/** What linking domains weigh, and by what it is told without a web graph: who links out to whom. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const STATEMENTS = [
  // of the domains that link to a site; made anew with its figures, and with a new release of ranks
  `CREATE TABLE IF NOT EXISTS link_authorities (
    site_id INT UNSIGNED NOT NULL,
    domain_id BIGINT UNSIGNED NOT NULL,
    -- 0 to 100; NULL: there is nothing to compare with
    authority TINYINT UNSIGNED NULL,
    -- 0: neither the graph nor our own data have the domain
    known TINYINT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, domain_id),
    KEY link_authorities_authority (site_id, authority, domain_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // domains that a site's newest audit found links to, with ids as in link_domains
  `CREATE TABLE IF NOT EXISTS outbound_domains (
    site_id INT UNSIGNED NOT NULL,
    domain_id BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (site_id, domain_id),
    KEY outbound_domains_domain (domain_id, site_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
  // the audit whose outbound links were looked through last, and for which sites of the account
  `CREATE TABLE IF NOT EXISTS outbound_audits (
    site_id INT UNSIGNED NOT NULL PRIMARY KEY,
    seen_audit_id BIGINT UNSIGNED NOT NULL,
    -- sites with higher ids were not there yet
    newest_site_id BIGINT UNSIGNED NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=ascii`,
];
