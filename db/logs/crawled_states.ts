import type { Db } from "../core/connection.ts";

/** What an audit and the search data know of a page; booleans are 0 and 1. */
export interface CrawledState {
  pageId: number;
  urlId: number;
  url: string;
  indexable: number;
  noindex: number;
  orphan: number | null;
  inSitemap: number;
  depth: number | null;
  linkScore: number | null;
  /** Null: the search data do not know the page, or there are none. */
  clicks: number | null;
}

/** Lists the pages of an audit with their clicks in a period of search data. */
export async function listCrawledStates(
  db: Db,
  { siteId, auditId, periodId }: { siteId: number; auditId: number; periodId: number | null },
): Promise<CrawledState[]> {
  // the primary keys of both
  return await db("audit_pages")
    .leftJoin(
      "search_period_pages as found",
      (join) =>
        join.onVal("found.site_id", siteId).andOnVal("found.period_id", periodId ?? 0)
          .andOn("found.page_id", "audit_pages.page_id"),
    )
    .where({ "audit_pages.audit_id": auditId })
    .orderBy("audit_pages.url_id")
    .select({
      pageId: "audit_pages.page_id",
      urlId: "audit_pages.url_id",
      url: "audit_pages.url",
      indexable: "audit_pages.indexable",
      noindex: "audit_pages.noindex",
      orphan: "audit_pages.orphan",
      inSitemap: "audit_pages.in_sitemap",
      depth: "audit_pages.depth",
      linkScore: "audit_pages.link_score",
      clicks: "found.clicks",
    });
}
