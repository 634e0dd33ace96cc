import type { ApiDimension } from "../importers/formats/search_console_api.ts";
import { createGoogleApi, type GoogleApiOptions } from "./google_api.ts";
import { GoogleError } from "./google_error.ts";
import { member } from "./json_member.ts";
import { QUERY_LIMITS } from "../outgoing/request_limiter.ts";
import { withRetries } from "../outgoing/with_retries.ts";

/** The search types as the API calls them. */
export type ApiSearchType = "web" | "image" | "video" | "news" | "discover" | "googleNews";

/** A query of the API: `searchAnalytics.query`, without its paging. */
export interface AnalyticsRequest {
  /** Days in Pacific time, inclusive. */
  startDate: string;
  endDate: string;
  dimensions: readonly ApiDimension[];
  type: ApiSearchType;
  /** `all` has fresh days, too, whose figures still change; `hourly_all` goes with the dimension `hour`. */
  dataState: "final" | "all" | "hourly_all";
}

/** A row as the API gives it; the keys are in the order of the dimensions. */
export interface AnalyticsRow {
  keys: readonly string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number | null;
}

/** All rows of a query. */
interface AnalyticsAnswer {
  rows: AnalyticsRow[];
  /** From this day on the figures still change; null when they do not, or nothing was said of it. */
  firstIncompleteDate: string | null;
  /** The same of rows by hour: a time with its offset. */
  firstIncompleteHour: string | null;
}

/** Asks the API of one property. */
export interface SearchAnalytics {
  query(request: AnalyticsRequest): Promise<AnalyticsAnswer>;
}

/** The most rows of one answer. */
const PAGE_ROWS = 25_000;
/** Far more than the 50,000 rows of a day that the API gives: a server that never ends is given up. */
const MAX_ROWS = 2_000_000;

/**
 * Creates a client of the Search Console API (developers.google.com/webmaster-tools/v1/searchanalytics/query).
 * It asks for page after page until one has no rows, again where that may help, and never faster than
 * Google allows. `query` throws a `GoogleError` whose remedy is no longer `retry` or `token` unless these
 * were tried in vain: all rows of a query are given, or none.
 */
export function createSearchAnalytics(options: GoogleApiOptions): SearchAnalytics {
  const { pause, post } = createGoogleApi({ limits: QUERY_LIMITS, ...options });
  const path = `/webmasters/v3/sites/${encodeURIComponent(options.property)}/searchAnalytics/query`;

  return {
    async query(request) {
      const answer: AnalyticsAnswer = {
        rows: [],
        firstIncompleteDate: null,
        firstIncompleteHour: null,
      };
      for (;;) {
        const startRow = answer.rows.length;
        const page = await withRetries(async () => {
          const body = { ...request, rowLimit: PAGE_ROWS, startRow };
          return readPage(await post(path, body), request);
        }, { pause });
        answer.firstIncompleteDate ??= page.firstIncompleteDate;
        answer.firstIncompleteHour ??= page.firstIncompleteHour;
        // one by one: a page has more rows than a call may have arguments
        for (const row of page.rows) answer.rows.push(row);
        if (page.rows.length === 0 || isWhole(page, request)) return answer;
        if (answer.rows.length > MAX_ROWS) throw endless(answer.rows.length);
      }
    },
  };
}

/** There are fewer countries and devices than rows of a page: one that is not full was the last. */
function isWhole({ rows }: AnalyticsAnswer, { dimensions }: AnalyticsRequest): boolean {
  return rows.length < PAGE_ROWS &&
    !dimensions.some((dimension) => dimension === "query" || dimension === "page");
}

/** Throws with the remedy `retry` when the answer is not what the documentation describes. */
function readPage(json: unknown, { dimensions }: AnalyticsRequest): AnalyticsAnswer {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw broken("no object");
  // without a row the API leaves the member out
  const rows = member(json, "rows") ?? [];
  if (!Array.isArray(rows)) throw broken("rows that are no list");
  const metadata = member(json, "metadata");
  const incomplete = member(metadata, "first_incomplete_date") ??
    member(metadata, "firstIncompleteDate");
  const incompleteHour = member(metadata, "first_incomplete_hour") ??
    member(metadata, "firstIncompleteHour");
  return {
    rows: rows.map((row) => readRow(row, dimensions.length)),
    firstIncompleteDate: typeof incomplete === "string" ? incomplete.slice(0, 10) : null,
    firstIncompleteHour: typeof incompleteHour === "string" ? incompleteHour : null,
  };
}

function readRow(row: unknown, keysCount: number): AnalyticsRow {
  const keys = member(row, "keys") ?? [];
  const [clicks, impressions] = [member(row, "clicks"), member(row, "impressions")];
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === "string")) {
    throw broken("a row whose keys are no list of texts");
  }
  if (keys.length !== keysCount) {
    throw broken(`a row with ${keys.length} keys where ${keysCount} dimensions were asked for`);
  }
  if (typeof clicks !== "number" || typeof impressions !== "number") {
    throw broken("a row without clicks or impressions");
  }
  const [ctr, position] = [member(row, "ctr"), member(row, "position")];
  return {
    keys,
    clicks,
    impressions,
    ctr: typeof ctr === "number" ? ctr : impressions === 0 ? 0 : clicks / impressions,
    position: typeof position === "number" ? position : null,
  };
}

function broken(what: string): GoogleError {
  return new GoogleError("google_answer_broken", `Google's answer has ${what}.`, "retry");
}

function endless(rowsCount: number): GoogleError {
  return new GoogleError(
    "google_answer_broken",
    `Google's answer does not end: ${rowsCount.toLocaleString("en")} rows of one query.`,
    "person",
  );
}
