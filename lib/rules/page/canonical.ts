import type { CanonicalFacts, PageFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import type { PageRule } from "../rule.ts";

const CANONICAL_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
const MAX_EXAMPLES = 10;

/** Canonicals that search engines heed: in a Link header or in the head, never in the body. */
function listEffective(page: PageFacts): CanonicalFacts[] {
  return page.canonicals.filter(({ source, inHead }) => source === "header" || inHead);
}

const canonicalMissing: PageRule = {
  id: "canonical_missing",
  version: 2,
  lacks: "markup",
  category: "canonical",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Canonical is missing",
  description:
    "The page names no canonical URL, neither in the head nor in a Link header. If the " +
    "same content is reachable under other addresses (parameters, upper case, www), search " +
    "engines choose among them by themselves. An AMP page must name one, or it is not valid AMP " +
    "and is never paired with the page that it is a version of; it is reported as a warning.",
  howToFix: 'Add <link rel="canonical"> with the page\'s own absolute URL to the head; on an AMP ' +
    "page with that of its full version, if there is one.",
  learnMoreUrl: CANONICAL_URL,
  check(record) {
    const page = findIndexablePage(record);
    // Broken or empty canonicals are there: they are other faults than a missing one.
    if (page === undefined || listEffective(page).length > 0) return undefined;
    // AMP, required markup: amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml
    const { amp } = page.markup;
    return {
      ...amp && { severity: "warning" as const },
      evidence: {
        found: {
          canonicals: 0,
          ...amp && { amp },
          ignored_in_body: page.canonicals
            .slice(0, MAX_EXAMPLES)
            .map(({ href }) => createExcerpt(href, 500)),
        },
        expected: createExcerpt(record.url, 500),
        where: "head > link[rel=canonical], Link header",
      },
    };
  },
};

const canonicalConflicting: PageRule = {
  id: "canonical_conflicting",
  category: "canonical",
  severity: "error",
  scope: "P",
  tier: 1,
  title: "Canonicals disagree",
  description: "The page names two or more different canonical URLs, in the head or in Link " +
    "headers. Search engines ignore all of them and may index the wrong address.",
  howToFix: "Find out which templates, plug-ins or server rules write them, and keep one.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const sourceByUrl = new Map<string, CanonicalFacts["source"]>();
    for (const { url, source } of listEffective(page)) {
      if (url !== null && !sourceByUrl.has(url)) sourceByUrl.set(url, source);
    }
    if (sourceByUrl.size < 2) return undefined;
    const sources = new Set(sourceByUrl.values());
    return {
      evidence: {
        found: [...sourceByUrl].slice(0, MAX_EXAMPLES).map(([url, source]) => ({
          url: createExcerpt(url, 500),
          source,
        })),
        expected: "one canonical URL",
        where: sources.size === 2
          ? "head > link[rel=canonical] and Link header"
          : sources.has("header")
          ? "Link header"
          : "head > link[rel=canonical]",
      },
    };
  },
};

const canonicalPointsElsewhere: PageRule = {
  id: "canonical_points_elsewhere",
  category: "canonical",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Canonical points to another URL",
  description: "The page declares another URL as its canonical and so asks not to be indexed " +
    "itself. That is right for variants of a page, and costly for a page with content of its own.",
  howToFix:
    "If the page is a variant, link to its canonical instead. If not, point the canonical " +
    "to the page itself.",
  learnMoreUrl: CANONICAL_URL,
  check({ page, url, canonicalUrl }) {
    if (page === null || canonicalUrl === null || canonicalUrl === url) return undefined;
    const source = listEffective(page).find((canonical) => canonical.url === canonicalUrl)?.source;
    return {
      evidence: {
        found: createExcerpt(canonicalUrl, 500),
        expected: createExcerpt(url, 500),
        where: source === "header" ? "Link header" : "head > link[rel=canonical]",
      },
    };
  },
};

/** The rules about the canonical that a page declares. */
export const canonicalPageRules: readonly PageRule[] = [
  canonicalMissing,
  canonicalConflicting,
  canonicalPointsElsewhere,
];
