import type { SiteRule } from "../rule.ts";
import { SITE_UNREACHABLE } from "../inputs/site_unreachable.ts";
import { describeAnswer } from "../inputs/url_answer.ts";

const siteUnreachable: SiteRule<"crawl_end"> = {
  id: SITE_UNREACHABLE,
  category: "crawlability",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "crawl_end",
  title: "Start page gives no answer",
  description: "The start page, or the page that it redirects to, gives no HTTP answer. Visitors " +
    "and search engines that come to the home page find nothing.",
  howToFix: "Check the DNS records, the certificate and whether the server is up, then start the " +
    "audit again.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  check({ list, startUrls }) {
    const last = startUrls.at(-1);
    if (list || last === undefined || !last.internal) return undefined;
    if (last.statusCode !== null || last.fetchError === null) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: { ...describeAnswer(last), redirects_count: startUrls.length - 1 },
        expected: "an HTTP answer",
        where: "start URL",
      },
    };
  },
};

const startUrlRedirectsOffSite: SiteRule<"crawl_end"> = {
  id: "start_url_redirects_off_site",
  category: "crawlability",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "crawl_end",
  title: "Start URL redirects to another site",
  description: "The start URL leads to a host that is not part of the audited site. What was " +
    "audited is hardly the site that visitors see.",
  howToFix: "If the site has moved, add the new domain as a site of its own and audit that. If " +
    "not, correct the redirect.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
  check({ list, startUrls }) {
    const last = startUrls.at(-1);
    if (list || last === undefined || startUrls.length < 2 || last.internal) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: {
          final_url: last.url,
          hops: startUrls.slice(0, -1).map(({ url, statusCode }) => ({ url, status: statusCode })),
        },
        expected: "a start URL that ends on the audited site",
        where: "start URL",
      },
    };
  },
};

/** What ended a crawl before it had seen everything, and how that is said. */
const LIMITS: ReadonlyMap<string, string> = new Map([
  ["page_limit", "max_pages"],
  ["depth_limit", "max_depth"],
  ["time_limit", "two hours of crawling"],
  ["stopped", "stopped by a request"],
]);

const crawlIncomplete: SiteRule<"crawl_end"> = {
  id: "crawl_incomplete",
  category: "crawlability",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "crawl_end",
  title: "Crawl is incomplete",
  description:
    "The crawl ended at one of its limits, so that known URLs were not requested. What " +
    "is wrong with them is not in this audit, and counts of links and orphans are too low or too " +
    "high.",
  howToFix: "Start the audit with a higher limit, or exclude parts of the site that do not matter.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/" +
    "large-site-managing-crawl-budget",
  check({ stopReason, maxPages, maxDepth, pagesCrawled, pagesLeft, pagesTooDeep, targetsLeft }) {
    const limit = LIMITS.get(stopReason ?? "");
    if (limit === undefined) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: {
          stop_reason: stopReason,
          limit,
          max_pages: maxPages,
          max_depth: maxDepth,
          pages_crawled: pagesCrawled,
          pages_not_requested: pagesLeft,
          pages_too_deep: pagesTooDeep,
          resources_and_external_not_requested: targetsLeft,
        },
        expected: "a crawl that ends when no known URL is left",
        where: "crawl",
      },
    };
  },
};

/** The rules about how the crawl began and ended. */
export const crawlEndSiteRules: readonly SiteRule[] = [
  siteUnreachable,
  startUrlRedirectsOffSite,
  crawlIncomplete,
];
