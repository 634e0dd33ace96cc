import type { SiteRule } from "../rule.ts";

const LINKS_URL = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";
const NOFOLLOW_URL =
  "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links";
const WHERE = "internal links";
const MIN_LOW_DEPTH = 4;

const pageInlinksNofollowOnly: SiteRule<"pages"> = {
  id: "page_inlinks_nofollow_only",
  category: "links",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "pages",
  title: "All links to the page are nofollow",
  description: "The page may be indexed, but every internal link to it is nofollow or is on a " +
    "nofollow page. Search engines are told not to follow them, and the page receives no internal " +
    "PageRank. Reported only after a crawl that followed every link.",
  howToFix: "Remove the nofollow from links to this page, or set noindex if it should not be " +
    "found.",
  learnMoreUrl: NOFOLLOW_URL,
  check({ browsed, indexable, linksCount, inlinksCount, followedInlinksCount, depth }) {
    // with a depth, a followed link leads here all the same, by way of a redirect
    if (!browsed || !indexable || depth !== null) return undefined;
    if (inlinksCount === 0 || followedInlinksCount > 0) return undefined;
    return {
      evidence: {
        found: {
          inlinks_count: linksCount,
          unique_inlinks_count: inlinksCount,
          followed_unique_inlinks_count: 0,
        },
        expected: "at least one link that may be followed",
        where: WHERE,
      },
    };
  },
};

const pageInlinksFollowAndNofollow: SiteRule<"pages"> = {
  id: "page_inlinks_follow_and_nofollow",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "pages",
  title: "Links to the page are partly nofollow",
  description:
    "Some pages link to this one with nofollow, others without. Inside one site that is " +
    "seldom meant, and what the nofollow links could pass on is lost.",
  howToFix: "Remove the nofollow from internal links. A page that should not be found takes a " +
    "noindex instead.",
  learnMoreUrl: NOFOLLOW_URL,
  check({ indexable, inlinksCount, followedInlinksCount }) {
    const nofollowed = inlinksCount - followedInlinksCount;
    if (!indexable || followedInlinksCount === 0 || nofollowed === 0) return undefined;
    return {
      evidence: {
        found: {
          followed_unique_inlinks_count: followedInlinksCount,
          nofollow_unique_inlinks_count: nofollowed,
        },
        expected: "links that may all be followed",
        where: WHERE,
      },
    };
  },
};

const pageSingleInlink: SiteRule<"pages"> = {
  id: "page_single_inlink",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "pages",
  title: "Only one page links to the page",
  description:
    "Just one page of the site links to this one by a link that may be followed; several " +
    "links on that page count as one. If they go, nothing leads here any more, and the page " +
    "counts for little. Reported only after a crawl that followed every link.",
  howToFix: "Link to the page from further pages on its topic.",
  learnMoreUrl: LINKS_URL,
  check({ browsed, indexable, linksCount, inlinksCount, followedInlinksCount, sentTo, depth }) {
    if (!browsed || !indexable || sentTo || depth === 0) return undefined;
    if (followedInlinksCount !== 1) return undefined;
    return {
      evidence: {
        found: {
          inlinks_count: linksCount,
          unique_inlinks_count: inlinksCount,
          followed_unique_inlinks_count: 1,
        },
        expected: "followed links on at least two pages",
        where: WHERE,
      },
    };
  },
};

const lowInternalPagerank: SiteRule<"pages"> = {
  id: "low_internal_pagerank",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "pages",
  title: "Internal links hardly support the page",
  description:
    "A sitemap lists the page as worth finding, but it lies more than three clicks from the " +
    "start page, and its internal PageRank is among the lowest tenth of the site. Reported only " +
    "after a crawl that followed every link.",
  howToFix:
    "Link to the page from pages that have many inlinks themselves, or take it out of the " +
    "sitemap if it does not matter.",
  learnMoreUrl: LINKS_URL,
  check({ browsed, indexable, inSitemap, depth, lowRank, linkScore, inlinksCount }) {
    if (!browsed || !indexable || !inSitemap || !lowRank) return undefined;
    if (depth === null || depth < MIN_LOW_DEPTH) return undefined;
    return {
      evidence: {
        found: { link_score: linkScore, depth, unique_inlinks_count: inlinksCount },
        expected: "a rank above the lowest tenth, or at most 3 clicks",
        where: WHERE,
      },
    };
  },
};

/** The rules about the links that lead to a page. */
export const inlinksSiteRules: readonly SiteRule[] = [
  pageInlinksNofollowOnly,
  pageInlinksFollowAndNofollow,
  pageSingleInlink,
  lowInternalPagerank,
];
