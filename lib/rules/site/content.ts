import type { SiteRule } from "../rule.ts";
import { createDuplicateFinding } from "./duplicates.ts";

const DUPLICATES_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";

const contentDuplicateExact: SiteRule<"duplicate_contents"> = {
  id: "content_duplicate_exact",
  category: "content",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "duplicate_contents",
  title: "Page has the same text as another",
  description: "The main text of this page is word for word that of other indexable pages, " +
    "punctuation and case aside. Search engines show one of them, not always the one you want, " +
    "and links are spread over all.",
  howToFix: "Keep one of the pages and redirect the others to it, or name it in their " +
    "rel=canonical. If all are wanted, give each a text of its own.",
  learnMoreUrl: DUPLICATES_URL,
  check: (row) =>
    createDuplicateFinding(row, {
      shows: "title",
      expected: "a main text of its own",
      where: "main content",
    }),
};

const contentDuplicateNear: SiteRule<"near_duplicates"> = {
  id: "content_duplicate_near",
  category: "content",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "near_duplicates",
  title: "Page has nearly the same text as another",
  description:
    "The main text of this page agrees, by estimate, to at least 90% (or the share that the " +
    "audit sets) with that of other indexable pages. Search engines may take them for duplicates " +
    "and leave all but one out.",
  howToFix: "Merge the pages, or name one of them in the rel=canonical of the others. If all are " +
    "wanted, work out what is different about each.",
  learnMoreUrl: DUPLICATES_URL,
  check: (row, { duplicate_min_similarity_pct: percent }) =>
    createDuplicateFinding(row, {
      shows: "title",
      expected: `less than ${percent}% of the text in common`,
      where: "main content",
    }),
};

/** The rules about content that compare pages. */
export const contentSiteRules: readonly SiteRule[] = [contentDuplicateExact, contentDuplicateNear];
