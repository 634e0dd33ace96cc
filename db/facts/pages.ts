import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { PageInput } from "../../lib/rules/inputs/site_inputs.ts";
import { maxKeptUrls } from "../audits/crawl/audit_sitemaps.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_id: number;
  url: string;
  indexable: number;
  discovered_via: string;
  in_sitemap: number;
}

/** Streams the HTML pages that answered 200, with what the links of the crawl say of them. */
export async function* streamPages(
  db: Db,
  auditId: number,
  figures: CrawlFigures,
): AsyncGenerator<PageInput[]> {
  const sitemapsKnown = await areSitemapsKnown(db, auditId);
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    yield rows.map((row) => ({
      urlId: row.url_id,
      url: row.url,
      indexable: row.indexable === 1,
      discoveredVia: row.discovered_via,
      inSitemap: row.in_sitemap === 1,
      sitemapsKnown,
      ...describePlace(figures, row.url_id),
    }));
  }

  // both primary keys, in their order
  function read(after: number): Promise<Row[]> {
    return selectRows<Row>(
      db,
      `SELECT p.url_id, p.url, p.indexable, u.discovered_via, u.in_sitemap
      FROM audit_pages p
      JOIN audit_urls u ON u.audit_id = p.audit_id AND u.url_id = p.url_id
      WHERE p.audit_id = ? AND p.url_id > ? AND p.html = 1
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  }
}

/**
 * Whether the audit read a sitemap and kept every URL that its sitemaps list: of a site that lists
 * more, nobody knows which page is listed nowhere.
 */
export async function areSitemapsKnown(db: Db, auditId: number): Promise<boolean> {
  return await readSitemapCoverage(db, auditId) === "complete";
}

/** What the audit kept of what its sitemaps list; `none`: it read no sitemap. */
export async function readSitemapCoverage(
  db: Db,
  auditId: number,
): Promise<"none" | "cut" | "complete"> {
  const [read] = await selectRows<{ sitemaps: number; urls: number | null }>(
    db,
    `SELECT COUNT(*) AS sitemaps, SUM(IF(m.format = 'sitemapindex', 0, m.urls_count)) AS urls
    FROM audit_sitemaps m
    WHERE m.audit_id = ? AND m.status_code = 200 AND m.format IS NOT NULL`,
    [auditId],
  );
  if (read === undefined || read.sitemaps === 0) return "none";
  const { settings } = await readAudit(db, auditId);
  return Number(read.urls) <= maxKeptUrls(settings.max_pages) ? "complete" : "cut";
}

type Place = Omit<
  PageInput,
  "urlId" | "url" | "indexable" | "discoveredVia" | "inSitemap" | "sitemapsKnown"
>;

function describePlace(figures: CrawlFigures, urlId: number): Place {
  const depth = figures.depths[urlId] ?? -1;
  const linkScore = figures.linkScores[urlId] ?? -1;
  return {
    depth: depth < 0 ? null : depth,
    orphan: figures.orphans[urlId] === 1,
    browsed: figures.browsed,
    linksCount: figures.graph.inlinks[urlId] ?? 0,
    inlinksCount: figures.graph.uniqueInlinks[urlId] ?? 0,
    followedInlinksCount: figures.followedInlinks[urlId] ?? 0,
    indexableInlinksCount: figures.indexableInlinks[urlId] ?? 0,
    sentTo: figures.sentTo[urlId] === 1,
    linkScore: linkScore < 0 ? null : linkScore,
    lowRank: figures.lowRanks[urlId] === 1,
  };
}
