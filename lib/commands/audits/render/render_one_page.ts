import type { Browser } from "playwright-core";
import type {
  NewRender,
  RenderCandidate,
  RenderError,
  RenderFigures,
} from "../../../../db/audits/crawl/renders.ts";
import { SHOWN_JS_LINKS } from "../../../../schemas/rendered_page.ts";
import {
  compareRendering,
  firstH1,
  type ReadPage,
} from "../../../crawler/render/compare_rendering.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { createPageRecord } from "../../../crawler/html/page_record.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import {
  type RenderedPage,
  renderPage,
  RenderTimeoutError,
} from "../../../crawler/render/render_page.ts";
import type { ResourceLoader } from "../../../crawler/fetch/resource_loader.ts";
import { isKeptUrl, keptUrl } from "../../../crawler/url/url.ts";
import { ROBOTS_TOKEN, USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import { cumulativeLayoutShift } from "../../../metrics/audits/layout_shift.ts";
import { isHtml } from "../crawl/read_answer.ts";
import type { CrawlSession } from "../crawl/crawl_session.ts";
import { fetchDocument } from "../crawl/fetch_document.ts";

/** What a page is rendered with. */
interface RenderTools {
  browser: Browser;
  loader: ResourceLoader;
}

/**
 * Requests a page once more, politely, renders that very answer and compares the two. A page that
 * answers otherwise than when it was crawled, or breaks the browser, is an `error`. Rejects when the
 * session is aborted.
 */
export async function renderOnePage(
  session: CrawlSession,
  { browser, loader }: RenderTools,
  { urlId, url }: RenderCandidate,
): Promise<NewRender> {
  const { services: { log, now }, settings, audit } = session;
  const failed = (error: RenderError): NewRender => ({
    urlId,
    error,
    figures: null,
    renderedAt: now(),
  });
  const facts = await fetchDocument(session, url, { keepBody: isHtml });
  const changed = findChange(facts);
  if (changed !== null) return failed(changed);
  try {
    const rendered = await renderPage(browser, {
      url,
      document: { status: 200, headers: facts.headers, body: facts.body },
      userAgent: settings.user_agent ?? USER_AGENT,
      loader,
      minFontPx: settings.thresholds.font_min_px,
      signal: session.abort,
    });
    const { html } = rendered;
    if (html === null) return failed("too_large");
    const figures = describeRendering(session, facts, { ...rendered, html });
    return { urlId, error: null, figures, renderedAt: now() };
  } catch (error) {
    session.abort.throwIfAborted();
    if (error instanceof RenderTimeoutError) return failed("timeout");
    log("warn", "page_not_rendered", { audit_id: audit.id, url, error });
    return failed("crashed");
  }
}

/** What keeps an answer from being rendered; null: nothing. */
function findChange(facts: FetchFacts): RenderError | null {
  if (facts.status === null) return "no_answer";
  if (facts.location !== null) return "redirect";
  if (facts.status !== 200) return "status";
  return isHtml(facts.contentType) ? null : "not_html";
}

/** What the rendering made of a page, against the HTML that was rendered. */
function describeRendering(
  session: CrawlSession,
  facts: FetchFacts,
  rendered: RenderedPage & { html: string },
): RenderFigures {
  const contentType = facts.headers["content-type"] ?? null;
  const raw = read(session, facts, { body: facts.body, contentTypeHeader: contentType });
  const after = read(session, facts, {
    body: Buffer.from(rendered.html),
    contentTypeHeader: "text/html; charset=utf-8",
  });
  const { differences, jsLinks } = compareRendering(raw, after);
  const { charsCount, smallCharsCount, paintedAt } = rendered;
  return {
    title: after.page.titles[0] ?? null,
    h1: firstH1(after.page),
    canonicalUrl: keptUrl(after.record.canonicalUrl),
    noindex: after.record.noindex,
    nofollow: after.record.nofollow,
    wordsCount: after.page.bodyWordCount,
    rawWordsCount: raw.page.bodyWordCount,
    linksCount: after.page.links.length,
    jsLinksCount: jsLinks?.length ?? null,
    jsLinks: jsLinks?.filter(isKeptUrl).slice(0, SHOWN_JS_LINKS) ?? [],
    differences,
    // the browser had the document from the beginning: its own time comes on top
    lcpMs: paintedAt === null ? null : Math.round(paintedAt + facts.responseTimeMs),
    cls: Math.round(cumulativeLayoutShift(rendered.shifts) * 10_000) / 10_000,
    ttfbMs: facts.ttfbMs,
    smallTextShare: charsCount === 0 ? null : smallCharsCount / charsCount,
    smallestFontPx: rendered.smallestFontPx,
    requestsCount: rendered.requestsCount,
    blockedCount: rendered.blockedCount,
  };
}

function read(
  session: CrawlSession,
  facts: FetchFacts,
  { body, contentTypeHeader }: { body: Uint8Array; contentTypeHeader: string | null },
): ReadPage {
  const page = parsePage(body, {
    url: facts.url,
    contentTypeHeader,
    linkHeader: facts.headers["link"] ?? null,
    xRobotsTag: facts.headers["x-robots-tag"] ?? null,
  });
  const record = createPageRecord(facts, page, {
    robotsToken: ROBOTS_TOKEN,
    crawledAt: session.services.now(),
    isInternal: session.scope.isInternal,
  });
  return { record, page };
}
