import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { answerHeaders, type ResourceLoader } from "../fetch/resource_loader.ts";
import { type LoadedResource } from "../fetch/resource_cache.ts";

/** What the requests of a page are answered from. */
export interface RequestSource {
  /** The answer to the page's own URL. */
  document: LoadedResource;
  loader: ResourceLoader;
  signal: AbortSignal;
}

/** The requests of a page under way. */
export interface PageRequests {
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
  let requestsCount = 0;
  let blockedCount = 0;
  let bytes = 0;
  let running = 0;
  let quietSince = performance.now();
  let shown = false;
  let leave = () => {};
  const left = new Promise<void>((resolve) => leave = resolve);
  let fail: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_, reject) => fail = reject);
  // it may come when nobody waits for it any more
  broken.catch(() => {});
  const turns = createTurns(WIDTH);

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && frameOf(request) !== page.mainFrame()) {
      // another window; the frames of this page go on below
      if (!isSubframe(request, page)) return await refuse(route, request);
    } else if (request.isNavigationRequest()) {
      if (shown) {
        leave();
        return await refuse(route, request);
      }
      shown = true;
      requestsCount++;
      const { document } = source;
      return await fulfil(route, { ...document, headers: answerHeaders(document.headers) });
    }
    requestsCount++;
    if (!mayLoad(request) || requestsCount > MAX_REQUESTS || bytes > MAX_PAGE_BYTES) {
      blockedCount++;
      return await route.abort("blockedbyclient");
    }
    const headers = request.headers();
    const result = await turns(() =>
      source.loader.load({
        url: withoutFragment(request.url()),
        type: request.resourceType(),
        accept: headers["accept"] ?? null,
        origin: headers["origin"] ?? null,
        timeoutMs: REQUEST_TIMEOUT_MS,
        signal: source.signal,
      })
    ).catch((error) => {
      fail(error);
      throw error;
    });
    if (result.state === "loaded") {
      bytes += result.resource.body.length;
      return await fulfil(route, result.resource);
    }
    if (result.state === "refused") blockedCount++;
    await route.abort(result.state === "refused" ? "blockedbyclient" : "failed");
  }

  async function refuse(route: Route, request: Request): Promise<void> {
    requestsCount++;
    blockedCount++;
    if (request.isNavigationRequest()) await route.fulfill(NO_CONTENT);
    else await route.abort("blockedbyclient");
  }

  await context.route("**/*", async (route) => {
    running++;
    try {
      await answer(route);
    } catch {
      // the page is closed, the rendering over, or `broken` tells: nobody waits for the answer
      await route.abort().catch(() => {});
    } finally {
      running--;
      quietSince = performance.now();
    }
  });
  await context.routeWebSocket(/.*/, (socket) => {
    requestsCount++;
    blockedCount++;
    void socket.close({ code: 1001, reason: "refused" });
  });
  context.on("page", (other) => void other.close().catch(() => {}));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  return {
    left,
    broken,
    counts: () => ({ requestsCount, blockedCount }),
    async settle(maxMs) {
      const until = performance.now() + maxMs;
      quietSince = performance.now();
      while (performance.now() < until && !source.signal.aborted) {
        if (running === 0 && performance.now() - quietSince >= QUIET_MS) return;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  };
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
