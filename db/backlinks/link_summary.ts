import type { Db } from "../core/connection.ts";
import type { LinkTopKind } from "./link_tops.ts";

/** What came and went on one day. */
interface LinkDay {
  /** `YYYY-MM-DD` */
  date: string;
  newLinks: number;
  lostLinks: number;
  newDomains: number;
  lostDomains: number;
}

/** A page of the site that others link to. */
export interface TopTarget {
  url: string;
  /** In `pages`; null: no crawl and no search data know it. */
  pageId: number | null;
  linksCount: number;
  domainsCount: number;
}

/** A table of Search Console as a whole. */
export interface LinkTopTable {
  kind: LinkTopKind;
  /** `YYYY-MM-DD` */
  date: string;
  rowsCount: number;
}

/** Lists the days of a window on which links came or went. */
export async function listLinkDays(
  db: Db,
  siteId: number,
  { from, to }: { from: string; to: string },
): Promise<LinkDay[]> {
  return await db("link_days").where({ site_id: siteId }) // primary key
    .whereBetween("date", [from, to]).orderBy("date")
    .select(
      db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
      "new_links as newLinks",
      "lost_links as lostLinks",
      "new_domains as newDomains",
      "lost_domains as lostDomains",
    );
}

/** The first and the last day on which links came or went; null: none is known. */
export async function findLinkDays(
  db: Db,
  siteId: number,
): Promise<{ first: string; last: string } | null> {
  const row: { first: string | null; last: string | null } | undefined = await db("link_days")
    .where({ site_id: siteId }) // primary key
    .first(
      db.raw("DATE_FORMAT(MIN(date), '%Y-%m-%d') AS first"),
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS last"),
    );
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Lists the pages of the site to which the most domains link. */
export async function listTopTargets(db: Db, siteId: number, limit: number): Promise<TopTarget[]> {
  return await db("link_target_figures as figures") // index link_target_figures_domains
    .where({ "figures.site_id": siteId }).where("figures.domains_count", ">", 0)
    .join("link_targets", (on) =>
      on.on("link_targets.site_id", "figures.site_id") // primary key
        .andOn("link_targets.id", "figures.target_id"))
    .orderBy([
      { column: "figures.domains_count", order: "desc" },
      { column: "figures.target_id", order: "desc" },
    ])
    .limit(limit)
    .select(
      "link_targets.url",
      "link_targets.page_id as pageId",
      "figures.links_count as linksCount",
      "figures.domains_count as domainsCount",
    );
}

/** Lists the tables of Search Console that were imported. */
export async function listLinkTopTables(db: Db, siteId: number): Promise<LinkTopTable[]> {
  return await db("link_tops").where({ site_id: siteId }) // primary key
    .groupBy("kind")
    .select(
      "kind",
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS date"),
      db.raw("COUNT(*) AS rowsCount"),
    );
}
