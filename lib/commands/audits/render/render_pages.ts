import type { Browser } from "playwright-core";
import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import {
  insertRender,
  type NewRender,
  type RenderCandidate,
} from "../../../../db/audits/crawl/renders.ts";
import {
  BrowserUnavailableError,
  closeBrowser,
  openBrowser,
} from "../../../crawler/render/open_browser.ts";
import { chooseRenderedPages, type RenderQueue } from "./choose_rendered_pages.ts";
import { type CrawlSession, setAudit, underLease } from "../crawl/crawl_session.ts";
import { renderOnePage } from "./render_one_page.ts";
import { openRenderResources } from "./render_resources.ts";
import { describeUnavailable, NOT_RENDERED } from "./rendering_state.ts";

/** Wall time of rendering after which an audit goes on with what it has. */
const MAX_RENDER_MS = { sample: 15 * 60 * 1000, all: 60 * 60 * 1000 };
/** Progress when rendering begins, and how much it adds. */
const START_PCT = 93;
const SPAN_PCT = 3;

/**
 * Renders the pages that the settings ask for, one after the other; what is kept of a page is not
 * done again. Without a browser, and when it does not start, none is, and the audit keeps why.
 */
export async function renderPages(session: CrawlSession): Promise<void> {
  const { services: { config, log }, audit } = session;
  const reason = findObstacle(session);
  if (reason !== null) return await setAudit(session, { not_rendered: reason });
  const queue = await chooseRenderedPages(session);
  if (queue.count === 0) return await setAudit(session, { not_rendered: NOT_RENDERED.noPages });
  const resources = openRenderResources(session);
  const browsers = createBrowsers(config.renderBrowser ?? "");
  try {
    await renderQueue(session, queue, async (page) => {
      const tools = { browser: await browsers.read(), loader: resources.loader };
      return await renderOnePage(session, tools, page);
    });
  } catch (error) {
    if (!(error instanceof BrowserUnavailableError)) throw error;
    log("warn", "render_browser_unavailable", { audit_id: audit.id, error });
    await setAudit(session, { not_rendered: describeUnavailable(error.message) });
  } finally {
    await browsers.close();
    await resources.close();
  }
}

/** Whether pages of this audit are rendered, as far as is known before. */
export function mayRender(session: CrawlSession): boolean {
  return findObstacle(session) === null;
}

/** Why no page is rendered, whatever the browser; null: nothing is in the way. */
function findObstacle({ services, settings, lease }: CrawlSession): string | null {
  if (settings.render === "off") return NOT_RENDERED.off;
  if (services.config.renderBrowser === null) return NOT_RENDERED.noBrowser;
  return lease.stopRequested.aborted ? NOT_RENDERED.stopped : null;
}

async function renderQueue(
  session: CrawlSession,
  { pages, count }: RenderQueue,
  render: (page: RenderCandidate) => Promise<NewRender>,
): Promise<void> {
  const { services: { log, now }, settings, audit, lease } = session;
  const limitMs = MAX_RENDER_MS[settings.render === "all" ? "all" : "sample"];
  const startedAt = performance.now();
  let done = 0;
  for await (const page of pages) {
    session.abort.throwIfAborted();
    lease.pauseRequested.throwIfAborted();
    if (lease.stopRequested.aborted) return;
    if (performance.now() - startedAt > limitMs) {
      log("warn", "rendering_cut_short", { audit_id: audit.id, pages: done, limit_ms: limitMs });
      return;
    }
    const rendered = await render(page);
    done++;
    const share = Math.min(1, done / Math.max(1, count));
    const update = {
      current_url: page.url,
      progress_pct: Math.max(audit.progress_pct ?? 0, START_PCT + Math.floor(SPAN_PCT * share)),
      updated_at: now(),
    };
    await underLease(session, async (trx) => {
      await insertRender(trx, audit.id, rendered);
      await updateAudit(trx, audit.id, update);
    });
    Object.assign(audit, update);
  }
}

/** The browser, started when it is first needed and again after it has broken. */
function createBrowsers(path: string) {
  let browser: Browser | undefined;
  return {
    async read(): Promise<Browser> {
      if (browser?.isConnected() !== true) browser = await openBrowser(path);
      return browser;
    },
    async close(): Promise<void> {
      if (browser !== undefined) await closeBrowser(browser);
    },
  };
}
