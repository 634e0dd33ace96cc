import type { SiteRule } from "../rule.ts";

const noindexAndDisallowed: SiteRule<"blocked_urls"> = {
  id: "noindex_and_disallowed",
  category: "indexability",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "blocked_urls",
  title: "Noindex page is blocked by robots.txt",
  description: "robots.txt forbids crawling this URL, and an earlier audit read a noindex on it. " +
    "Search engines cannot see the noindex any more and may list the bare URL, or keep it in the " +
    "index.",
  howToFix: "Allow the URL in robots.txt until it has left the index. A noindex works only where " +
    "it can be read.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
  check({ url, noindexSeenAt, robotsFailure }) {
    // a robots.txt that cannot be read is an accident, and reported as that
    if (noindexSeenAt === null || robotsFailure !== null) return undefined;
    return {
      evidence: {
        found: { url, disallowed: true, noindex_seen_at: noindexSeenAt },
        expected: "noindex on a URL that may be crawled",
        where: "robots.txt",
      },
    };
  },
};

const indexableBecameNonindexable: SiteRule<"lost_pages"> = {
  id: "indexable_became_nonindexable",
  category: "indexability",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "lost_pages",
  title: "Page can no longer be indexed",
  description:
    "The previous audit found that this page may be in a search index, and this one finds " +
    "that it may not. If nobody meant that, the page is about to lose its visitors from search.",
  howToFix: "See the reason: if the change was not intended, take it back soon, before search " +
    "engines drop the page.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
  check({ url, reason, statusCode, fetchError, canonicalUrl }) {
    return {
      evidence: {
        found: {
          url,
          reason,
          ...(statusCode === null || statusCode === 200 ? {} : { status: statusCode }),
          ...(fetchError === null ? {} : { error: fetchError }),
          ...(reason === "canonicalised" ? { canonical: canonicalUrl } : {}),
        },
        expected: "indexable, as in the previous audit",
        where: "comparison with the previous audit",
      },
    };
  },
};

const nonindexableInlinksOnly: SiteRule<"pages"> = {
  id: "nonindexable_inlinks_only",
  category: "indexability",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "pages",
  title: "Only non-indexable pages link to the page",
  description:
    "All pages that link to this one are kept out of the index, by noindex or a canonical. " +
    "Search engines visit such pages ever less often and stop following their links, so that this " +
    "page loses its inlinks. Reported only after a crawl that followed every link.",
  howToFix: "Link to the page from at least one page that may be indexed.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ browsed, indexable, inlinksCount, indexableInlinksCount, sentTo, depth }) {
    if (!browsed || !indexable || sentTo || depth === 0) return undefined;
    if (inlinksCount === 0 || indexableInlinksCount > 0) return undefined;
    return {
      evidence: {
        found: { unique_inlinks_count: inlinksCount, inlinks_from_indexable_pages_count: 0 },
        expected: "at least one link on an indexable page",
        where: "internal links",
      },
    };
  },
};

/** The rules about indexability that need other pages or an earlier audit. */
export const indexabilitySiteRules: readonly SiteRule[] = [
  noindexAndDisallowed,
  indexableBecameNonindexable,
  nonindexableInlinksOnly,
];
