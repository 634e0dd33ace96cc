import { isHtmlAnswer } from "../html_answer.ts";
import type { PageRule } from "../rule.ts";

const SLOW_TTFB_MS = 800;
const POOR_TTFB_MS = 1800;
const MAX_HTML_BYTES = 2 * 1024 * 1024;

const ttfbSlow: PageRule = {
  id: "ttfb_slow",
  category: "performance",
  severity: "warning",
  scope: "F",
  tier: 1,
  title: "Server responds slowly",
  description:
    "The first byte came later than 800 ms after the request, connection included; over " +
    "1,800 ms counts as poor. Everything that a visitor sees waits for it, and search engines " +
    "crawl slow servers less.",
  howToFix: "Cache whole pages or the queries behind them, serve from near the visitors (a CDN), " +
    "and remove redirects and start-up work from the request.",
  learnMoreUrl: "https://web.dev/articles/ttfb",
  check({ fetch: { status, ttfbMs } }) {
    // Failures have their own rules; a slow redirect is part of the wait for its target.
    if (status === null || status < 200 || status > 399) return undefined;
    if (ttfbMs === null || !(ttfbMs > SLOW_TTFB_MS)) return undefined;
    return {
      evidence: {
        found: {
          ttfb_ms: Math.round(ttfbMs),
          rating: ttfbMs > POOR_TTFB_MS ? "poor" : "needs improvement",
        },
        expected: `at most ${SLOW_TTFB_MS} ms`,
        where: "response",
      },
    };
  },
};

const htmlTooLarge: PageRule = {
  id: "html_too_large",
  category: "performance",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "HTML is too large",
  description:
    "The decompressed HTML is larger than 2 MiB, beyond which Googlebot stops reading: " +
    "content, links and structured data behind that point do not exist for search.",
  howToFix:
    "Move inlined data, images, scripts and styles to files of their own, and divide very " +
    "long lists over several pages.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/googlebot",
  check({ fetch }) {
    if (!isHtmlAnswer(fetch) || fetch.sizeBytes <= MAX_HTML_BYTES) return undefined;
    return {
      evidence: {
        // Of a body that was cut the size is known only from below.
        found: { bytes: fetch.sizeBytes, complete: !fetch.bodyCut },
        expected: `at most ${MAX_HTML_BYTES} bytes`,
        where: "response body",
      },
    };
  },
};

/** The rules about a page's own speed and weight. */
export const performancePageRules: readonly PageRule[] = [ttfbSlow, htmlTooLarge];
