import { selectRows } from "../../facts/select_rows.ts";
import type { Db } from "../../core/connection.ts";

/** How the crawl covers the URLs that one sitemap lists; the counts of a column each. */
export interface SitemapCoverage {
  /**
   * URLs that were compared with the crawl: each counts once, for the first file that lists it, up
   * to as many as an audit keeps. The sum of crawled, blocked, not_crawled and other_host.
   */
  urls_compared: number;
  /** Requested. The sum of ok, redirected, broken, noindex, noncanonical and not_html. */
  urls_crawled: number;
  /** Answered 200 and may be indexed. */
  urls_ok: number;
  urls_redirected: number;
  /** Another status than 200, or no answer. */
  urls_broken: number;
  urls_noindex: number;
  urls_noncanonical: number;
  urls_not_html: number;
  /** Forbidden by robots.txt. */
  urls_blocked: number;
  /** Of the site, but not reached. */
  urls_not_crawled: number;
  urls_other_host: number;
}

/** Listed URLs that are alike. */
export interface ListedGroup {
  /** `scheme://host[:port]` of URLs that are no pages of the crawl; null: they are. */
  origin: string | null;
  state: "queued" | "fetched" | "blocked" | "skipped" | null;
  /** Why they cannot be indexed; null: they can, or were not requested. */
  reason: string | null;
  urlsCount: number;
}

/** Lists the ids of an audit's sitemaps that list URLs. */
export async function listSitemapIds(db: Db, auditId: number): Promise<number[]> {
  return await db("audit_sitemaps").where({ audit_id: auditId })
    .orderBy("sitemap_id").pluck("sitemap_id");
}

/** Groups the URLs that one sitemap lists by what became of them in the crawl. */
export async function groupListedUrls(
  db: Db,
  auditId: number,
  sitemapId: number,
): Promise<ListedGroup[]> {
  // audit_sitemap_urls_order (audit_id, sitemap_id, position), audit_urls_hash, primary keys
  const rows = await selectRows<ListedGroup>(
    db,
    `SELECT IF(u.kind = 'page', NULL, SUBSTRING_INDEX(l.url, '/', 3)) AS origin,
      IF(u.kind = 'page', u.state, NULL) AS state, p.indexability_reason AS reason,
      COUNT(*) AS urlsCount
    FROM audit_sitemap_urls l
    LEFT JOIN audit_urls u ON u.audit_id = l.audit_id AND u.url_hash = l.url_hash
    LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
    WHERE l.audit_id = ? AND l.sitemap_id = ?
    GROUP BY 1, 2, 3`,
    [auditId, sitemapId],
  );
  return rows;
}

/** Writes the coverage of one sitemap. */
export async function updateSitemapCoverage(
  trx: Db,
  auditId: number,
  { sitemapId, coverage }: { sitemapId: number; coverage: SitemapCoverage },
): Promise<void> {
  await trx("audit_sitemaps").where({ audit_id: auditId, sitemap_id: sitemapId }).update(coverage);
}

/** Counts the pages that may be indexed and that no sitemap lists; the figures must be written. */
export async function countPagesNotInSitemap(db: Db, auditId: number): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM audit_pages p
    WHERE p.audit_id = ? AND p.html = 1 AND p.indexable = 1 AND p.in_sitemap = 0`,
    [auditId],
  );
  return row?.count ?? 0;
}

/** Writes how many pages no sitemap lists; null: nobody knows. */
export async function updatePagesNotInSitemap(
  trx: Db,
  auditId: number,
  count: number | null,
): Promise<void> {
  await trx("audits").where({ id: auditId }).update({ pages_not_in_sitemap: count });
}
