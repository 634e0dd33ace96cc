import type { Knex } from "knex";
import { INDEXABILITY_REASONS } from "../../../schemas/page.ts";
import { INDEX_PROBLEMS } from "../../../schemas/url_inspection.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import { findSearchedPages } from "./page_words.ts";
import { countFoundOnly, findClicksBound, type PageChoice, pageSources } from "./page_sources.ts";
import { findListTotal } from "../../core/list_totals.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** A page of one audit; booleans are 0 and 1. */
export interface AuditedPage {
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

/** What search data say of a page in a window; nulls: they have no row of it. */
interface PageFigures {
  clicks: number | null;
  impressions: number | null;
  ctr: number | null;
  position: number | null;
  keywords_count: number | null;
  top_keyword: string | null;
}

type Crawled = Omit<AuditedPage, "id" | "url"> & { url_id: number };

/**
 * A page as the crawl saw it, and what search data say of it. One that only search data know has
 * nulls for all that is crawled.
 */
export type PageRow =
  & Pick<AuditedPage, "id" | "url">
  & { [Field in keyof Crawled]: Crawled[Field] | null }
  & PageFigures
  & {
    /** The id, whatever fields are asked for: what Google's index has of the page is found by it. */
    page_id: number;
    /** The id once more: links from other sites are counted by it. */
    backlinks_count: number;
    /** The URL, where it was requested; null: it was not. */
    signed_in: string | null;
    last_search_bot_at: null;
    last_ai_bot_at: null;
  };

const TEXT = {
  type: "string",
  nullable: true,
  sortable: true,
  filterable: true,
  searchable: true,
} as const;
const VALUE = { type: "string", nullable: true, sortable: true, filterable: true } as const;
const NUMBER = { type: "integer", nullable: true, sortable: true, filterable: true } as const;
/** Null where only search data know the page. */
const CRAWLED = { sortable: true, filterable: true, nullElsewhere: true } as const;
const COUNT = { ...CRAWLED, type: "integer", hidden: true } as const;
const FLAG = { ...CRAWLED, type: "boolean" } as const;
/** What Google's index has of a page is filled in by its id; only filters and orders read the column. */
const INDEXED = { type: "string", nullable: true, sortable: true, filterable: true } as const;
/** Null where the window's search data have no row of the page. */
const FOUND = { type: "number", nullable: true, sortable: true, filterable: true } as const;

/** The fields that the list of pages sorts, filters and searches by. */
export const PAGE_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id): that in which the crawl met the pages
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: {
      sql: "audit_pages.url_id",
      // always read, since it belongs to the key: by it further figures are found
      columns: { page_id: "audit_pages.page_id" },
      type: "integer",
      hidden: true,
    },
    id: {
      sql: "audit_pages.page_id",
      columns: { url_id: "audit_pages.url_id" },
      type: "integer",
      sortable: true,
      filterable: true,
    },
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
    clicks: { sql: "found.clicks", ...FOUND, type: "integer" },
    impressions: { sql: "found.impressions", ...FOUND, type: "integer" },
    ctr: { sql: "found.clicks / (found.impressions + 0e0)", ...FOUND },
    position: { sql: "found.position_sum / found.impressions", ...FOUND },
    keywords_count: { sql: "found.keywords_count", ...FOUND, type: "integer" },
    top_keyword: { sql: "keywords.keyword", ...TEXT, searchable: false },
    // the page's id, by which they are counted
    backlinks_count: { sql: "audit_pages.page_id", type: "integer", nullable: true },
    // the page's URL, whose origin decides
    signed_in: {
      sql: "IF(audit_pages.status_code IS NULL AND audit_pages.fetch_error IS NULL, NULL, " +
        "audit_pages.url)",
      type: "boolean",
      nullable: true,
    },
    google_verdict: { sql: "inspections.verdict", ...INDEXED },
    google_coverage: { sql: "inspections.coverage_state", ...INDEXED },
    google_problem: { sql: "inspections.problem", ...INDEXED, values: INDEX_PROBLEMS },
    google_canonical: { sql: "inspections.google_canonical", ...INDEXED },
    google_crawled_at: { sql: "inspections.last_crawl_at", ...INDEXED, type: "time" },
    google_inspected_at: { sql: "inspections.inspected_at", ...INDEXED, type: "time" },
    // filled in by the page's id
    last_search_bot_at: { sql: "null", type: "time", nullable: true },
    last_ai_bot_at: { sql: "null", type: "time", nullable: true },
    last_crawled_at: {
      sql: "audit_pages.crawled_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
  },
};

