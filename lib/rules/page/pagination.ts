import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";

const PAGINATION_URL =
  "https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading";
const WHERE = "link[rel=next], link[rel=prev]";

const paginationLinkNotInAnchor: PageRule = {
  id: "pagination_link_not_in_anchor",
  category: "pagination",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Next or previous page is not linked",
  description:
    "A page of the series is named by rel=next or rel=prev only, not by a link. Google " +
    "no longer heeds these, so it may never find the other pages of the series.",
  howToFix: "Link to the next and the previous page by <a href> too.",
  learnMoreUrl: PAGINATION_URL,
  check({ page, url }) {
    if (page === null || page.pagination.length === 0 || page.linksDropped > 0) return undefined;
    const linked = new Set(page.links.map((link) => link.url));
    const missing = page.pagination.filter((entry) => entry.url !== url && !linked.has(entry.url));
    if (missing.length === 0) return undefined;
    return {
      evidence: {
        found: missing.slice(0, 10).map((entry) => ({
          rel: entry.rel,
          url: createExcerpt(entry.url, 500),
        })),
        expected: "an <a href> to each of them",
        where: WHERE,
      },
    };
  },
};

const paginationNoindex: PageRule = {
  id: "pagination_noindex",
  category: "pagination",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "A page of a series is noindex",
  description: "The page belongs to a series (it names a previous page) and is noindex. Search " +
    "engines stop following the links of such pages after a while, and lose what only they link to.",
  howToFix: "Remove noindex, or make sure that all items are linked from indexable pages too.",
  learnMoreUrl: PAGINATION_URL,
  check({ page, noindex }) {
    if (page === null || !noindex) return undefined;
    const previous = page.pagination.find(({ rel }) => rel === "prev");
    if (previous === undefined) return undefined;
    return {
      evidence: {
        found: { noindex: true, previous: createExcerpt(previous.url, 500) },
        expected: "pages of a series can be indexed",
        where: "meta[name=robots], X-Robots-Tag",
      },
    };
  },
};

/** The rules about series of pages that one page is enough for. */
export const paginationPageRules: readonly PageRule[] = [
  paginationLinkNotInAnchor,
  paginationNoindex,
];
