import type { Db } from "../core/connection.ts";

/** How far the figures of a site's links are. */
interface LinkState {
  /** Counts up whenever links change; null: there never were any. */
  version: number | null;
  /** The version that the figures are of; null: there are none yet. */
  figuresVersion: number | null;
}

/** A provider, by its number in db/backlinks/link_providers.ts, and the days of its exports. */
interface LinkSourceDays {
  provider: number;
  /** `YYYY-MM-DD`. */
  first: string;
  newest: string;
}

/** Reads how far the figures of a site's links are. */
export async function readLinkState(db: Db, siteId: number): Promise<LinkState> {
  // both by their primary keys
  const row = await db("link_versions")
    .leftJoin("link_totals", "link_totals.site_id", "link_versions.site_id")
    .where({ "link_versions.site_id": siteId })
    .first<LinkState | undefined>(
      "link_versions.version as version",
      "link_totals.version as figuresVersion",
    );
  return row ?? { version: null, figuresVersion: null };
}

/** Lists who reports links to a site. */
export async function listLinkSources(db: Db, siteId: number): Promise<LinkSourceDays[]> {
  return await db("backlink_exports").where({ site_id: siteId }) // primary key
    .groupBy("provider").orderBy("provider")
    .select(
      "provider",
      db.raw("DATE_FORMAT(MIN(date), '%Y-%m-%d') AS first"),
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS newest"),
    );
}

const FIGURES = {
  domain: ["link_domain_figures", "domain_id"],
  target: ["link_target_figures", "target_id"],
  anchor: ["link_anchor_figures", "anchor_id"],
} as const;

/** Counts the links of one domain, target or anchor by the figures, lost ones among them. */
export async function countLinksOf(
  db: Db,
  siteId: number,
  { facet, id }: { facet: keyof typeof FIGURES; id: number },
): Promise<number> {
  const [table, column] = FIGURES[facet];
  const row = await db(table).where({ site_id: siteId, [column]: id }) // primary key
    .first<{ count: number } | undefined>(db.raw("links_count + lost_links_count AS count"));
  return row?.count ?? 0;
}
