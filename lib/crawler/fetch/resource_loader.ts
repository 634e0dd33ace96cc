import type { FetchOptions } from "./fetch_url.ts";
import type { FetchFacts } from "../html/page_facts.ts";
import { type LoadedResource, ResourceCache } from "./resource_cache.ts";

/** A request that a page makes in the browser. */
export interface ResourceRequest {
  /** Absolute, http or https. */
  url: string;
  /** What the browser wants it for, such as `script`. */
  type: string;
  accept: string | null;
  /** The `Origin` header of a request to another origin. */
  origin: string | null;
  timeoutMs: number;
  signal: AbortSignal;
}

/** How a request ended; refused: it was not let through. */
export type LoadResult =
  | { state: "loaded"; resource: LoadedResource }
  | { state: "refused" }
  | { state: "failed" };

/** How the loader reaches the network. */
export interface ResourceLoaderOptions {
  /**
   * Requests one URL under the address guard, following no redirect. `trusted`: it is the site's
   * own, and so is every URL that redirected to it: only then it may be on a private address.
   */
  fetch(url: string, trusted: boolean, options: FetchOptions): Promise<FetchFacts>;
  isInternal(url: string): boolean;
  /** Whether robots.txt lets the crawler request this URL. */
  isAllowed(url: string): Promise<boolean>;
  cacheBytes?: number;
}

/** Loads what pages ask for. */
export interface ResourceLoader {
  load(request: ResourceRequest): Promise<LoadResult>;
}

const MAX_REDIRECTS = 5;
const MAX_RESOURCE_BYTES = 5 * 1024 * 1024;
const CACHE_BYTES = 50 * 1024 * 1024;
/** Kept from page to page; what scripts fetch may be another answer each time. */
const CACHED_TYPES = new Set(["script", "stylesheet", "image", "font"]);

/**
 * Creates the loader of one audit. It follows redirects itself, each hop under robots.txt and the
 * guard, because the browser would follow them without asking.
 */
export function createResourceLoader(options: ResourceLoaderOptions): ResourceLoader {
  const cache = new ResourceCache(options.cacheBytes ?? CACHE_BYTES);
  return {
    async load(request) {
      // an answer can depend on the caller
      const key = `${request.origin ?? ""} ${request.url}`;
      const known = cache.find(key);
      if (known !== undefined) return { state: "loaded", resource: known };
      const result = await follow(options, request);
      if (result.state === "loaded" && CACHED_TYPES.has(request.type)) {
        cache.add(key, result.resource);
      }
      return result;
    },
  };
}

async function follow(
  { fetch, isInternal, isAllowed }: ResourceLoaderOptions,
  request: ResourceRequest,
): Promise<LoadResult> {
  let { url } = request;
  let trusted = true;
  const asked: FetchOptions = {
    maxBytes: MAX_RESOURCE_BYTES,
    timeoutMs: request.timeoutMs,
    accept: request.accept ?? "*/*",
    signal: request.signal,
    ...(request.origin === null ? {} : { origin: request.origin }),
  };
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    trusted &&= isInternal(url);
    if (!(await isAllowed(url))) return { state: "refused" };
    const facts = await fetch(url, trusted, asked);
    if (facts.error === "forbidden_address") return { state: "refused" };
    if (facts.status === null || facts.bodyCut) return { state: "failed" };
    if (facts.location === null) return describe(facts.status, facts);
    url = facts.location;
  }
  return { state: "failed" };
}

function describe(status: number, { headers, body }: FetchFacts): LoadResult {
  // a redirect that leads nowhere: the browser would read its Location otherwise than we do
  if (status >= 300 && status <= 399) return { state: "failed" };
  return { state: "loaded", resource: { status, headers: answerHeaders(headers), body } };
}

/** No cookies are kept, nothing is reported, no connection is opened ahead of a request. */
const DROPPED_HEADERS = new Set([
  "alt-svc",
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "link",
  "nel",
  "refresh",
  "report-to",
  "reporting-endpoints",
  "set-cookie",
  "speculation-rules",
  "strict-transport-security",
  "transfer-encoding",
]);

/**
 * The headers of an answer that the browser is to see. One that lets no other origin read it says so
 * expressly, or the browser's driver would let everyone.
 */
export function answerHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.has(name));
  return { "access-control-allow-origin": "https://none.invalid", ...Object.fromEntries(kept) };
}
