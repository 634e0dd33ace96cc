import type { FetchFacts } from "../../crawler/page_facts.ts";
import { createExcerpt } from "../excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";

const HTTP_ERRORS_URL =
  "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";

/** Statuses with rules of their own: access refused, too many requests, legal reasons, gone. */
const NOT_PLAIN_4XX: ReadonlySet<number> = new Set([401, 403, 404, 407, 410, 429, 451]);

const FETCH_ERRORS = {
  timeout: "no complete answer in time",
  dns: "the host name could not be resolved",
  refused: "the connection was refused",
  reset: "the connection was closed before the answer was complete",
  tls: "the secure connection could not be set up",
  truncated: "the body is shorter than its Content-Length",
  headers_too_large: "the response headers are too large",
  bad_encoding: "the body does not decompress as its Content-Encoding says",
  forbidden_address: "the host resolves to an address that must not be crawled",
  protocol: "the answer is not valid HTTP",
} as const;

function createStatusFinding(status: number, expected: string): Finding {
  return { evidence: { found: { status }, expected, where: "HTTP status" } };
}

/**
 * Tells whether the lack of a complete answer is the fault to report: an error status or a redirect
 * speaks for itself, even where its body broke off.
 */
function isUnanswered(fetch: FetchFacts): boolean {
  return fetch.error !== null && (fetch.status === null || fetch.status < 300);
}

const page4xx: PageRule = {
  id: "page_4xx",
  category: "crawlability",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "Page answers with a client error",
  description:
    "The server rejected the request for this internal URL with a 4xx status other than " +
    "404, 410, 429 or a refusal of access. Search engines drop such URLs from the index, and " +
    "visitors who follow a link to them see an error.",
  howToFix: "Make the server answer a plain GET request with 200, or remove the links that point " +
    "here: linked_from names the first, the page's inlinks all. If the content has moved, redirect " +
    "with 301.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status } }) {
    if (status === null || status < 400 || status > 499) return undefined;
    // Reported under page_404 or, as refusals, not as a broken page: each URL once.
    if (NOT_PLAIN_4XX.has(status)) return undefined;
    return createStatusFinding(status, "200, or a permanent redirect to the page's new address");
  },
};

const page404: PageRule = {
  id: "page_404",
  category: "crawlability",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "Page not found",
  description: "This internal URL answers 404 or 410, yet something on the site still refers to " +
    "it. Visitors run into a dead end, and the value of the links that point here is lost.",
  howToFix: "Correct or remove the links to this URL: linked_from names the first, the page's " +
    "inlinks all. If the content has a successor, redirect to it with 301; if it is gone for good, " +
    "the status is right and only the links have to go.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status } }) {
    if (status !== 404 && status !== 410) return undefined;
    return createStatusFinding(status, "200, or no internal reference to this URL");
  },
};

const page5xx: PageRule = {
  id: "page_5xx",
  category: "crawlability",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "Page answers with a server error",
  description: "The server failed on this internal URL, also when asked a second time. Search " +
    "engines slow down their crawl of the whole site and drop URLs that keep failing.",
  howToFix: "Look for the request in the server's error log and repair the cause. For planned " +
    "downtime answer 503 with a Retry-After header, and only for a short time.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status } }) {
    if (status === null || status < 500 || status > 599) return undefined;
    return createStatusFinding(status, "200");
  },
};

const fetchFailed: PageRule = {
  id: "fetch_failed",
  category: "crawlability",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "Page could not be fetched",
  description:
    "No complete HTTP answer came back for this internal URL: the name, the connection, " +
    "the certificate or the transfer failed. Search engines treat this like a server error.",
  howToFix:
    "Check the DNS record, the certificate, the firewall and the server for this address, " +
    "then request it with a command-line client to see the same failure.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch }) {
    if (fetch.error === null || fetch.error === "timeout" || !isUnanswered(fetch)) return undefined;
    const message = createExcerpt(fetch.errorMessage ?? FETCH_ERRORS[fetch.error]);
    return {
      evidence: {
        found: { error: fetch.error, message },
        expected: "a complete HTTP answer",
        where: "connection",
      },
    };
  },
};

const fetchTimeout: PageRule = {
  id: "fetch_timeout",
  category: "crawlability",
  severity: "error",
  scope: "F",
  tier: 1,
  title: "Page timed out",
  description:
    "The server did not deliver this internal URL completely before the crawler's time " +
    "ran out. Visitors leave long before that, and search engines crawl slow sites less.",
  howToFix:
    "Find out what makes this URL slow (queries, calls to other services, missing caches, " +
    "an overloaded server) and make it answer within a second.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch }) {
    if (fetch.error !== "timeout" || !isUnanswered(fetch)) return undefined;
    const message = createExcerpt(fetch.errorMessage ?? FETCH_ERRORS.timeout);
    return {
      evidence: {
        found: { waited_ms: Math.round(fetch.responseTimeMs), message },
        expected: "a complete HTTP answer within the time limit",
        where: "connection",
      },
    };
  },
};

/** The rules about whether a URL can be fetched at all. */
export const crawlabilityPageRules: readonly PageRule[] = [
  page4xx,
  page404,
  page5xx,
  fetchFailed,
  fetchTimeout,
];
