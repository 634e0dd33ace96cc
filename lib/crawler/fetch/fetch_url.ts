import type { Dispatcher } from "undici";
import { HttpAgent, HttpClient } from "../../outgoing/http_client.ts";
import { waitOutside } from "../../core/requests_under_way.ts";
import { ACCEPT_ENCODING } from "./body_reader.ts";
import { type ConnectorOptions, createConnector } from "./connect.ts";
import { describeFetchError } from "./fetch_error.ts";
import { Exchange, type ExchangeResult } from "./exchange.ts";
import { readMediaType, resolveLocation } from "./response_headers.ts";
import { createSignIn, type OriginLogin } from "./sign_in.ts";
import type { FetchFacts } from "../html/page_facts.ts";

/** How a fetcher calls. */
export interface FetcherOptions extends ConnectorOptions {
  /** The `User-Agent` header. */
  userAgent: string;
  /** Logins, each for its own origin alone; none by default. */
  logins?: readonly OriginLogin[];
  /** Open connections per origin at most; 6 by default. */
  connections?: number;
}

/** What one request may cost, and what it asks for. */
export interface FetchOptions {
  method?: "GET" | "HEAD";
  /** Decoded bytes; the body is cut there. 10 MiB by default. */
  maxBytes?: number;
  /** For the whole request, connection included. 30,000 by default. */
  timeoutMs?: number;
  /** The `User-Agent` header instead of the fetcher's. */
  userAgent?: string;
  /** The `Accept` header. */
  accept?: string;
  /** The `Origin` header of a request on behalf of a page of another origin (Fetch standard). */
  origin?: string;
  signal?: AbortSignal;
  /** Only status and headers matter: the body is not kept. */
  discardBody?: boolean;
  /**
   * Whether a body of this media type is wanted, or how many bytes of it; one that is not is hardly
   * downloaded.
   */
  keepBody?: (contentType: string | null) => boolean | number;
}

/** Makes single requests: no redirects are followed, no cookies kept. */
export interface Fetcher {
  /**
   * Requests an http(s) URL. Whatever the server does is described in the answer, where exactly one of
   * `status` and `error` is null. Rejects only when `signal` aborts or the fetcher is closed.
   */
  fetch(url: string, options?: FetchOptions): Promise<FetchFacts>;
  /** Ends all connections; requests under way are rejected. */
  close(): Promise<void>;
}

const DEFAULT_CONNECTIONS = 6;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const MAX_HEADER_BYTES = 64 * 1024;

/** Origins that answered before; a hint, so it may be forgotten. */
const REMEMBERED_ORIGINS = 10_000;

/** Settings of the HTTP client; its own timeouts are off because the deadline covers them. */
const CLIENT_OPTIONS = {
  pipelining: 1,
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/**
 * Creates a fetcher with its own pools of keep-alive HTTP/1.1 connections. Every connection is opened
 * under the guard. A connection that the server closes as it is used again is replaced once.
 */
export function createFetcher(options: FetcherOptions): Fetcher {
  const connect = createConnector(options);
  const agent = new HttpAgent({
    ...CLIENT_OPTIONS,
    connections: options.connections ?? DEFAULT_CONNECTIONS,
    connect,
  });
  const answered = new Set<string>();
  const createHeaders = ({ userAgent, accept, origin }: FetchOptions) => [
    "user-agent",
    userAgent ?? options.userAgent,
    "accept",
    accept ?? DEFAULT_ACCEPT,
    "accept-encoding",
    ACCEPT_ENCODING,
    ...(origin === undefined ? [] : ["origin", origin]),
  ];
  const defaultHeaders = createHeaders({});
  const signIn = createSignIn(options.logins ?? []);

  const request = async (url: string, asked: FetchOptions): Promise<FetchFacts> => {
    const startedAt = performance.now();
    const deadline = startedAt + (asked.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const { origin, path } = splitUrl(url);
    const login = signIn.headersFor(origin);
    const isDefault = asked.accept === undefined && asked.origin === undefined &&
      asked.userAgent === undefined;
    const headers = isDefault ? defaultHeaders : createHeaders(asked);
    const dispatch: Dispatcher.DispatchOptions = {
      origin,
      path,
      method: asked.method ?? "GET",
      headers: login.length === 0 ? headers : [...headers, ...login],
    };
    const limits = {
      maxBytes: asked.maxBytes ?? DEFAULT_MAX_BYTES,
      deadline,
      signal: asked.signal ?? null,
      discardBody: asked.discardBody ?? false,
      keepBody: asked.keepBody ?? null,
    };
    let result = await exchange(agent, dispatch, limits);
    if (isStale(result) && answered.has(origin)) {
      const fresh = new HttpClient(origin, { ...CLIENT_OPTIONS, connect });
      try {
        result = await exchange(fresh, dispatch, limits);
      } finally {
        // Nothing waits on it any more; how its connection ends does not matter.
        fresh.destroy().catch(() => {});
      }
    }
    if (result.error === null) remember(answered, origin);
    return describe(url, signIn.mask(origin, result), startedAt);
  };

  return {
    fetch: (url, asked = {}) => waitOutside(() => request(url, asked)),
    close: () => agent.destroy(),
  };
}

function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  limits: ConstructorParameters<typeof Exchange>[0],
): Promise<ExchangeResult> {
  const handler = new Exchange(limits);
  dispatcher.dispatch(options, handler);
  return handler.result;
}

/** The connection ended before the answer began: it may have been idle for too long. */
function isStale(result: ExchangeResult): boolean {
  if (result.error === null || result.status !== null) return false;
  const { kind } = describeFetchError(result.error, false);
  return kind === "reset" || kind === "refused";
}

function remember(origins: Set<string>, origin: string): void {
  if (origins.size >= REMEMBERED_ORIGINS) origins.clear();
  origins.add(origin);
}

/** Origin and path of an absolute URL; credentials and fragment are not sent. */
function splitUrl(url: string): { origin: string; path: string } {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const plain = slash !== -1 && !url.includes("@") && !url.includes("#") && !url.includes("\\");
  if (plain) return { origin: url.slice(0, slash), path: url.slice(slash) };
  const parsed = new URL(url);
  return { origin: parsed.origin, path: parsed.pathname + parsed.search };
}

function describe(url: string, result: ExchangeResult, startedAt: number): FetchFacts {
  const { headers } = result;
  const failure = result.error === null
    ? null
    : describeFetchError(result.error, result.status !== null);
  const status = failure === null ? result.status : null;
  return {
    url,
    status,
    error: failure?.kind ?? null,
    errorMessage: failure?.message ?? null,
    headers,
    contentType: readMediaType(headers["content-type"]),
    location: status !== null && status >= 300 && status <= 399
      ? resolveLocation(headers["location"], url)
      : null,
    body: result.body,
    bodyCut: result.bodyCut,
    sizeBytes: result.sizeBytes,
    transferBytes: result.transferBytes,
    ttfbMs: result.headAt === null ? null : Math.round(result.headAt - startedAt),
    responseTimeMs: Math.round(performance.now() - startedAt),
  };
}
