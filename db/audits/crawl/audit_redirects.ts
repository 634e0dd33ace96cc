import { REDIRECT_TYPES } from "../../../schemas/redirect.ts";
import type { Db } from "../../core/connection.ts";
import {
  type RedirectChain,
  type RedirectType,
  streamRedirectChains,
} from "../../facts/redirect_chains.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** A redirecting page of an audit; booleans are 0 and 1. */
export interface RedirectRow {
  id: number;
  url: string;
  status_code: number | null;
  type: RedirectType;
  temporary: number | null;
  final_url: string | null;
  final_status_code: number | null;
  final_fetch_error: string | null;
  hops_count: number;
  loop: number;
  /** JSON: [{url, status_code}] */
  hops: string;
  inlinks_count: number | null;
  in_sitemap: number;
}

const NUMBER = { type: "integer", sortable: true, filterable: true } as const;
const FLAG = { type: "boolean", sortable: true, filterable: true } as const;
const URL_TEXT = {
  type: "string",
  sortable: true,
  filterable: true,
  searchable: true,
} as const;

/** The fields that the list of redirects sorts, filters and searches by. */
export const REDIRECT_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id): that in which the crawl met the URLs
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: { sql: "audit_redirects.url_id", type: "integer", hidden: true },
    id: { sql: "audit_redirects.page_id", ...NUMBER },
    url: { sql: "audit_redirects.url", ...URL_TEXT },
    status_code: { sql: "audit_redirects.status_code", ...NUMBER, nullable: true },
    type: {
      sql: "audit_redirects.type",
      type: "string",
      filterable: true,
      values: REDIRECT_TYPES,
    },
    temporary: { sql: "audit_redirects.temporary", ...FLAG, nullable: true },
    final_url: { sql: "audit_redirects.final_url", ...URL_TEXT, nullable: true },
    final_status_code: { sql: "audit_redirects.final_status_code", ...NUMBER, nullable: true },
    final_fetch_error: {
      sql: "audit_redirects.final_fetch_error",
      type: "string",
      nullable: true,
      filterable: true,
    },
    hops_count: { sql: "audit_redirects.hops_count", ...NUMBER },
    loop: { sql: "audit_redirects.is_loop", ...FLAG },
    hops: { sql: "audit_redirects.hops", type: "object" },
    inlinks_count: { sql: "audit_redirects.inlinks_count", ...NUMBER, nullable: true },
    in_sitemap: { sql: "audit_redirects.in_sitemap", ...FLAG },
  },
};

/** One page of an audit's redirects. */
export function listRedirects(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<RedirectRow>> {
  const from = db("audit_redirects").where({ "audit_redirects.audit_id": auditId });
  return listRows<RedirectRow>(db, { from, fields: REDIRECT_LIST, query, snapshot: auditId });
}

/** Deletes up to `limit` of an audit's redirects and returns how many. */
export function deleteRedirects(db: Db, auditId: number, limit: number): Promise<number> {
  return db("audit_redirects").where({ audit_id: auditId }).limit(limit).delete();
}

/** Streams the chains of all redirecting pages, whatever the means. */
export function streamAllChains(db: Db, auditId: number): AsyncGenerator<RedirectChain[]> {
  return streamRedirectChains(db, auditId, { types: REDIRECT_TYPES, begin: "pages" });
}

const TEMPORARY = new Set([302, 303, 307]);

/** Inserts the redirecting pages at which these chains begin. */
export async function insertRedirects(
  trx: Db,
  auditId: number,
  chains: readonly RedirectChain[],
): Promise<void> {
  const pages = await readPages(trx, auditId, chains.map(({ hops }) => hops[0]?.url_id ?? 0));
  await insertRows(
    trx,
    "audit_redirects (audit_id, url_id, page_id, url, status_code, type, temporary, final_url, " +
      "final_status_code, final_fetch_error, hops_count, is_loop, hops, inlinks_count, in_sitemap)",
    chains.flatMap(({ type, hops, loop, final }) => {
      const page = pages.get(hops[0]?.url_id ?? 0);
      if (page === undefined) return [];
      return [[
        auditId,
        page.url_id,
        page.page_id,
        page.url,
        page.status_code,
        type,
        type === "http" ? TEMPORARY.has(page.status_code ?? 0) : null,
        final?.url ?? null,
        final?.status_code ?? null,
        final?.fetch_error ?? null,
        hops.length,
        loop,
        JSON.stringify(hops.map(({ url, status_code }) => ({ url, status_code }))),
        page.inlinks_count,
        page.in_sitemap,
      ]];
    }),
  );
}

interface PageRow {
  url_id: number;
  page_id: number;
  url: string;
  status_code: number | null;
  inlinks_count: number | null;
  in_sitemap: number;
}

async function readPages(
  db: Db,
  auditId: number,
  urlIds: readonly number[],
): Promise<Map<number, PageRow>> {
  if (urlIds.length === 0) return new Map();
  // the primary key
  const rows = await selectRows<PageRow>(
    db,
    `SELECT p.url_id, p.page_id, p.url, p.status_code, p.inlinks_count, p.in_sitemap
    FROM audit_pages p WHERE p.audit_id = ? AND p.url_id IN (?)`,
    [auditId, [...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, row]));
}
