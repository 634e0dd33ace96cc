import { describeLinks } from "../text/describe_links.ts";
import type { PageRule } from "../rule.ts";

const QUALIFY_URL =
  "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links";
const CRAWLABLE_URL = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";

const linkInternalNofollow: PageRule = {
  id: "link_internal_nofollow",
  category: "links",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Internal links are nofollow",
  description:
    "Links to pages of the same site carry rel=nofollow, or the whole page is nofollow. " +
    "They pass no ranking value, and the pages they point to may never be discovered.",
  howToFix:
    "Remove nofollow from the links shown, or from the page's robots directives. To keep a " +
    "target out of search results, put noindex on the target.",
  learnMoreUrl: QUALIFY_URL,
  check(record) {
    if (record.page === null) return undefined;
    // A page-level nofollow holds for each link on the page as if it carried the token. A link to a
    // place on the page, such as "Reply" to a comment, has nothing to pass on.
    const links = record.page.links.filter(({ url, nofollowCount }) =>
      (record.nofollow || nofollowCount > 0) && url !== record.url && record.isInternal(url)
    );
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: {
          ...describeLinks(links),
          page_nofollow: record.nofollow,
        },
        expected: "internal links without nofollow",
        where: record.nofollow ? "robots directives of the page" : "a[rel~=nofollow]",
      },
    };
  },
};

const pageNoOutlinks: PageRule = {
  id: "page_no_outlinks",
  version: 2,
  lacks: "content",
  category: "links",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Page has no outgoing links",
  description:
    "The page has no link that a crawler can follow, neither to the site itself nor to " +
    "others. Visitors reach a dead end, and the page passes nothing on. Often the links exist " +
    "only after JavaScript has run.",
  howToFix:
    "Add links as <a href> with real addresses, at least the site's navigation and related " +
    "pages, and deliver them in the HTML.",
  learnMoreUrl: CRAWLABLE_URL,
  check({ page, url }) {
    if (page === null || page.linksDropped > 0) return undefined;
    // A link to the page itself ("back to top") leads nowhere.
    if (page.links.some((link) => link.url !== url)) return undefined;
    return {
      evidence: {
        found: { crawlable_links: 0, anchors: page.anchorsCount },
        expected: "at least one <a href> to another URL",
        where: "a[href]",
      },
    };
  },
};

const linkExternalFollowed: PageRule = {
  id: "link_external_followed",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 3,
  offByDefault: true,
  title: "External links are followed",
  description:
    "Links to other sites carry none of nofollow, ugc and sponsored. That is no fault: it " +
    "is how one vouches for a source. The list is for sites that have to qualify every link to " +
    "others, and is made on request only.",
  howToFix:
    "Put rel=sponsored on paid links and rel=ugc on those that users wrote. Leave the links " +
    "that you vouch for as they are.",
  learnMoreUrl: QUALIFY_URL,
  check({ page, isInternal }) {
    const links = page?.links.filter(({ url, follow }) => follow && !isInternal(url)) ?? [];
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: describeLinks(links),
        expected: "external links with nofollow, ugc or sponsored",
        where: "a[href]",
      },
    };
  },
};

const linkExternalNofollow: PageRule = {
  id: "link_external_nofollow",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "External links are nofollow",
  description:
    "Links to other sites carry rel=nofollow: the page does not vouch for them. That is " +
    "right for paid links and for what users wrote, and needless for sources that you chose " +
    "yourself.",
  howToFix:
    "Remove nofollow from links that you vouch for. For paid links rel=sponsored says more, " +
    "for those of users rel=ugc.",
  learnMoreUrl: QUALIFY_URL,
  check({ page, isInternal }) {
    const links =
      page?.links.filter(({ url, nofollowCount }) => nofollowCount > 0 && !isInternal(url)) ?? [];
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: describeLinks(links),
        expected: "nofollow on links alone that the page does not vouch for",
        where: "a[rel~=nofollow]",
      },
    };
  },
};

const pageNoInternalOutlinks: PageRule = {
  id: "page_no_internal_outlinks",
  category: "links",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Page links to other sites only",
  description:
    "The page links to other sites, but to no other page of its own. Visitors who want " +
    "more have to leave, and the value that the page gathers leaves with them.",
  howToFix: "Add the site's navigation and links to related pages, as <a href> in the HTML.",
  learnMoreUrl: CRAWLABLE_URL,
  check({ page, url, isInternal }) {
    if (page === null || page.linksDropped > 0) return undefined;
    // Nearly every page has such a link among its first.
    if (page.links.some((link) => link.url !== url && isInternal(link.url))) return undefined;
    const external = page.links.filter((link) => link.url !== url).length;
    if (external === 0) return undefined;
    return {
      evidence: {
        found: { internal: 0, external },
        expected: "at least one <a href> to another page of the site",
        where: "a[href]",
      },
    };
  },
};

const tooManyLinks: PageRule = {
  id: "too_many_links",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Page has very many links",
  description:
    "The page has more than 1,000 link elements (threshold links_max). Nobody finds their " +
    "way among that many, each gets a tiny share of the page's value, and crawlers may not follow " +
    "all of them.",
  howToFix: "Divide long lists over several pages, and shorten menus and footers that repeat the " +
    "whole site on each page.",
  learnMoreUrl: CRAWLABLE_URL,
  check({ page }, { links_max: limit }) {
    if (page === null || page.anchorsCount <= limit) return undefined;
    return {
      evidence: {
        found: { links: page.anchorsCount, targets: page.links.length + page.linksDropped },
        expected: `at most ${limit} links`,
        where: "a[href]",
      },
    };
  },
};

/** The rules about which links a page has and whether they are followed. */
export const linksPageRules: readonly PageRule[] = [
  linkInternalNofollow,
  linkExternalFollowed,
  linkExternalNofollow,
  pageNoOutlinks,
  pageNoInternalOutlinks,
  tooManyLinks,
];
