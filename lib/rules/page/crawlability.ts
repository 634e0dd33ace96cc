import type { FetchFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";

const HTTP_ERRORS_URL =
  "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";

const MAX_EXAMPLES = 10;

/** Access refused: who is asked to log in, to go away, or kept out for legal reasons. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 451]);

/** Statuses with rules of their own: refused, gone, too many requests. */
const NOT_PLAIN_4XX: ReadonlySet<number> = new Set([...REFUSALS, 404, 410, 429]);

const FETCH_ERRORS = {
  timeout: "no complete answer in time",
  dns: "the host name could not be resolved",
  refused: "the connection was refused",
  reset: "the connection was closed before the answer was complete",
  tls: "the secure connection could not be set up",
  truncated: "the body is shorter than its Content-Length",
  headers_too_large: "the response headers are too large",
  bad_encoding: "the body does not decompress as its Content-Encoding says",
  forbidden_address: "the host is not public",
  protocol: "the answer is not valid HTTP",
} as const;

function createStatusFinding(status: number, expected: string): Finding {
  return { evidence: { found: { status }, expected, where: "HTTP status" } };
}

/**
 * Says whether the lack of a complete answer is the fault to report: an error status or a redirect
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
  howToFix: "Make the server answer a plain GET request with 200, or remove the links to it from " +
    "all pages that have one (its inlinks). If the content has moved, redirect with 301.",
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
  howToFix: "Correct or remove the links to this URL on all pages that have one (its " +
    "inlinks). If the content has a successor, redirect to it with 301; if it is gone for good, " +
    "the status is right and only the links have to go.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status } }) {
    if (status !== 404 && status !== 410) return undefined;
    return createStatusFinding(status, "200, or no internal reference to this URL");
  },
};

const page403: PageRule = {
  id: "page_403",
  category: "crawlability",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "Access to the page is refused",
  description: "The server refuses this internal URL with 401, 403, 407 or 451. Often that is " +
    "protection against bots, which lets people in and keeps crawlers out: search engines may be " +
    "turned away as well, and drop the page. Otherwise visitors who follow a link here meet a " +
    "closed door.",
  howToFix:
    "If the page is public, let crawlers in: look at the firewall, the bot protection and " +
    "the access rules for this address. If it needs a login, leave it, and let the pages that link " +
    "here (its inlinks) link to the login page instead.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status } }) {
    if (status === null || !REFUSALS.has(status)) return undefined;
    return createStatusFinding(status, "200 for a page that the site links to");
  },
};

const page429: PageRule = {
  id: "page_429",
  category: "crawlability",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "Server asks to crawl more slowly",
  description:
    "The server answered 429 (too many requests) for this internal URL, also after the " +
    "crawler had waited and asked again. Search engines take it for a sign of overload, crawl the " +
    "whole site less, and drop URLs that keep answering so.",
  howToFix: "Raise the rate limit for crawlers, or answer faster so that it is not reached, and " +
    "send Retry-After with each 429. Then audit again; with a lower request rate if the limit has " +
    "to stay.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch }) {
    if (fetch.status !== 429) return undefined;
    const retryAfter = fetch.headers["retry-after"];
    return {
      evidence: {
        found: {
          status: 429,
          retry_after: retryAfter === undefined ? null : createExcerpt(retryAfter, 100),
        },
        expected: "200 at the crawler's pace",
        where: "HTTP status",
      },
    };
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
    "engines slow down their crawl of the whole site and drop URLs that keep failing. A 503 with " +
    "Retry-After, shown as retry_after, says that it is down for a while.",
  howToFix: "Look for the request in the server's error log and repair the cause. For planned " +
    "downtime answer 503 with a Retry-After header, and only for a short time.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check({ fetch: { status, headers } }) {
    if (status === null || status < 500 || status > 599) return undefined;
    const retryAfter = headers["retry-after"];
    if (status !== 503 || retryAfter === undefined) return createStatusFinding(status, "200");
    return {
      evidence: {
        found: { status, retry_after: createExcerpt(retryAfter, 100) },
        expected: "200, at the latest when the time of Retry-After is over",
        where: "HTTP status",
      },
    };
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

const urlUnparseableInLink: PageRule = {
  id: "url_unparseable_in_link",
  category: "crawlability",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Link address is no valid URL",
  description:
    "Links on the page have an address that no browser can read: the URL parser rejects " +
    "it, the scheme is misspelled, or the host is missing. Clicks lead nowhere or to a wrong " +
    "place, and crawlers skip the link.",
  howToFix: "Correct each address shown. A full one reads https://host/path; one within the site " +
    "may begin with a single slash.",
  learnMoreUrl: "https://url.spec.whatwg.org/#url-parsing",
  check({ page }) {
    if (page === null || page.linkFaults.malformed.count === 0) return undefined;
    const { count, examples } = page.linkFaults.malformed;
    return {
      evidence: {
        found: {
          count,
          examples: examples.slice(0, MAX_EXAMPLES).map(({ href, reason }) => ({
            href: createExcerpt(href, 500),
            reason,
          })),
        },
        expected: "addresses that the URL standard can read",
        where: "a[href]",
      },
    };
  },
};

const uncrawlableLink: PageRule = {
  id: "uncrawlable_link",
  category: "crawlability",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Link cannot be crawled",
  description:
    "Elements that look and act like links have no address to follow: a script in place of " +
    "it, a local file, or no href at all. Search engines follow <a> with an href alone, so what " +
    "these lead to may never be found.",
  howToFix: "Give each link an href with the real address, and let the script add to it. What is " +
    "no link but an action belongs in a <button>.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ page }) {
    if (page === null || page.linkFaults.unusable.count === 0) return undefined;
    const { count, examples } = page.linkFaults.unusable;
    return {
      evidence: {
        found: {
          count,
          examples: examples.slice(0, MAX_EXAMPLES).map(({ href, anchor, reason }) => ({
            href: href === null ? null : createExcerpt(href),
            anchor: createExcerpt(anchor, 100),
            reason,
          })),
        },
        expected: "<a href> with an http or https address",
        where: "a",
      },
    };
  },
};

/** The rules about whether a URL can be fetched at all. */
export const crawlabilityPageRules: readonly PageRule[] = [
  page4xx,
  page404,
  page403,
  page429,
  page5xx,
  fetchFailed,
  fetchTimeout,
  urlUnparseableInLink,
  uncrawlableLink,
];
