import type { Found } from "../../crawler/html/markup_facts.ts";
import type { SitemapErrorCode } from "../../crawler/sitemaps/sitemap_facts.ts";
import type { SitemapFaults } from "../../crawler/sitemaps/sitemap_faults.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { parseRobotsOnce } from "../inputs/parse_robots_once.ts";
import type { Finding, SiteRule } from "../rule.ts";
import type { SitemapInput } from "../inputs/site_inputs.ts";

const SITEMAPS_URL =
  "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap";
const LARGE_URL =
  "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps";
const PROTOCOL_URL = "https://www.sitemaps.org/protocol.html";

const sitemapFetchError: SiteRule<"sitemaps"> = {
  id: "sitemap_fetch_error",
  category: "sitemaps",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap cannot be fetched",
  description:
    "robots.txt or a sitemap index names this sitemap, and it answers with an error or not at " +
    "all. Search engines cannot read any of the URLs that it lists.",
  howToFix: "Bring the file back, or correct its address where it is named.",
  learnMoreUrl: SITEMAPS_URL,
  check({ targetId, url, foundVia, statusCode, fetchError }) {
    if (foundVia === "default" || statusCode === 200) return undefined;
    if (statusCode === null && fetchError === null) return undefined;
    return {
      targetId,
      evidence: {
        found: {
          url,
          status: statusCode,
          ...(fetchError === null ? {} : { error: fetchError }),
          found_via: foundVia,
        },
        expected: "a sitemap that answers 200",
        where: "sitemap",
      },
    };
  },
};

const TOO_LARGE: readonly SitemapErrorCode[] = ["too_many_urls", "too_large"];

const sitemapTooLarge: SiteRule<"sitemaps"> = {
  id: "sitemap_too_large",
  category: "sitemaps",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap is too large",
  description:
    "A sitemap may list at most 50,000 URLs, an index at most 50,000 sitemaps, and neither may " +
    "have more than 50 MB uncompressed. Search engines reject a larger file or ignore the rest.",
  howToFix: "Split the file into several and name them in a sitemap index.",
  learnMoreUrl: LARGE_URL,
  check({ targetId, url, format, urlsCount, errors }) {
    const found = errors.filter(({ code }) => TOO_LARGE.includes(code));
    if (found.length === 0) return undefined;
    return {
      targetId,
      evidence: {
        found: { url, format, entries_read: urlsCount, errors: found },
        expected: "at most 50,000 entries and 50 MB uncompressed",
        where: "sitemap",
      },
    };
  },
};

const sitemapNestedIndex: SiteRule<"sitemaps"> = {
  id: "sitemap_nested_index",
  category: "sitemaps",
  severity: "warning",
  scope: "S",
  tier: 3,
  over: "sitemaps",
  title: "Sitemap index names another index",
  description: "This sitemap index is itself named by an index. The protocol allows an index to " +
    "name sitemaps only, and search engines may not read what is nested deeper.",
  howToFix: "Name the sitemaps in one index, or submit several indexes side by side.",
  learnMoreUrl: `${PROTOCOL_URL}#index`,
  check({ targetId, url, nestedIn }) {
    if (nestedIn === null) return undefined;
    return {
      targetId,
      evidence: {
        found: { url, named_by: nestedIn },
        expected: "an index that names sitemaps only",
        where: "sitemap index",
      },
    };
  },
};

/** The crawlers whose way to the file is looked at. */
const CRAWLERS = [ROBOTS_TOKEN, "Googlebot"];

