import type { Browser, BrowserContext, Page } from "playwright-core";
import type { LayoutShift } from "../../metrics/audits/layout_shift.ts";
import type { PageProbe } from "../fetch/page_probe.ts";
import { probePage } from "../fetch/page_probe.ts";
import { routeRequests } from "./page_requests.ts";
import type { ResourceLoader } from "../fetch/resource_loader.ts";
import type { LoadedResource } from "../fetch/resource_cache.ts";

/** A page to render. */
export interface RenderOrder {
  url: string;
  /** The answer to the URL itself, which was requested before. */
  document: LoadedResource;
  userAgent: string;
  loader: ResourceLoader;
  /** Text below this size is counted. */
  minFontPx: number;
  /** Aborts the rendering with its reason. */
  signal: AbortSignal;
  limits?: Partial<RenderLimits>;
}

/** How long a page may take, in milliseconds. */
interface RenderLimits {
  /** For everything. */
  totalMs: number;
  /** Until the event `load`; what is there by then is taken. */
  loadMs: number;
  /** After that, until requests have ceased. */
  settleMs: number;
}

/** A page as the browser shows it. */
export interface RenderedPage extends Omit<PageProbe, "shifts"> {
  shifts: LayoutShift[];
  requestsCount: number;
  blockedCount: number;
}

/** The page took longer than it may. */
export class RenderTimeoutError extends Error {
  constructor(url: string, limitMs: number) {
    super(`${url} was not rendered within ${limitMs} ms.`);
    this.name = "RenderTimeoutError";
  }
}

const LIMITS: RenderLimits = { totalMs: 20_000, loadMs: 10_000, settleMs: 5_000 };
/** Longer documents are not read. */
const MAX_HTML_CHARS = 10 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 5_000;

/** A phone's screen: search engines judge pages by their mobile version. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
} as const;

/**
 * Renders one page in its own context: no cookies, no storage, no permissions, no downloads.
 * All requests go through the loader; whatever else the page tries leads nowhere. Throws
 * {@link RenderTimeoutError}, the signal's reason, and any error when the browser breaks.
 */
export async function renderPage(browser: Browser, order: RenderOrder): Promise<RenderedPage> {
  const limits = { ...LIMITS, ...order.limits };
  const end = endOf(order, limits.totalMs);
  let context: BrowserContext | undefined;
  try {
    context = await Promise.race([openContext(browser, order.userAgent), end.failure]);
    return await Promise.race([
      render(context, order, { limits, signal: end.signal }),
      end.failure,
    ]);
  } finally {
    end.clear();
    if (context !== undefined) await closeContext(context);
  }
}

/** When the rendering is over whatever the page does. */
function endOf(order: RenderOrder, totalMs: number) {
  const over = new AbortController();
  const abort = () => over.abort(order.signal.reason);
  if (order.signal.aborted) abort();
  order.signal.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => over.abort(new RenderTimeoutError(order.url, totalMs)), totalMs);
  const failure = new Promise<never>((_, reject) => {
    if (over.signal.aborted) reject(over.signal.reason);
    over.signal.addEventListener("abort", () => reject(over.signal.reason), { once: true });
  });
  // it may come when nobody waits for it any more
  failure.catch(() => {});
  return {
    failure,
    signal: over.signal,
    clear() {
      clearTimeout(timer);
      order.signal.removeEventListener("abort", abort);
      over.abort(new Error("The page is closed."));
    },
  };
}

function openContext(browser: Browser, userAgent: string): Promise<BrowserContext> {
  return browser.newContext({
    ...SCREEN,
    userAgent,
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
  });
}

/** A context that does not close ends with its browser. */
async function closeContext(context: BrowserContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    // the browser may be gone already
    context.close().catch(() => {}),
    new Promise((resolve) => timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)),
  ]);
  clearTimeout(timer);
}

async function render(
  context: BrowserContext,
  order: RenderOrder,
  { limits: { loadMs, settleMs }, signal }: { limits: RenderLimits; signal: AbortSignal },
): Promise<RenderedPage> {
  await context.addInitScript(REFUSE_PEERS);
  const page = await context.newPage();
  const requests = await routeRequests(context, page, {
    document: order.document,
    loader: order.loader,
    signal,
  });
  const crashed = new Promise<never>((_, reject) => {
    page.once("crash", () => reject(new Error(`${order.url} made the browser's page crash.`)));
  });
  crashed.catch(() => {});
  const work = async (): Promise<RenderedPage> => {
    await load(page, order.url, { timeout: loadMs, left: requests.left });
    await requests.settle(settleMs);
    const probe = await measure(page, order.minFontPx);
    return { ...probe, ...requests.counts() };
  };
  return await Promise.race([work(), crashed, requests.broken]);
}

/** Connections between browsers go past every proxy and every interception. */
const REFUSE_PEERS = `for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection",
  "WebTransport", "TCPSocket", "UDPSocket"]) delete globalThis[name];`;

/** Waits until the page is loaded or the time is up: what has come by then is what there is to see. */
async function load(
  page: Page,
  url: string,
  { timeout, left }: { timeout: number; left: Promise<void> },
): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.once("load", () => resolve()));
  await page.goto(url, { waitUntil: "commit", timeout });
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    loaded,
    left,
    new Promise((resolve) => timer = setTimeout(resolve, timeout)),
  ]);
  clearTimeout(timer);
}

/** Runs the probe in a world that the page's scripts do not share. */
async function measure(page: Page, minFontPx: number): Promise<PageProbe> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "probe",
  });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    expression: `(${probePage.toString()})(${MAX_HTML_CHARS}, ${minFontPx})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) {
    throw new Error(`The page could not be measured: ${exceptionDetails.text}`);
  }
  // what probePage() returns, by value
  return result.value as PageProbe;
}
