import { COMPARED_FIELDS, type ComparedField } from "../../../schemas/page_history.ts";
import { INDEXABILITY_REASONS } from "../../../schemas/page.ts";
import { RESULT_STATUSES } from "../lifecycle/audit_results.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import type { AuditedPage } from "./pages.ts";

/** A page as one audit saw it; booleans are 0 and 1. */
export interface PageVersionRow extends
  Pick<
    AuditedPage,
    | "title"
    | "meta_description"
    | "h1"
    | "canonical_url"
    | "status_code"
    | "indexable"
    | "indexability_reason"
    | "word_count"
    | "size_bytes"
    | "response_time_ms"
    | "errors_count"
    | "warnings_count"
    | "notices_count"
  > {
  audit_id: number;
  previous_audit_id: number | null;
  crawled_at: Date | null;
  noindex: number;
  nofollow: number;
  /** Hexadecimal. */
  content_hash: string | null;
  /** The two audits that `changed` compares. */
  compared_id: number;
  compared_with_id: number | null;
}

const WITH_RESULTS = RESULT_STATUSES.map((status) => `'${status}'`).join(", ");

// index audit_pages_page (page_id, audit_id) and the audits' primary key
const PREVIOUS_ID = "(select max(earlier.audit_id) from audit_pages as earlier " +
  "join audits as earlier_audit on earlier_audit.id = earlier.audit_id " +
  "where earlier.page_id = audit_pages.page_id and earlier.audit_id < audit_pages.audit_id " +
  "and earlier_audit.site_id = audits.site_id and earlier_audit.details = 'full' " +
  `and earlier_audit.status in (${WITH_RESULTS}))`;

/** The expressions of what is compared. */
const COMPARED_SQL: Readonly<Record<ComparedField, string>> = {
  title: "audit_pages.title",
  meta_description: "audit_pages.meta_description",
  h1: "audit_pages.h1",
  canonical_url: "audit_pages.canonical_url",
  status_code: "audit_pages.status_code",
  indexable: "audit_pages.indexable",
  indexability_reason: "audit_pages.indexability_reason",
  robots: "2 * audit_pages.noindex + audit_pages.nofollow",
  content_hash: "lower(hex(audit_pages.content_hash))",
  word_count: "audit_pages.word_count",
  size_bytes: "audit_pages.size_bytes",
  issues_count: "concat_ws(' ', audit_pages.errors_count, audit_pages.warnings_count, " +
    "audit_pages.notices_count)",
};

const VALUE = { type: "string", nullable: true, filterable: true } as const;
const NUMBER = { type: "integer", nullable: true, filterable: true } as const;

/** The fields that the history of a page sorts and filters by. */
export const PAGE_HISTORY_LIST: ListFields = {
  defaultSort: "-audit_id",
  key: "audit_id",
  fields: {
    audit_id: {
      sql: "audit_pages.audit_id",
      type: "integer",
      sortable: true,
      filterable: true,
    },
    previous_audit_id: { sql: PREVIOUS_ID, type: "integer", nullable: true },
    crawled_at: {
      sql: "audit_pages.crawled_at",
      type: "time",
      nullable: true,
      filterable: true,
    },
    title: { sql: COMPARED_SQL.title, ...VALUE },
    meta_description: { sql: COMPARED_SQL.meta_description, ...VALUE },
    h1: { sql: COMPARED_SQL.h1, ...VALUE },
    canonical_url: { sql: COMPARED_SQL.canonical_url, ...VALUE },
    status_code: { sql: COMPARED_SQL.status_code, ...NUMBER },
    indexable: { sql: COMPARED_SQL.indexable, type: "boolean", filterable: true },
    indexability_reason: {
      sql: COMPARED_SQL.indexability_reason,
      ...VALUE,
      values: INDEXABILITY_REASONS,
    },
    robots: {
      type: "object",
      columns: { noindex: "audit_pages.noindex", nofollow: "audit_pages.nofollow" },
    },
    content_hash: { sql: COMPARED_SQL.content_hash, ...VALUE },
    word_count: { sql: COMPARED_SQL.word_count, ...NUMBER },
    size_bytes: { sql: COMPARED_SQL.size_bytes, ...NUMBER },
    response_time_ms: { sql: "audit_pages.response_time_ms", ...NUMBER },
    issues_count: {
      type: "object",
      columns: {
        errors_count: "audit_pages.errors_count",
        warnings_count: "audit_pages.warnings_count",
        notices_count: "audit_pages.notices_count",
      },
    },
    changed: {
      type: "object",
      columns: { compared_id: "audit_pages.audit_id", compared_with_id: PREVIOUS_ID },
    },
  },
};

/** Whether the site has, or had in some audit, a page with this id. */
export async function isPageOf(db: Db, siteId: number, pageId: number): Promise<boolean> {
  return await db("pages").where({ id: pageId, site_id: siteId }).first("id") !== undefined;
}

/** One page of what those audits of the site saw of a page that have results and keep their rows. */
export function listPageVersions(
  db: Db,
  { siteId, pageId }: { siteId: number; pageId: number },
  query: ListQuery,
): Promise<ListPage<PageVersionRow>> {
  const from = db("audit_pages").join("audits", "audits.id", "audit_pages.audit_id")
    .where({
      "audit_pages.page_id": pageId,
      "audits.site_id": siteId,
      "audits.details": "full",
    }).whereIn("audits.status", RESULT_STATUSES);
  return listRows<PageVersionRow>(db, { from, fields: PAGE_HISTORY_LIST, query });
}

/** What is compared of a page, by audit. */
export async function readComparedPages(
  db: Db,
  pageId: number,
  auditIds: readonly number[],
): Promise<Map<number, Record<ComparedField, string | number | null>>> {
  // index audit_pages_page (page_id, audit_id)
  const rows: (Record<ComparedField, string | number | null> & { audit_id: number })[] = await db(
    "audit_pages",
  )
    .where({ page_id: pageId }).whereIn("audit_id", [...auditIds])
    .select("audit_id")
    .select(COMPARED_FIELDS.map((field) => db.raw(`${COMPARED_SQL[field]} as ??`, [field])));
  return new Map(rows.map(({ audit_id: auditId, ...page }) => [auditId, page]));
}
