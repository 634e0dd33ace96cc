import type { UrlInspection } from "../../../lib/search_console/url_inspections.ts";
import {
  INDEX_PROBLEMS,
  type IndexProblem,
  INSPECTION_REASONS,
  type InspectionReason,
} from "../../../schemas/url_inspection.ts";
import type { Db } from "../../core/connection.ts";
import { whereIds } from "../../core/sql_rows.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { readInBatches } from "../../core/read_in_batches.ts";
import { fitAscii, fitText } from "../../core/text_columns.ts";

/** What is known of a page in Google's index; the lists are JSON. */
export interface UrlInspectionRow {
  page_id: number;
  url: string;
  requested_at: Date | null;
  inspected_at: Date | null;
  reason: InspectionReason | null;
  error_code: string | null;
  error_message: string | null;
  verdict: string | null;
  coverage_state: string | null;
  problem: IndexProblem | null;
  robots_txt_state: string | null;
  indexing_state: string | null;
  page_fetch_state: string | null;
  crawled_as: string | null;
  last_crawl_at: Date | null;
  google_canonical: string | null;
  user_canonical: string | null;
  sitemaps: string | null;
  referring_urls: string | null;
  result_url: string | null;
}

const TABLE = "url_inspections";
const MAX_URL = 2_048;
/** A TEXT takes 65,535 bytes. */
const MAX_LIST_BYTES = 60_000;

const VALUE = { type: "string", nullable: true, sortable: true, filterable: true } as const;
const TIME = { type: "time", nullable: true, sortable: true, filterable: true } as const;
const column = (name: string) => ({ sql: `${TABLE}.${name}` });

/** The fields that the list of inspections sorts, filters and searches by. */
export const INSPECTION_LIST: ListFields = {
  defaultSort: "page_id",
  key: "page_id",
  fields: {
    page_id: { ...column("page_id"), type: "integer", sortable: true, filterable: true },
    url: { sql: "pages.url", type: "string", sortable: true, filterable: true, searchable: true },
    inspected_at: { ...column("inspected_at"), ...TIME },
    requested_at: { ...column("requested_at"), ...TIME },
    reason: { ...column("reason"), ...VALUE, values: INSPECTION_REASONS },
    error: {
      type: "object",
      columns: {
        error_code: `${TABLE}.error_code`,
        error_message: `${TABLE}.error_message`,
      },
    },
    verdict: { ...column("verdict"), ...VALUE },
    coverage_state: { ...column("coverage_state"), ...VALUE, searchable: true },
    problem: { ...column("problem"), ...VALUE, values: INDEX_PROBLEMS },
    robots_txt_state: { ...column("robots_txt_state"), ...VALUE },
    indexing_state: { ...column("indexing_state"), ...VALUE },
    page_fetch_state: { ...column("page_fetch_state"), ...VALUE },
    crawled_as: { ...column("crawled_as"), ...VALUE },
    last_crawl_at: { ...column("last_crawl_at"), ...TIME },
    google_canonical: { ...column("google_canonical"), ...VALUE, searchable: true },
    user_canonical: { ...column("user_canonical"), ...VALUE, searchable: true },
    sitemaps: { ...column("sitemaps"), type: "string" },
    referring_urls: { ...column("referring_urls"), type: "string" },
    result_url: { ...column("result_url"), type: "string" },
  },
};

