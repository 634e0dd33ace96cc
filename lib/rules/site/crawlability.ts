import type { SiteRule } from "../rule.ts";

const blockedByRobots: SiteRule<"blocked_urls"> = {
  id: "blocked_by_robots",
  category: "crawlability",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "blocked_urls",
  title: "Linked URL is blocked by robots.txt",
  description:
    "The site refers to this URL by a followed link, a canonical or a redirect, and its " +
    "own robots.txt forbids crawling it, or cannot be read, which forbids everything. Search " +
    "engines cannot read the page, and what its inlinks pass on is lost.",
  howToFix:
    "Allow the URL in robots.txt if it should be found. If it should not, remove the links " +
    "to it.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check({ url, discoveredVia, followedInlinksCount, linkedFrom, robotsFailure }) {
    if (followedInlinksCount === 0 && !REFERENCES.has(discoveredVia)) return undefined;
    return {
      evidence: {
        found: {
          url,
          discovered_via: discoveredVia,
          followed_inlinks_count: followedInlinksCount,
          linked_from: linkedFrom,
          ...(robotsFailure === null ? {} : { robots_txt_unreadable: robotsFailure }),
        },
        expected: "a URL that robots.txt allows, or no reference to it",
        where: "robots.txt",
      },
    };
  },
};

/** References that ask a search engine to come, as a followed link does. */
const REFERENCES: ReadonlySet<string> = new Set([
  "start",
  "canonical",
  "redirect",
  "meta_refresh",
]);

const pageTooDeep: SiteRule<"pages"> = {
  id: "page_too_deep",
  category: "crawlability",
  severity: "notice",
  scope: "G",
  tier: 1,
  over: "pages",
  title: "Page is too many clicks away",
  description: "The shortest way from the start page to this page takes more than 4 clicks, or " +
    "than the audit sets. Pages so deep are crawled less often and receive little internal " +
    "PageRank.",
  howToFix:
    "Link to the page, or to the list it stands in, from a page nearer to the start page: " +
    "category pages, related content, or an HTML sitemap.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ depth }, { max_ok_depth: maxDepth }) {
    if (depth === null || depth <= maxDepth) return undefined;
    return {
      evidence: {
        found: depth,
        expected: `at most ${maxDepth} clicks`,
        where: "shortest click path from the start URL",
      },
    };
  },
};

const orphanPage: SiteRule<"pages"> = {
  id: "orphan_page",
  category: "crawlability",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "pages",
  title: "Page has no internal links",
  description: "No page of the site links to this one; it is known from elsewhere, such as a " +
    "sitemap. Visitors cannot come to it by browsing, and it receives no internal PageRank.",
  howToFix: "Link to the page from pages on its topic. If it is no longer wanted, remove it from " +
    "the sitemap and let it answer 410 or redirect to its successor.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ orphan, discoveredVia, inSitemap }) {
    if (!orphan) return undefined;
    return {
      evidence: {
        found: { inlinks_count: 0, discovered_via: discoveredVia, in_sitemap: inSitemap },
        expected: "at least one link on another page of the site",
        where: "internal links",
      },
    };
  },
};

/** The rules about crawling that need the whole crawl. */
export const crawlabilitySiteRules: readonly SiteRule[] = [
  blockedByRobots,
  pageTooDeep,
  orphanPage,
];
