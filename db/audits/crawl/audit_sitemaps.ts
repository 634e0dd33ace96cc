import type { SitemapFaults } from "../../../lib/crawler/sitemaps/sitemap_faults.ts";
import type { Db } from "../../core/connection.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** A sitemap file that the audit looked for. */
export interface AuditSitemap {
  sitemap_id: number;
  parent_id: number | null;
  url: string;
  found_via: "robots_txt" | "default" | "index";
  status_code: number | null;
  fetch_error: string | null;
  format: string | null;
  urls_count: number;
  size_bytes: number | null;
  errors: { code: string; message: string; line?: number }[];
  /** What is wrong with its entries; null: nothing, or it was not read. */
  faults: SitemapFaults | null;
}

/** A URL that a sitemap lists. */
export interface AuditSitemapUrl {
  sitemap_id: number;
  position: number;
  url: string;
  url_hash: Buffer;
  last_modified: string | null;
  /** Language versions that the sitemap names. */
  alternates: Alternate[];
}

/** A language version of a URL: code as written, and normalised URL. */
export type Alternate = readonly [code: string, url: string];

/** A listed URL as the crawl takes it. */
export type ListedUrl = Pick<AuditSitemapUrl, "sitemap_id" | "position" | "url" | "alternates">;

/** Listed URLs that an audit keeps, beyond what it can crawl. */
const MIN_KEPT_URLS = 50_000;

/** How many listed URLs an audit of at most `maxPages` pages keeps. */
export function maxKeptUrls(maxPages: number): number {
  return Math.max(MIN_KEPT_URLS, 2 * maxPages);
}

/** Keeps what is known of a sitemap file. */
export async function insertAuditSitemap(
  db: Db,
  auditId: number,
  sitemap: AuditSitemap,
): Promise<void> {
  await insertRows(
    db,
    "audit_sitemaps (audit_id, sitemap_id, parent_id, url, found_via, status_code, fetch_error, " +
      "format, urls_count, size_bytes, errors, faults)",
    [[
      auditId,
      sitemap.sitemap_id,
      sitemap.parent_id,
      sitemap.url,
      sitemap.found_via,
      sitemap.status_code,
      sitemap.fetch_error,
      sitemap.format,
      sitemap.urls_count,
      sitemap.size_bytes,
      sitemap.errors.length === 0 ? null : JSON.stringify(sitemap.errors),
      sitemap.faults === null ? null : JSON.stringify(sitemap.faults),
    ]],
  );
}

/** Keeps listed URLs; of a URL listed twice the first stays. */
export async function insertAuditSitemapUrls(
  db: Db,
  auditId: number,
  urls: readonly AuditSitemapUrl[],
): Promise<void> {
  await insertRows(
    db,
    "audit_sitemap_urls (audit_id, url_hash, sitemap_id, position, url, last_modified, alternates)",
    urls.map((row) => [
      auditId,
      row.url_hash,
      row.sitemap_id,
      row.position,
      row.url,
      row.last_modified,
      row.alternates.length === 0 ? null : JSON.stringify(row.alternates),
    ]),
    { ignore: true },
  );
}

/** Finds where URLs were listed first, by their hash in hex; those that were not are left out. */
export async function findListedPlaces(
  db: Db,
  auditId: number,
  urls: readonly Pick<AuditSitemapUrl, "url_hash">[],
): Promise<Map<string, ListedPlace>> {
  // the primary key (audit_id, url_hash)
  const rows: (ListedPlace & { url_hash: Buffer })[] = await db("audit_sitemap_urls")
    .where({ audit_id: auditId }).whereIn("url_hash", urls.map((row) => row.url_hash))
    .orderBy("url_hash").select("url_hash", "sitemap_id", "position");
  return new Map(rows.map((row) => [row.url_hash.toString("hex"), row]));
}

/** Where a URL is listed. */
type ListedPlace = Pick<AuditSitemapUrl, "sitemap_id" | "position">;

/** Listed URLs in the order of files and lines, from after the given place. */
export async function listAuditSitemapUrls(
  db: Db,
  auditId: number,
  { after, limit }: { after: { sitemapId: number; position: number }; limit: number },
): Promise<ListedUrl[]> {
  // index audit_sitemap_urls_order (audit_id, sitemap_id, position)
  const rows: StoredUrl[] = await db("audit_sitemap_urls")
    .select("sitemap_id", "position", "url", "alternates")
    .where({ audit_id: auditId })
    .andWhere((where) =>
      where.where("sitemap_id", ">", after.sitemapId).orWhere((same) =>
        same.where("sitemap_id", after.sitemapId).andWhere("position", ">", after.position)
      )
    )
    .orderBy(["sitemap_id", "position"])
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    alternates: row.alternates === null ? [] : JSON.parse(row.alternates),
  }));
}

interface StoredUrl extends Omit<ListedUrl, "alternates"> {
  alternates: string | null;
}

/** Marks the known URLs that a sitemap lists; the analysis hands it on to their pages. */
export async function markSitemapUrls(db: Db, auditId: number): Promise<void> {
  await db.raw(
    `UPDATE audit_urls
       JOIN audit_sitemap_urls ON audit_sitemap_urls.audit_id = audit_urls.audit_id
        AND audit_sitemap_urls.url_hash = audit_urls.url_hash
        SET audit_urls.in_sitemap = 1
      WHERE audit_urls.audit_id = ? AND audit_urls.in_sitemap = 0`,
    [auditId],
  );
}

/** Forgets what an interrupted preparation left behind. */
export async function deletePreparation(db: Db, auditId: number): Promise<void> {
  for (const table of ["audit_files", "audit_sitemaps", "audit_sitemap_urls"]) {
    await db(table).where({ audit_id: auditId }).delete();
  }
}
