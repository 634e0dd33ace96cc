import type { ApiDimension } from "../importers/formats/search_console_api.ts";
import { createAccessTokens } from "./access_token.ts";
import { GoogleError } from "./google_error.ts";
import { member } from "./json_member.ts";
import { createPause, type Pause } from "../outgoing/pause.ts";
import { readRefusal } from "./read_refusal.ts";
import {
  createRequestLimiter,
  QUERY_LIMITS,
  type RequestLimits,
} from "../outgoing/request_limiter.ts";
import { createSend } from "./send_request.ts";
import type { ServiceAccount } from "./service_account.ts";
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
  /** `all` has fresh days, too, whose figures still change. */
  dataState: "final" | "all";
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
}

/** Asks the API of one property. */
export interface SearchAnalytics {
  query(request: AnalyticsRequest): Promise<AnalyticsAnswer>;
}

/** What a client is created with. */
export interface SearchAnalyticsOptions {
  account: ServiceAccount;
  property: string;
  apiUrl: string;
  tokenUrl: string;
  now(): Date;
  /** Aborting it ends waits and requests at once. */
  signal: AbortSignal;
  timeoutMs?: number;
  limits?: RequestLimits;
  /** Between attempts. */
  pause?: Pause;
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
export function createSearchAnalytics(options: SearchAnalyticsOptions): SearchAnalytics {
  const { account, property, apiUrl, signal, timeoutMs, limits = QUERY_LIMITS } = options;
  const pause = options.pause ?? createPause(signal);
  const send = createSend({ signal, ...timeoutMs !== undefined && { timeoutMs } });
  const tokens = createAccessTokens(account, { ...options, send });
  const admit = createRequestLimiter(limits, { now: () => performance.now(), pause });
  const url = `${apiUrl}/webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`;

  async function ask(body: object): Promise<unknown> {
    const token = await tokens.read();
    await admit();
    const answer = await send({
      url,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return answer.json;
    if (answer.status === 401) tokens.forget(token);
    throw readRefusal(answer, { property, ...account }, options.now());
  }

  /** A token may be revoked or expire early: with a new one the request is sent once more. */
  async function askTwice(body: object): Promise<unknown> {
    try {
      return await ask(body);
    } catch (error) {
      if (!(error instanceof GoogleError) || error.remedy !== "token") throw error;
      return await ask(body);
    }
  }

  return {
    async query(request) {
      const answer: AnalyticsAnswer = { rows: [], firstIncompleteDate: null };
      for (;;) {
        const startRow = answer.rows.length;
        const page = await withRetries(async () => {
          const body = { ...request, rowLimit: PAGE_ROWS, startRow };
          return readPage(await askTwice(body), request);
        }, { pause });
        answer.firstIncompleteDate ??= page.firstIncompleteDate;
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
  return {
    rows: rows.map((row) => readRow(row, dimensions.length)),
    firstIncompleteDate: typeof incomplete === "string" ? incomplete.slice(0, 10) : null,
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
