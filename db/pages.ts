import { INDEXABILITY_REASONS } from "../schemas/page.ts";
import type { Db } from "./connection.ts";
import { listRows } from "./list_query.ts";
import { findListTotal } from "./list_totals.ts";
import type { ListFields, ListPage, ListQuery } from "./list_shapes.ts";

/** A page of one audit; booleans are 0 and 1. */
export interface PageRow {
  id: number;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  content_type: string | null;
  indexable: number;
  indexability_reason: (typeof INDEXABILITY_REASONS)[number] | null;
  title: string | null;
  meta_description: string | null;
  h1: string | null;
  lang: string | null;
  canonical_url: string | null;
  word_count: number | null;
  size_bytes: number | null;
  depth: number | null;
  in_sitemap: number;
  orphan: number | null;
  inlinks_count: number | null;
  outlinks_count: number | null;
  link_score: number | null;
  response_time_ms: number | null;
  errors_count: number;
  warnings_count: number;
  notices_count: number;
  last_crawled_at: Date | null;
}

const TEXT = {
  type: "string",
  nullable: true,
  sortable: true,
  filterable: true,
  searchable: true,
} as const;
const VALUE = { type: "string", nullable: true, sortable: true, filterable: true } as const;
const NUMBER = { type: "integer", nullable: true, sortable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true, hidden: true } as const;
const FLAG = { type: "boolean", sortable: true, filterable: true } as const;
/** Filled in once there is search data. */
const NO_DATA_YET = { type: "number", nullable: true } as const;

/** What may be sorted, filtered and searched in the list of pages. */
export const PAGE_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id): that in which the crawl met the pages
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: { sql: "audit_pages.url_id", type: "integer", hidden: true },
    id: { sql: "audit_pages.page_id", type: "integer", sortable: true, filterable: true },
    url: { sql: "audit_pages.url", ...TEXT, nullable: false },
    status_code: { sql: "audit_pages.status_code", ...NUMBER },
    fetch_error: { sql: "audit_pages.fetch_error", ...VALUE },
    content_type: { sql: "audit_pages.content_type", ...VALUE },
    indexable: { sql: "audit_pages.indexable", ...FLAG },
    indexability_reason: {
      sql: "audit_pages.indexability_reason",
      ...VALUE,
      values: INDEXABILITY_REASONS,
    },
    title: { sql: "audit_pages.title", ...TEXT },
    meta_description: { sql: "audit_pages.meta_description", ...TEXT },
    h1: { sql: "audit_pages.h1", ...TEXT },
    lang: { sql: "audit_pages.lang", ...VALUE },
    canonical_url: { sql: "audit_pages.canonical_url", ...VALUE },
    word_count: { sql: "audit_pages.word_count", ...NUMBER },
    size_bytes: { sql: "audit_pages.size_bytes", ...NUMBER },
    depth: { sql: "audit_pages.depth", ...NUMBER },
    in_sitemap: { sql: "audit_pages.in_sitemap", ...FLAG },
    orphan: { sql: "audit_pages.orphan", ...FLAG, nullable: true },
    inlinks_count: { sql: "audit_pages.inlinks_count", ...NUMBER },
    outlinks_count: { sql: "audit_pages.outlinks_count", ...NUMBER },
    link_score: { sql: "audit_pages.link_score", ...NUMBER },
    response_time_ms: { sql: "audit_pages.response_time_ms", ...NUMBER },
    issues_count: {
      type: "object",
      columns: {
        errors_count: "audit_pages.errors_count",
        warnings_count: "audit_pages.warnings_count",
        notices_count: "audit_pages.notices_count",
      },
    },
    "issues_count.error": { sql: "audit_pages.errors_count", ...COUNT },
    "issues_count.warning": { sql: "audit_pages.warnings_count", ...COUNT },
    "issues_count.notice": { sql: "audit_pages.notices_count", ...COUNT },
    clicks: NO_DATA_YET,
    impressions: NO_DATA_YET,
    ctr: NO_DATA_YET,
    position: NO_DATA_YET,
    keywords_count: NO_DATA_YET,
    top_keyword: { type: "string", nullable: true },
    backlinks_count: NO_DATA_YET,
    last_crawled_at: {
      sql: "audit_pages.crawled_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
  },
};

/** One page of the pages of an audit. */
export function listPages(db: Db, auditId: number, query: ListQuery): Promise<ListPage<PageRow>> {
  const from = db("audit_pages").where({ "audit_pages.audit_id": auditId });
  return listRows<PageRow>(db, {
    from,
    findTotal: () => findListTotal(db, auditId, "pages"),
    fields: PAGE_LIST,
    query,
    snapshot: auditId,
  });
}

/** The page with this id in this audit; undefined when the audit did not meet it. */
export async function findPage(
  db: Db,
  auditId: number,
  pageId: number,
): Promise<PageRow & { url_id: number } | undefined> {
  // index audit_pages_page (page_id, audit_id)
  return await db("audit_pages").where({ page_id: pageId, audit_id: auditId }).first(
    "url_id",
    "page_id as id",
    "url",
    "status_code",
    "fetch_error",
    "content_type",
    "indexable",
    "indexability_reason",
    "title",
    "meta_description",
    "h1",
    "lang",
    "canonical_url",
    "word_count",
    "size_bytes",
    "depth",
    "in_sitemap",
    "orphan",
    "inlinks_count",
    "outlinks_count",
    "link_score",
    "response_time_ms",
    "errors_count",
    "warnings_count",
    "notices_count",
    "crawled_at as last_crawled_at",
  );
}
