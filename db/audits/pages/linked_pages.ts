import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import { findListTotal } from "../../core/list_totals.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** How a page is linked inside the site; booleans are 0 and 1. */
export interface LinkedPageRow {
  /** The page in its audit, for what is read besides the row. */
  url_id: number;
  page_id: number;
  url: string;
  inlinks_count: number | null;
  unique_inlinks_count: number | null;
  outlinks_count: number | null;
  link_score: number | null;
  depth: number | null;
  orphan: number | null;
}

const NUMBER = { type: "integer", nullable: true, sortable: true, filterable: true } as const;

/** The fields that the list of pages by their links sorts, filters and searches by. */
export const LINKED_PAGE_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id)
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: { sql: "audit_pages.url_id", type: "integer", hidden: true },
    page_id: { sql: "audit_pages.page_id", type: "integer", sortable: true, filterable: true },
    url: {
      sql: "audit_pages.url",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    inlinks_count: { sql: "audit_pages.inlinks_count", ...NUMBER },
    unique_inlinks_count: { sql: "audit_pages.unique_inlinks_count", ...NUMBER },
    outlinks_count: { sql: "audit_pages.outlinks_count", ...NUMBER },
    anchors: {
      type: "object",
      columns: {
        url_id: "audit_pages.url_id",
        unique_inlinks_count: "audit_pages.unique_inlinks_count",
      },
    },
    link_score: { sql: "audit_pages.link_score", ...NUMBER },
    depth: { sql: "audit_pages.depth", ...NUMBER },
    orphan: {
      sql: "audit_pages.orphan",
      type: "boolean",
      nullable: true,
      sortable: true,
      filterable: true,
    },
  },
};

/** One page of an audit's pages by their links. */
export function listLinkedPages(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<LinkedPageRow>> {
  const from = db("audit_pages").where({ "audit_pages.audit_id": auditId });
  return listRows<LinkedPageRow>(db, {
    from,
    findTotal: () => findListTotal(db, auditId, "pages"),
    fields: LINKED_PAGE_LIST,
    query,
    snapshot: auditId,
  });
}
