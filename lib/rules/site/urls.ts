import type { SiteRule } from "../rule.ts";
import { createDuplicateFinding } from "./duplicates.ts";

const urlCaseDuplicate: SiteRule<"duplicate_urls"> = {
  id: "url_case_duplicate",
  category: "urls",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "duplicate_urls",
  title: "Address differs from another's only in form",
  description:
    "Another indexable page has the same address but for upper and lower case or a slash at " +
    "the end. Usually both are the same page, and search engines have to find out which to show.",
  howToFix:
    "Choose one form, redirect the others to it, and use it in all links; or name it in the " +
    "rel=canonical of the others.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/url-structure",
  check: (row) =>
    createDuplicateFinding(row, {
      shows: "text",
      expected: "one address for one page",
      where: "URL",
    }),
};

/** The rules about addresses that compare pages. */
export const urlsSiteRules: readonly SiteRule[] = [urlCaseDuplicate];
