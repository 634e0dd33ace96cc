import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { answerHeaders, type LoadResult, type ResourceLoader } from "../fetch/resource_loader.ts";
import type { LoadedResource } from "../fetch/resource_cache.ts";

/** What the requests of a page are answered from. */
interface RequestSource {
  /** The answer to the page's own URL. */
  document: LoadedResource;
  loader: ResourceLoader;
  signal: AbortSignal;
}

/** The requests of a page under way. */
interface PageRequests {
  /** Resolves when there were none for half a second, at the latest after `maxMs`. */
  settle(maxMs: number): Promise<void>;
  /** Resolves when the page has tried to lead its window elsewhere: it may never be loaded then. */
  left: Promise<void>;
  /** Rejects with what the loader threw: a page without what it asked for would be judged wrongly. */
  broken: Promise<never>;
  counts(): { requestsCount: number; blockedCount: number };
}

const MAX_REQUESTS = 300;
const MAX_PAGE_BYTES = 50 * 1024 * 1024;
/** Requests of a page at the same time, as browsers make them to one host. */
const WIDTH = 6;
const REQUEST_TIMEOUT_MS = 10_000;
const QUIET_MS = 500;
const POLL_MS = 50;

/** Ends a navigation and leaves the page where it is (RFC 9110 section 15.3.5). */
const NO_CONTENT = { status: 204 };

/**
 * Answers every request of the context from our own fetcher. Only this page's first navigation and
 * what it loads by GET is let through: what would lead it elsewhere, other windows and media are not.
 */
export async function routeRequests(
  context: BrowserContext,
  page: Page,
  source: RequestSource,
): Promise<PageRequests> {
  const router = new PageRouter(page, source);
  await context.route("**/*", (route) => router.handle(route));
  await context.routeWebSocket(/.*/, (socket) => {
    router.countRefused();
    void socket.close({ code: 1001, reason: "refused" });
  });
  context.on("page", (other) => void other.close().catch(() => {}));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  return router;
}

class PageRouter implements PageRequests {
  readonly #page: Page;
  readonly #source: RequestSource;
  readonly #left = Promise.withResolvers<void>();
  readonly #broken = Promise.withResolvers<never>();
  readonly #turns = createTurns(WIDTH);
  #requestsCount = 0;
  #blockedCount = 0;
  #bytes = 0;
  #running = 0;
  #quietSince = performance.now();
  #shown = false;

  constructor(page: Page, source: RequestSource) {
    this.#page = page;
    this.#source = source;
    // it may come when nobody waits for it any more
    this.#broken.promise.catch(() => {});
  }

  get left(): Promise<void> {
    return this.#left.promise;
  }

  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  counts(): { requestsCount: number; blockedCount: number } {
    return { requestsCount: this.#requestsCount, blockedCount: this.#blockedCount };
  }

  async settle(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs;
    this.#quietSince = performance.now();
    while (performance.now() < until && !this.#source.signal.aborted) {
      if (this.#running === 0 && performance.now() - this.#quietSince >= QUIET_MS) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Answers one request of the page. */
  async handle(route: Route): Promise<void> {
    this.#running++;
    try {
      await this.#answer(route);
    } catch {
      // the page is closed, the rendering over, or `broken` says so: nobody waits for the answer
      await route.abort().catch(() => {});
    } finally {
      this.#running--;
      this.#quietSince = performance.now();
    }
  }

  /** Counts a request that is not let through. */
  countRefused(): void {
    this.#requestsCount++;
    this.#blockedCount++;
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest()) {
      if (frameOf(request) === this.#page.mainFrame()) return await this.#navigate(route, request);
      // another window; the frames of this page go on below
      if (!isSubframe(request, this.#page)) return await this.#refuse(route, request);
    }
    this.#requestsCount++;
    const isTooMuch = this.#requestsCount > MAX_REQUESTS || this.#bytes > MAX_PAGE_BYTES;
    if (!mayLoad(request) || isTooMuch) {
      this.#blockedCount++;
      return await route.abort("blockedbyclient");
    }
    const result = await this.#load(request);
    if (result.state === "loaded") {
      this.#bytes += result.resource.body.length;
      return await fulfil(route, result.resource);
    }
    if (result.state === "refused") this.#blockedCount++;
    await route.abort(result.state === "refused" ? "blockedbyclient" : "failed");
  }

  /** The first navigation shows the page; each further one would lead its window elsewhere. */
  async #navigate(route: Route, request: Request): Promise<void> {
    if (this.#shown) {
      this.#left.resolve();
      return await this.#refuse(route, request);
    }
    this.#shown = true;
    this.#requestsCount++;
    const { document } = this.#source;
    await fulfil(route, { ...document, headers: answerHeaders(document.headers) });
  }

  async #load(request: Request): Promise<LoadResult> {
    const headers = request.headers();
    try {
      return await this.#turns(() =>
        this.#source.loader.load({
          url: withoutFragment(request.url()),
          type: request.resourceType(),
          accept: headers["accept"] ?? null,
          origin: headers["origin"] ?? null,
          timeoutMs: REQUEST_TIMEOUT_MS,
          signal: this.#source.signal,
        })
      );
    } catch (error) {
      this.#broken.reject(error);
      throw error;
    }
  }

  async #refuse(route: Route, request: Request): Promise<void> {
    this.countRefused();
    if (request.isNavigationRequest()) await route.fulfill(NO_CONTENT);
    else await route.abort("blockedbyclient");
  }
}

/** Null: the frame does not exist yet, as that of a window that is about to open. */
function frameOf(request: Request) {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

function isSubframe(request: Request, page: Page): boolean {
  const frame = frameOf(request);
  return frame !== null && frame.page() === page;
}

/** Media are large, and nothing that is measured depends on them. */
function mayLoad(request: Request): boolean {
  return request.method() === "GET" && request.resourceType() !== "media" &&
    /^https?:/.test(request.url());
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

async function fulfil(route: Route, { status, headers, body }: LoadedResource): Promise<void> {
  await route.fulfill({
    status,
    headers,
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  });
}

/** Lets this many works go on at the same time; the others wait in order. */
function createTurns(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // the place goes over to the one that waits for longest
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
