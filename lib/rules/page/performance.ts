import { isBlank } from "../text/blank.ts";
import { isHtmlAnswer } from "../inputs/html_answer.ts";
import type { PageRule } from "../rule.ts";

const POOR_TTFB_MS = 1800;

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
  check({ fetch: { status, ttfbMs } }, { ttfb_max_ms }) {
    // Failures have their own rules; a slow redirect is part of the wait for its target.
    if (status === null || status < 200 || status > 399) return undefined;
    if (ttfbMs === null || !(ttfbMs > ttfb_max_ms)) return undefined;
    return {
      evidence: {
        found: {
          ttfb_ms: Math.round(ttfbMs),
          rating: ttfbMs > POOR_TTFB_MS ? "poor" : "needs improvement",
        },
        expected: `at most ${ttfb_max_ms} ms`,
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
  check({ fetch }, { html_max_bytes }) {
    if (!isHtmlAnswer(fetch) || fetch.sizeBytes <= html_max_bytes) return undefined;
    return {
      evidence: {
        // Of a body that was cut the size is known only from below.
        found: { bytes: fetch.sizeBytes, complete: !fetch.bodyCut },
        expected: `at most ${html_max_bytes} bytes`,
        where: "response body",
      },
    };
  },
};

const pageSlow: PageRule = {
  id: "page_slow",
  category: "performance",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "HTML takes long to arrive",
  description:
    "The complete HTML took longer than 3 seconds, connection included. Nothing that it " +
    "refers to can be loaded before, and crawlers fetch fewer pages of such a site.",
  howToFix:
    "Make the server answer sooner (caches, faster queries), send less HTML, compress it, " +
    "and serve from near the visitors.",
  learnMoreUrl: "https://web.dev/articles/optimize-lcp",
  check({ fetch }, { page_max_ms }) {
    if (!isHtmlAnswer(fetch) || fetch.ttfbMs === null) return undefined;
    if (!(fetch.responseTimeMs > page_max_ms)) return undefined;
    return {
      evidence: {
        found: {
          response_time_ms: Math.round(fetch.responseTimeMs),
          ttfb_ms: Math.round(fetch.ttfbMs),
          bytes: fetch.transferBytes,
        },
        expected: `at most ${page_max_ms} ms`,
        where: "response",
      },
    };
  },
};

const htmlLarge: PageRule = {
  id: "html_large",
  category: "performance",
  severity: "notice",
  scope: "F",
  tier: 2,
  title: "HTML is large",
  description:
    "The decompressed HTML is larger than 500 KB. Phones need long to read it, and most " +
    "of it is rarely text: inlined data, styles, scripts, or menus with thousands of entries.",
  howToFix: "Move what is inlined to files of its own and shorten menus and lists.",
  learnMoreUrl: "https://web.dev/articles/dom-size-and-interactivity",
  check({ fetch }, { html_large_bytes, html_max_bytes }) {
    // what is larger still is reported as that
    if (!isHtmlAnswer(fetch) || fetch.sizeBytes > html_max_bytes) return undefined;
    if (fetch.sizeBytes <= html_large_bytes) return undefined;
    return {
      evidence: {
        found: { bytes: fetch.sizeBytes, transferred_bytes: fetch.transferBytes },
        expected: `at most ${html_large_bytes} bytes`,
        where: "response body",
      },
    };
  },
};

const TEXT_TYPE =
  /^(?:text\/|image\/svg\+xml$|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript|manifest\+json)$)/;

const responseNotCompressed: PageRule = {
  id: "response_not_compressed",
  category: "performance",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "Response is not compressed",
  description: "The server sends text uncompressed although it was asked for gzip or Brotli. " +
    "Compressed, HTML takes a fifth to a tenth of the time on the way.",
  howToFix: "Turn on gzip or Brotli for text types in the web server or the CDN.",
  learnMoreUrl:
    "https://web.dev/articles/optimizing-content-efficiency-optimize-encoding-and-transfer",
  check({ fetch }, { uncompressed_max_bytes }) {
    if (fetch.status !== 200 || !TEXT_TYPE.test(fetch.contentType ?? "")) return undefined;
    if (!isBlank(fetch.headers["content-encoding"] ?? "")) return undefined;
    if (fetch.transferBytes <= uncompressed_max_bytes) return undefined;
    return {
      evidence: {
        found: { bytes: fetch.transferBytes, content_type: fetch.contentType },
        expected: "Content-Encoding: gzip or br",
        where: "Content-Encoding header",
      },
    };
  },
};

/** The rules about how fast and how large an answer is. */
export const performancePageRules: readonly PageRule[] = [
  ttfbSlow,
  pageSlow,
  htmlTooLarge,
  htmlLarge,
  responseNotCompressed,
];