/**
 * One page of a site's pages: those that the audit met, in its order, then those that only search data know.
 * By a figure of search data the other way round.
 */
export async function listPages(
  db: Db,
  choice: PageChoice,
  query: ListQuery,
): Promise<ListPage<PageRow>> {
  const [first, ...also] = pageSources(db, choice, PAGE_LIST, query);
  if (first === undefined) return { rows: [], total: 0, nextCursor: null };
  const { auditId, periodId } = choice;
  const isFirst = isBeginningByClicks(query);
  const total = isFirst && query.search === null ? await findPagesTotal(db, choice) : null;
  if (total !== null) await beginByClicks(db, choice, { from: first.from, query });
  const narrowed = await narrowToWords(db, auditId, query);
  const bound = isFirst ? await boundByClicks(db, choice, narrowed) : narrowed;
  return await listRows<PageRow>(db, {
    ...first,
    also,
    query: bound,
    ...(bound !== narrowed && { countBy: narrowed }),
    findTotal: async () => total ?? await findPagesTotal(db, choice),
    ...(auditId !== null && { snapshot: auditId }),
    ...(periodId !== null && { otherSnapshot: periodId }),
  });
}

/** Whether it is the first page of all pages or of those with some words, those with most clicks first. */
function isBeginningByClicks({ sort, filters, conditions = [], cursor }: ListQuery) {
  return sort[0]?.field === "clicks" && sort[0].descending && filters.length === 0 &&
    conditions.length === 0 && cursor === null;
}

/**
 * Leaves rows out that have fewer clicks than the last one of the page: ties are put in order by what the audit knows,
 * and without a bound all of the period are looked up for that.
 */
async function beginByClicks(
  db: Db,
  { siteId, periodId }: PageChoice,
  { from, query }: { from: Knex.QueryBuilder; query: ListQuery },
): Promise<void> {
  if (periodId === null) return;
  // index search_period_pages_clicks; one row more says whether there is a next page
  const last = await db("search_period_pages").where({ site_id: siteId, period_id: periodId })
    .orderBy("clicks", "desc").offset(query.perPage).first<{ clicks: number } | undefined>(
      "clicks",
    );
  if (last !== undefined) from.where("found.clicks", ">=", last.clicks);
}

/** The same search without pages that have fewer clicks than the last one of the page, where that is soon known. */
async function boundByClicks(db: Db, choice: PageChoice, query: ListQuery): Promise<ListQuery> {
  const { search, perPage } = query;
  if (search === null) return query;
  const question = { fields: PAGE_LIST, search, shown: perPage };
  const least = await findClicksBound(db, choice, question);
  if (least === undefined) return query;
  const sqlOf = (clicks: string) => ({ sql: `${clicks} >= ?`, bindings: [least] });
  return { ...query, conditions: [...query.conditions ?? [], { field: "clicks", sqlOf }] };
}

/** The same question of the pages alone that may have the words that are searched for. */
async function narrowToWords(
  db: Db,
  auditId: number | null,
  query: ListQuery,
): Promise<ListQuery> {
  const { search, conditions = [] } = query;
  if (search === null || auditId === null) return query;
  const places = await findSearchedPages(db, auditId, search);
  return places === null ? query : { ...query, conditions: [places, ...conditions] };
}

async function findPagesTotal(db: Db, choice: PageChoice): Promise<number | null> {
  if (choice.auditId === null) return await countFoundOnly(db, choice);
  const crawled = await findListTotal(db, choice.auditId, "pages");
  return crawled === null ? null : crawled + await countFoundOnly(db, choice);
}

/** The page with this id; undefined when neither the audit nor the search data know it. */
export async function findPage(
  db: Db,
  choice: PageChoice,
  pageId: number,
): Promise<PageRow | undefined> {
  const { rows } = await listPages(db, choice, {
    perPage: 1,
    sort: [{ field: PAGE_LIST.key, descending: false }],
    filters: [{ field: "id", operator: "eq", values: [pageId] }],
    search: null,
    fields: null,
    cursor: null,
    binding: "",
  });
  return rows[0];
}
