import type { Db } from "../core/connection.ts";

/** Of `backlinks b`: a link that is not lost, and whether it is followed as `isFollowed()` says. */
const LIVES = "b.status <> 'lost'";
const NOFOLLOW = "(b.nofollow = 1 OR b.ugc = 1 OR b.sponsored = 1)";
const IS_NOFOLLOW = `COALESCE(${NOFOLLOW}, 0)`;

const COUNTS = {
  links_count: `SUM(${LIVES})`,
  lost_links_count: "SUM(b.status = 'lost')",
  follow_count: `SUM(${LIVES} AND NOT ${IS_NOFOLLOW} AND b.nofollow IS NOT NULL)`,
  nofollow_count: `SUM(${LIVES} AND ${IS_NOFOLLOW})`,
  unknown_count: `SUM(${LIVES} AND NOT ${IS_NOFOLLOW} AND b.nofollow IS NULL)`,
  first_seen: "MIN(b.first_seen)",
  last_seen: "MAX(b.last_seen)",
  new_on: "IF(COUNT(*) = COUNT(b.new_on), MIN(b.new_on), NULL)",
  lost_on: "IF(COUNT(*) = COUNT(b.lost_on), MAX(b.lost_on), NULL)",
} as const;
const COUNT_COLUMNS = Object.keys(COUNTS).join(", ");
const COUNT_VALUES = Object.entries(COUNTS).map(([name, sql]) => `${sql} AS ${name}`).join(", ");

const GROUPED = Object.keys(COUNTS).map((name) => `g.${name}`).join(", ");

const distinct = (column: string) => `COUNT(DISTINCT IF(${LIVES}, ${column}, NULL))`;
const TARGETS = distinct("NULLIF(b.target_id, 0)");
/** Above every provider's measure: the number of its name and its value are one number. */
const SCALE = 100_000;

/** Makes the figures of a site's links again; to be called in a transaction, which shows all at once. */
export async function replaceLinkFigures(trx: Db, siteId: number): Promise<void> {
  for (const [table, statement] of Object.entries(STATEMENTS)) {
    await trx(table).where({ site_id: siteId }).delete();
    await trx.raw(statement, [siteId]);
  }
  await replaceDays(trx, siteId);
}

const STATEMENTS = {
  // joined in this order: else the server may group all links again for each domain, or look each link's anchor up
  link_domain_figures: `INSERT INTO link_domain_figures (site_id, domain_id, domain, status,
      ${COUNT_COLUMNS}, pages_count, targets_count, providers, authority, authority_name)
    SELECT g.site_id, g.domain_id, d.domain, IF(g.links_count > 0, 'live', 'lost'),
      ${GROUPED},
      g.pages_count, g.targets_count, g.providers, MOD(g.measure, ${SCALE}),
      FLOOR(g.measure / ${SCALE})
    FROM (
      SELECT b.site_id, b.domain_id, ${COUNT_VALUES},
        ${distinct("b.source_key")} AS pages_count, ${TARGETS} AS targets_count,
        BIT_OR(b.providers) AS providers,
        MAX(b.domain_authority_name * ${SCALE} + b.domain_authority) AS measure
      FROM backlinks b WHERE b.site_id = ? GROUP BY b.site_id, b.domain_id
    ) g STRAIGHT_JOIN link_domains d ON d.site_id = g.site_id AND d.id = g.domain_id`,
  link_anchor_figures: `INSERT INTO link_anchor_figures (site_id, anchor_id, class,
      ${COUNT_COLUMNS}, domains_count, targets_count)
    SELECT g.site_id, g.anchor_id, COALESCE(a.class, 'other'), ${GROUPED},
      g.domains_count, g.targets_count
    FROM (
      SELECT b.site_id, b.anchor_id, ${COUNT_VALUES},
        ${distinct("b.domain_id")} AS domains_count, ${TARGETS} AS targets_count
      FROM backlinks b WHERE b.site_id = ? AND b.anchor_id <> 0 GROUP BY b.site_id, b.anchor_id
    ) g STRAIGHT_JOIN link_anchors a ON a.site_id = g.site_id AND a.id = g.anchor_id`,
  link_target_figures: `INSERT INTO link_target_figures (site_id, target_id,
      ${COUNT_COLUMNS}, domains_count, pages_count)
    SELECT b.site_id, b.target_id, ${COUNT_VALUES}, ${distinct("b.domain_id")},
      ${distinct("b.source_key")}
    FROM backlinks b WHERE b.site_id = ? AND b.target_id <> 0 GROUP BY b.site_id, b.target_id`,
} as const;

/** What came and went by days, of links and of domains. */
async function replaceDays(trx: Db, siteId: number): Promise<void> {
  await trx("link_days").where({ site_id: siteId }).delete();
  await trx.raw(
    `INSERT INTO link_days (site_id, date, new_links, lost_links, new_domains, lost_domains)
    SELECT ?, d.date, SUM(d.new_links), SUM(d.lost_links), SUM(d.new_domains), SUM(d.lost_domains)
    FROM (
      SELECT new_on AS date, COUNT(*) AS new_links, 0 AS lost_links, 0 AS new_domains,
        0 AS lost_domains
      FROM backlinks WHERE site_id = ? AND new_on IS NOT NULL GROUP BY new_on
      UNION ALL
      SELECT lost_on, 0, COUNT(*), 0, 0 FROM backlinks
      WHERE site_id = ? AND lost_on IS NOT NULL GROUP BY lost_on
      UNION ALL
      SELECT new_on, 0, 0, COUNT(*), 0 FROM link_domain_figures
      WHERE site_id = ? AND new_on IS NOT NULL GROUP BY new_on
      UNION ALL
      SELECT lost_on, 0, 0, 0, COUNT(*) FROM link_domain_figures
      WHERE site_id = ? AND lost_on IS NOT NULL GROUP BY lost_on
    ) d GROUP BY d.date`,
    [siteId, siteId, siteId, siteId, siteId],
  );
}
