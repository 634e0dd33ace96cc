import type { SiteRule } from "../rule.ts";

const WHERE = "server log";
const CRAWL_BUDGET = "https://developers.google.com/search/docs/crawling-indexing/" +
  "large-site-managing-crawl-budget";

/** A single one happens to every server. Our own choice, as the other numbers here. */
const MIN_ERRORS = 2;

const botServerErrors: SiteRule<"bot_pages"> = {
  id: "bot_server_errors",
  category: "crawlability",
  severity: "warning",
  scope: "L",
  tier: 1,
  version: 2,
  over: "bot_pages",
  title: "Bots get server errors or are slowed down",
  description:
    "In the last 7 days of the server's logs, bots of search engines or AI systems got " +
    "5xx or 429 for this page. Search engines then crawl the site less, and take the page out of " +
    "the index when it goes on.",
  howToFix:
    "Find the cause in the server's error log at these times. If a firewall or a limit of " +
    "requests answers 429 or 503, let verified bots through.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  check({ url, errors, days }) {
    if (errors === null || errors.requests < MIN_ERRORS) return undefined;
    return {
      evidence: {
        found: { url, ...errors, from: days.from, to: days.to },
        expected: "bots get the page",
        where: WHERE,
      },
    };
  },
};

const MIN_REQUESTS = 100;
const MAX_PARAMETER_SHARE = 0.1;

const botRequestsOnParameters: SiteRule<"bot_parameters"> = {
  id: "bot_requests_on_parameters",
  category: "crawlability",
  severity: "notice",
  scope: "L",
  tier: 2,
  version: 2,
  over: "bot_parameters",
  title: "Bots spend requests on parameters",
  description:
    "More than a tenth of the requests of search engines and AI systems in the last 30 " +
    "days of the server's logs were for URLs with a query that are no indexable pages. What bots " +
    "fetch there they do not fetch elsewhere.",
  howToFix: "Link to the URL without parameters, and forbid parameters that only sort, filter or " +
    "track in robots.txt.",
  learnMoreUrl: CRAWL_BUDGET,
  check({ requests, parameterRequests, urls, days }) {
    const share = parameterRequests / Math.max(1, requests);
    if (requests < MIN_REQUESTS || share <= MAX_PARAMETER_SHARE) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: {
          share_pct: Math.round(100 * share),
          requests: parameterRequests,
          all_requests: requests,
          urls,
          from: days.from,
          to: days.to,
        },
        expected: `at most ${100 * MAX_PARAMETER_SHARE} % of the requests of bots`,
        where: WHERE,
      },
    };
  },
};

const importantPageNotVisited: SiteRule<"bot_pages"> = {
  id: "important_page_not_visited",
  category: "crawlability",
  severity: "notice",
  scope: "L",
  tier: 2,
  version: 2,
  over: "bot_pages",
  title: "No search engine has requested the page",
  description: "The page can be indexed and is in a sitemap or close to the start page, and no " +
    "verified bot of a search engine has requested it in the last 30 days of the server's logs.",
  howToFix: "Link to it from pages that bots visit often, keep its lastmod in the sitemap right, " +
    "and ask for indexing in Search Console if it matters.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/" +
    "ask-google-to-recrawl",
  check({ url, important, isVisited, days }) {
    if (!important || isVisited) return undefined;
    return {
      evidence: {
        found: { url, from: days.from, to: days.to },
        expected: "a request of a verified search bot within 30 days",
        where: WHERE,
      },
    };
  },
};

const MIN_SPOOFED = 10;

const botSpoofed: SiteRule<"logged_bots"> = {
  id: "bot_spoofed",
  category: "security",
  severity: "notice",
  scope: "L",
  tier: 3,
  version: 2,
  over: "logged_bots",
  title: "Somebody uses a bot's name",
  description: "Requests under the name of this bot came from addresses that are not its " +
    "operator's. Scrapers do that to get past firewalls, and they spoil figures that only look " +
    "at names.",
  howToFix:
    "Refuse or slow down such requests by address in the firewall. Do not block the name: " +
    "the bot itself has it, too.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot",
  check({ targetId, bot, requests, spoofed, days }) {
    if (spoofed < MIN_SPOOFED) return undefined;
    return {
      targetId,
      evidence: {
        found: { agent: bot, spoofed_requests: spoofed, requests, from: days.from, to: days.to },
        expected: "requests under a bot's name are its operator's",
        where: WHERE,
      },
    };
  },
};

const robotsTxtIgnored: SiteRule<"logged_bots"> = {
  id: "robots_txt_ignored_by_bot",
  category: "robots",
  severity: "notice",
  scope: "L",
  tier: 2,
  version: 2,
  over: "logged_bots",
  title: "A bot requests what robots.txt forbids it",
  description:
    "The verified bot requested URLs that robots.txt forbids it, more than a day after " +
    "the file was read in this form. Bots that fetch a page because a person asks for it are left " +
    "out: they need not obey.",
  howToFix: "See whether robots.txt is readable for the bot and names it as its operator writes. " +
    "If it is, tell the operator, or refuse these requests in the firewall.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc9309.html",
  check({ targetId, bot, disobeyed, days }) {
    if (disobeyed.requests < MIN_ERRORS) return undefined;
    return {
      targetId,
      evidence: {
        found: { agent: bot, ...disobeyed, to: days.to },
        expected: "the bot keeps to robots.txt",
        where: WHERE,
      },
    };
  },
};

const fixNotSeenByGoogle: SiteRule<"bot_pages"> = {
  id: "fix_not_seen_by_google",
  category: "indexability",
  severity: "notice",
  scope: "L",
  tier: 2,
  version: 2,
  over: "bot_pages",
  title: "Googlebot has not seen yet that the page is back",
  description:
    "The page could not be indexed in the previous audit, and now it can. By the server's " +
    "logs, the verified Googlebot has not requested it since that audit: Google still knows the " +
    "page as it was.",
  howToFix:
    "Ask for indexing in Search Console, or link to the page from one that Googlebot visits " +
    "often. Otherwise wait.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/" +
    "ask-google-to-recrawl",
  check({ url, isRegained, isSeenByGoogle, previousAt, days }) {
    if (!isRegained || isSeenByGoogle) return undefined;
    return {
      evidence: {
        found: { url, not_indexable_at: previousAt, logs_until: days.to },
        expected: "a request of Googlebot after the fix",
        where: WHERE,
      },
    };
  },
};

/** The rules about what servers' logs say of bots. */
export const logSiteRules: readonly SiteRule[] = [
  botServerErrors,
  botRequestsOnParameters,
  importantPageNotVisited,
  botSpoofed,
  robotsTxtIgnored,
  fixNotSeenByGoogle,
];
