import { createExcerpt } from "../text/excerpt.ts";
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
          followed_unique_inlinks_count: followedInlinksCount,
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
    "Link to the page, or to the list that it is in, from a page nearer to the start page: " +
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

/** References that lead crawlers to a page without any link that visitors could click. */
const HIDDEN_REFERENCES: ReadonlySet<string> = new Set([
  "canonical",
  "hreflang",
  "redirect",
  "meta_refresh",
]);

const isolatedOnlyViaCanonical: SiteRule<"pages"> = {
  id: "isolated_only_via_canonical",
  category: "crawlability",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "pages",
  title: "Page is known from hidden references only",
  description:
    "Only a canonical, an hreflang annotation or a redirect leads to this page; no page " +
    "links to it by its own address, and no sitemap lists it. Search engines take such a page for " +
    "unimportant, and unless a redirect leads here visitors cannot find it. Reported only after " +
    "a crawl that followed every link.",
  howToFix: "Link to the page from pages on its topic, or correct the reference if another page " +
    "is meant.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ browsed, inlinksCount, depth, inSitemap, discoveredVia }) {
    if (!browsed || inlinksCount > 0 || depth === 0 || inSitemap) return undefined;
    if (!HIDDEN_REFERENCES.has(discoveredVia)) return undefined;
    return {
      evidence: {
        found: { inlinks_count: 0, discovered_via: discoveredVia },
        expected: "at least one link on another page of the site",
        where: "internal links",
      },
    };
  },
};

/**
 * URLs of one pattern that end at the crawl's limit of clicks are reported from here on: a calendar
 * that links to the next and the previous month has but 49 within the default of 25 clicks.
 */
const MIN_ENDLESS_URLS = 20;

const crawlTrapSuspected: SiteRule<"crawl_traps"> = {
  id: "crawl_trap_suspected",
  version: 2,
  category: "crawlability",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "crawl_traps",
  title: "URLs look like a crawl trap",
  description:
    "The site makes up URLs without end: more than 50 (or as the audit sets) that differ " +
    "only in their numbers or query are linked only by each other, or 20 that go on beyond the " +
    "crawl's limit of clicks, or paths have more than 12 segments. Calendars, filters, session ids " +
    "and wrong relative links do that, and crawlers waste their time there.",
  howToFix: "Keep crawlers out of such spaces by robots.txt, stop linking beyond the pages that " +
    "have content, and correct relative links that add a segment each time.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/url-structure",
  check({ kind, pattern, urlsCount, beyondCount, examples }, { trap_min_urls: maxUrls }) {
    const isEndless = beyondCount > 0 && urlsCount >= MIN_ENDLESS_URLS;
    if (!isEndless && urlsCount <= (kind === "pattern" ? maxUrls : 0)) return undefined;
    return {
      evidence: {
        found: {
          ...(pattern === null ? {} : { pattern: createExcerpt(pattern) }),
          urls_count: urlsCount,
          ...(beyondCount === 0 ? {} : { beyond_max_depth_count: beyondCount }),
          examples: examples.map((url) => createExcerpt(url)),
        },
        expected: describeExpected(kind, { isEndless, maxUrls }),
        where: kind === "pattern" ? "path with # for numbers" : "path segments",
      },
    };
  },
};

function describeExpected(
  kind: "pattern" | "depth",
  { isEndless, maxUrls }: { isEndless: boolean; maxUrls: number },
): string {
  if (kind === "depth") return "paths of at most 12 segments";
  return isEndless
    ? "URLs of one pattern that come to an end within the crawl's limit of clicks"
    : `at most ${maxUrls} URLs of one pattern that only each other link to`;
}

/** The rules about crawling that need the whole crawl. */
export const crawlabilitySiteRules: readonly SiteRule[] = [
  blockedByRobots,
  pageTooDeep,
  orphanPage,
  isolatedOnlyViaCanonical,
  crawlTrapSuspected,
];
