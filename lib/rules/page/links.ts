import { createExcerpt } from "../excerpt.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

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
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links",
  check(record) {
    if (record.page === null) return undefined;
    // A page-level nofollow holds for each link on the page as if it carried the token.
    const links = record.page.links.filter(({ url, nofollowCount }) =>
      (record.nofollow || nofollowCount > 0) && record.isInternal(url)
    );
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: links.length,
          page_nofollow: record.nofollow,
          examples: links.slice(0, MAX_EXAMPLES).map(({ url, anchor }) => ({
            url: createExcerpt(url, 500),
            anchor: createExcerpt(anchor, 100),
          })),
        },
        expected: "internal links without nofollow",
        where: record.nofollow ? "robots directives of the page" : "a[rel~=nofollow]",
      },
    };
  },
};

const pageNoOutlinks: PageRule = {
  id: "page_no_outlinks",
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
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
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

/** The rules about a page's own links. */
export const linksPageRules: readonly PageRule[] = [linkInternalNofollow, pageNoOutlinks];
