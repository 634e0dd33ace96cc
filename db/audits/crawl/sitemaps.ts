import { SITEMAP_FORMATS, SITEMAP_SOURCES } from "../../../schemas/sitemap.ts";
import type { SitemapSummaryAnswer } from "../../../schemas/sitemap.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import type { SitemapCoverage } from "./sitemap_coverage.ts";

/** A sitemap file of an audit; the coverage is null before the audit is scored. */
export interface SitemapRow extends Record<keyof SitemapCoverage, number | null> {
  id: number;
  url: string;
  found_via: (typeof SITEMAP_SOURCES)[number];
  parent_url: string | null;
  status_code: number | null;
  fetch_error: string | null;
  format: (typeof SITEMAP_FORMATS)[number] | null;
  urls_count: number;
  size_bytes: number | null;
  /** JSON: [{code, message, line}]; null: none. */
  errors: string | null;
}

const NUMBER = { type: "integer", nullable: true, sortable: true, filterable: true } as const;
const COUNT = { ...NUMBER, nullable: false } as const;
const VALUE = { type: "string", nullable: true, filterable: true } as const;

/** The fields that the list of sitemaps sorts, filters and searches by. */
export const SITEMAP_LIST: ListFields = {
  // the order of the primary key (audit_id, sitemap_id): that in which they were read
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "audit_sitemaps.sitemap_id", type: "integer", sortable: true },
    url: {
      sql: "audit_sitemaps.url",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    found_via: {
      sql: "audit_sitemaps.found_via",
      type: "string",
      filterable: true,
      values: SITEMAP_SOURCES,
    },
    parent_url: { sql: "parent.url", ...VALUE },
    status_code: { sql: "audit_sitemaps.status_code", ...NUMBER },
    fetch_error: { sql: "audit_sitemaps.fetch_error", ...VALUE },
    format: { sql: "audit_sitemaps.format", ...VALUE, values: SITEMAP_FORMATS },
    urls_count: { sql: "audit_sitemaps.urls_count", ...COUNT },
    size_bytes: { sql: "audit_sitemaps.size_bytes", ...NUMBER },
    errors: { sql: "audit_sitemaps.errors", type: "object", nullable: true },
    urls_compared: { sql: "audit_sitemaps.urls_compared", ...NUMBER },
    urls_crawled: { sql: "audit_sitemaps.urls_crawled", ...NUMBER },
    urls_ok: { sql: "audit_sitemaps.urls_ok", ...NUMBER },
    urls_redirected: { sql: "audit_sitemaps.urls_redirected", ...NUMBER },
    urls_broken: { sql: "audit_sitemaps.urls_broken", ...NUMBER },
    urls_noindex: { sql: "audit_sitemaps.urls_noindex", ...NUMBER },
    urls_noncanonical: { sql: "audit_sitemaps.urls_noncanonical", ...NUMBER },
    urls_not_html: { sql: "audit_sitemaps.urls_not_html", ...NUMBER },
    urls_blocked: { sql: "audit_sitemaps.urls_blocked", ...NUMBER },
    urls_not_crawled: { sql: "audit_sitemaps.urls_not_crawled", ...NUMBER },
    urls_other_host: { sql: "audit_sitemaps.urls_other_host", ...NUMBER },
  },
};

/** One page of the sitemaps of an audit. */
export function listSitemapFiles(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<SitemapRow>> {
  const sitemaps = db("audit_sitemaps").where({ "audit_sitemaps.audit_id": auditId });
  const from = sitemaps.clone().leftJoin(
    "audit_sitemaps as parent",
    (on) =>
      on.on("parent.audit_id", "audit_sitemaps.audit_id")
        .andOn("parent.sitemap_id", "audit_sitemaps.parent_id"),
  );
  return listRows<SitemapRow>(db, {
    from,
    countFrom: sitemaps,
    fields: SITEMAP_LIST,
    query,
    snapshot: auditId,
  });
}

/** What the sitemaps of an audit come to; an audit has at most 1,000 files. */
export async function readSitemapSummary(db: Db, auditId: number): Promise<SitemapSummaryAnswer> {
  const [files] = await selectRows<{ files: number; urls: string | number | null }>(
    db,
    `SELECT COUNT(*) AS files,
      SUM(IF(COALESCE(m.format, '') = 'sitemapindex', 0, m.urls_count)) AS urls
    FROM audit_sitemaps m WHERE m.audit_id = ?`,
    [auditId],
  );
  const audit = await db("audits").where({ id: auditId })
    .first<{ pages_not_in_sitemap: number | null } | undefined>("pages_not_in_sitemap");
  return {
    sitemaps_count: files?.files ?? 0,
    urls_count: Number(files?.urls ?? 0),
    indexable_pages_not_in_sitemap: audit?.pages_not_in_sitemap ?? null,
  };
}
