import { findPageNumber } from "../inputs/later_page.ts";
import { describeAnswer, isBrokenTarget } from "../inputs/url_answer.ts";
import type { SiteRule } from "../rule.ts";
import { createExcerpt } from "../text/excerpt.ts";

const PAGINATION_URL = "https://developers.google.com/search/docs/specialty/ecommerce/" +
  "pagination-and-incremental-page-loading";

const paginationBroken: SiteRule<"pagination"> = {
  id: "pagination_broken",
  category: "pagination",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "pagination",
  title: "Pagination names a URL that does not answer 200",
  description:
    "The rel=next or rel=prev of this page names a URL that redirects, answers with an " +
    "error, or not at all. Programs that read the sequence stop there.",
  howToFix: "Name the address at which the next or previous page answers 200, and leave rel=next " +
    "out on the last page.",
  learnMoreUrl: PAGINATION_URL,
  check({ rel, target, targetId }) {
    const { statusCode, internal } = target;
    const isOther = internal && statusCode !== null && statusCode !== 200;
    if (!isOther && !isBrokenTarget(target)) return undefined;
    return {
      targetId,
      evidence: {
        found: { rel, ...describeAnswer(target) },
        expected: "a URL that answers 200",
        where: `link[rel=${rel}]`,
      },
    };
  },
};

const paginationCanonicalToFirst: SiteRule<"canonicals"> = {
  id: "pagination_canonical_to_first",
  version: 2,
  category: "pagination",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "canonicals",
  title: "Later page names the first as its canonical",
  description:
    "This is a later page of a list, by rel=prev or by a number in its address such as page=3, " +
    "and its canonical is the first page. Search engines take it for a copy and leave it out, " +
    "with the links to what it lists.",
  howToFix: "Let each page of the list name itself as canonical.",
  learnMoreUrl: PAGINATION_URL,
  check({ url, target, targetFirst }) {
    const laterBy = targetFirst ? "rel=prev" : findPageNumber(url, target.url);
    if (laterBy === undefined) return undefined;
    return {
      evidence: {
        found: { canonical: target.url, later_page_by: createExcerpt(laterBy) },
        expected: "a canonical that names the page itself",
        where: "rel=canonical",
      },
    };
  },
};

const paginationLoop: SiteRule<"pagination"> = {
  id: "pagination_loop",
  category: "pagination",
  severity: "warning",
  scope: "G",
  tier: 3,
  over: "pagination",
  title: "Pagination goes in circles",
  description:
    "Following rel=next or rel=prev from this page leads back to it. The sequence has no " +
    "end, and no program can tell which page comes first.",
  howToFix:
    "Leave rel=prev out on the first page and rel=next on the last, and let all others name " +
    "their neighbours.",
  learnMoreUrl: PAGINATION_URL,
  check({ rel, loop }) {
    if (loop === null) return undefined;
    return {
      evidence: {
        found: { rel, circle: loop },
        expected: "a sequence that begins and ends",
        where: `link[rel=${rel}]`,
      },
    };
  },
};

/** The rules about the pages of a sequence. */
export const paginationSiteRules: readonly SiteRule[] = [
  paginationBroken,
  paginationCanonicalToFirst,
  paginationLoop,
];