/** One page of a site's inspections. */
export async function listInspections(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<UrlInspectionRow>> {
  // primary key (site_id, page_id)
  const own = db(TABLE).where({ [`${TABLE}.site_id`]: siteId });
  return await listRows<UrlInspectionRow>(db, {
    from: own.clone().join("pages", "pages.id", `${TABLE}.page_id`),
    fields: INSPECTION_LIST,
    query,
    countFrom: own,
  });
}

/** What is known of one page; undefined when nobody has asked for it. */
export async function findInspection(
  db: Db,
  { siteId, pageId }: { siteId: number; pageId: number },
): Promise<UrlInspectionRow | undefined> {
  const { rows } = await listInspections(db, siteId, {
    perPage: 1,
    sort: [{ field: INSPECTION_LIST.key, descending: false }],
    filters: [{ field: "page_id", operator: "eq", values: [pageId] }],
    search: null,
    fields: null,
    cursor: null,
    binding: "",
  });
  return rows[0];
}

/** What Google's index has of a page, in short. */
export interface PageIndexState {
  pageId: number;
  verdict: string | null;
  coverageState: string | null;
  problem: IndexProblem | null;
  googleCanonical: string | null;
  lastCrawlAt: Date | null;
  inspectedAt: Date;
}

/** Lists what Google's index has of pages that were inspected, by the pages' ids. */
export async function listIndexStates(
  db: Db,
  siteId: number,
  pageIds: readonly number[],
): Promise<Map<number, PageIndexState>> {
  const rows = await readInBatches(
    pageIds,
    (ids): PromiseLike<PageIndexState[]> =>
      whereIds(db(TABLE).where({ site_id: siteId }), "page_id", ids) // primary key
        .whereNotNull("inspected_at")
        .select({
          pageId: "page_id",
          verdict: "verdict",
          coverageState: "coverage_state",
          problem: "problem",
          googleCanonical: "google_canonical",
          lastCrawlAt: "last_crawl_at",
          inspectedAt: "inspected_at",
        }),
  );
  return new Map(rows.map((row) => [row.pageId, row]));
}

/** Whether any page of a site was to be inspected. */
export async function hasInspections(db: Db, siteId: number): Promise<boolean> {
  const row = await db(TABLE).where({ site_id: siteId }).first("page_id"); // primary key
  return row !== undefined;
}

/** Notes that somebody asked for inspections of pages. */
export async function requestInspections(
  db: Db,
  { siteId, pageIds, now }: { siteId: number; pageIds: readonly number[]; now: Date },
): Promise<void> {
  const rows = pageIds.map((page_id) => ({ site_id: siteId, page_id, requested_at: now }));
  if (rows.length === 0) return;
  await db(TABLE).insert(rows).onConflict(["site_id", "page_id"]).merge(["requested_at"]);
}

/** An inspection that was made. */
export interface MadeInspection {
  siteId: number;
  pageId: number;
  reason: InspectionReason;
  now: Date;
}

/** Keeps what Google answered; a request for it is done. */
export async function storeInspection(
  db: Db,
  { siteId, pageId, reason, now }: MadeInspection,
  result: UrlInspection,
): Promise<void> {
  const ascii = (text: string | null) => text === null ? null : fitAscii(text, 40);
  const url = (text: string | null) => text === null ? null : fitText(text, MAX_URL);
  const columns = {
    requested_at: null,
    inspected_at: now,
    reason,
    error_code: null,
    error_message: null,
    verdict: ascii(result.verdict),
    coverage_state: result.coverageState === null ? null : fitText(result.coverageState, 200),
    problem: result.problem,
    robots_txt_state: ascii(result.robotsTxtState),
    indexing_state: ascii(result.indexingState),
    page_fetch_state: ascii(result.pageFetchState),
    crawled_as: ascii(result.crawledAs),
    last_crawl_at: result.lastCrawlAt,
    google_canonical: url(result.googleCanonical),
    user_canonical: url(result.userCanonical),
    sitemaps: writeUrls(result.sitemaps),
    referring_urls: writeUrls(result.referringUrls),
    result_url: url(result.resultUrl),
  };
  await db(TABLE).insert({ site_id: siteId, page_id: pageId, ...columns })
    .onConflict(["site_id", "page_id"]).merge(Object.keys(columns));
}

/** As many as the column holds. */
function writeUrls(urls: readonly string[]): string {
  const kept = urls.map((url) => fitText(url, MAX_URL));
  while (Buffer.byteLength(JSON.stringify(kept)) > MAX_LIST_BYTES) kept.pop();
  return JSON.stringify(kept);
}

/** Notes why Google did not answer for a page; what it said before is kept, and its turn comes again later. */
export async function noteRefusedInspection(
  db: Db,
  { siteId, pageId, reason, now }: MadeInspection,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const columns = {
    requested_at: null,
    inspected_at: now,
    reason,
    error_code: fitAscii(code, 40),
    error_message: fitText(message, 1_000),
  };
  await db(TABLE).insert({ site_id: siteId, page_id: pageId, ...columns })
    .onConflict(["site_id", "page_id"]).merge(Object.keys(columns));
}

/** Figures of all inspections of a site. */
interface InspectionFigures {
  inspectedCount: number;
  /** By the problem; pages without one are not in it. */
  problems: Record<string, number>;
  oldestAt: Date | null;
}

/** Counts what the inspections of a site have found. */
export async function readInspectionFigures(db: Db, siteId: number): Promise<InspectionFigures> {
  const rows = await db(TABLE).where({ site_id: siteId }).whereNotNull("inspected_at")
    .groupBy("problem").orderBy("problem")
    .select<{ problem: IndexProblem | null; count: number; oldest: Date }[]>(
      "problem",
      db.raw("COUNT(*) AS count"),
      db.raw("MIN(inspected_at) AS oldest"),
    );
  const times = rows.map(({ oldest }) => oldest.getTime());
  return {
    inspectedCount: rows.reduce((sum, { count }) => sum + Number(count), 0),
    problems: Object.fromEntries(
      rows.flatMap(({ problem, count }) => problem === null ? [] : [[problem, Number(count)]]),
    ),
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