const sitemapBlockedByRobots: SiteRule<"sitemaps"> = {
  id: "sitemap_blocked_by_robots",
  category: "sitemaps",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap is blocked by robots.txt",
  description:
    "The robots.txt of the sitemap's host forbids crawlers to fetch the sitemap. Those " +
    "that obey it never see what the sitemap lists.",
  howToFix: "Allow the sitemap in robots.txt by an Allow line with its path.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
  check({ targetId, url, robotsTxt }) {
    if (robotsTxt === null) return undefined;
    const robots = parseRobotsOnce(robotsTxt.body);
    const blocked = CRAWLERS.flatMap((agent) => {
      const { allowed, line, rule } = robots.verdict(url, agent);
      return allowed ? [] : [{ agent, line, rule }];
    });
    if (blocked.length === 0) return undefined;
    return {
      targetId,
      evidence: {
        found: { url, blocked },
        expected: "a sitemap that crawlers may fetch",
        where: robotsTxt.url,
      },
    };
  },
};

/** The finding of a sitemap whose entries have this fault, if they have. */
function createFaultFinding(
  { targetId, url, urlsCount, faults }: SitemapInput,
  fault: keyof SitemapFaults,
  expected: string,
): Finding | undefined {
  const found: Found<object> | undefined = faults?.[fault];
  if (found === undefined || found.count === 0) return undefined;
  return {
    targetId,
    evidence: {
      found: {
        url,
        urls_count: urlsCount,
        affected_count: found.count,
        examples: found.examples,
      },
      expected,
      where: url,
    },
  };
}

const sitemapUrlOtherHost: SiteRule<"sitemaps"> = {
  id: "sitemap_url_other_host",
  category: "sitemaps",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap lists URLs of another host",
  description:
    "Some URLs have another host or scheme than the sitemap itself, such as http: or a " +
    "missing www. A sitemap speaks for its own host only, so search engines ignore them.",
  howToFix: "List URLs with the scheme and host under which the site is found. For another " +
    "host, name the sitemap in that host's robots.txt.",
  learnMoreUrl: `${PROTOCOL_URL}#location`,
  check: (row) =>
    createFaultFinding(row, "otherHost", "URLs with the scheme and host of the sitemap"),
};

const sitemapUrlRelative: SiteRule<"sitemaps"> = {
  id: "sitemap_url_relative",
  category: "sitemaps",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap lists relative URLs",
  description: "Some addresses in the sitemap are not absolute. The protocol demands complete " +
    "URLs with scheme and host, and search engines skip others.",
  howToFix: "Write each address in full, beginning with https://.",
  learnMoreUrl: `${PROTOCOL_URL}#locdef`,
  check: (row) => createFaultFinding(row, "relative", "absolute URLs"),
};

const sitemapUrlInSeveral: SiteRule<"sitemaps"> = {
  id: "sitemap_url_in_several",
  category: "sitemaps",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "sitemaps",
  title: "Sitemap repeats URLs",
  description:
    "Some URLs of this sitemap stand in it twice, or in a sitemap read before it. That " +
    "does no harm by itself, but contradictory dates make both untrustworthy, and counts of " +
    "submitted URLs are wrong.",
  howToFix: "List each URL once, in one sitemap.",
  learnMoreUrl: SITEMAPS_URL,
  check: (row) => createFaultFinding(row, "repeated", "each URL once over all sitemaps"),
};

const sitemapLastmodInvalid: SiteRule<"sitemaps"> = {
  id: "sitemap_lastmod_invalid",
  category: "sitemaps",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "sitemaps",
  title: "Sitemap has invalid dates",
  description: "Some lastmod dates are not in W3C format or lie in the future. Search engines " +
    "cannot use them, and after too many stop to trust the others.",
  howToFix:
    "Write the day of the last real change as 2026-11-20, or with the time and its zone as " +
    "2026-11-20T10:00:00+00:00.",
  learnMoreUrl: "https://www.w3.org/TR/NOTE-datetime",
  check: (row) => createFaultFinding(row, "lastmod", "W3C dates that are not in the future"),
};

/** The rules about sitemaps as files. */
export const sitemapFilesSiteRules: readonly SiteRule[] = [
  sitemapFetchError,
  sitemapTooLarge,
  sitemapNestedIndex,
  sitemapBlockedByRobots,
  sitemapUrlOtherHost,
  sitemapUrlRelative,
  sitemapUrlInSeveral,
  sitemapLastmodInvalid,
];
