import type { SiteRule } from "../rule.ts";
import { createDuplicateFinding } from "./duplicates.ts";

const h1Duplicate: SiteRule<"duplicate_h1s"> = {
  id: "h1_duplicate",
  category: "headings",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "duplicate_h1s",
  title: "Main heading is used on several pages",
  description:
    "Other indexable pages have the same main heading, upper and lower case aside. Visitors " +
    "cannot tell by it where they are, and it says nothing about what sets this page apart.",
  howToFix: "Give each page a main heading that says what is on this page and on no other.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/title-link",
  check: (row) =>
    createDuplicateFinding(row, {
      shows: "text",
      expected: "a main heading of its own",
      where: "h1",
    }),
};

/** The rules about headings that compare pages. */
export const headingsSiteRules: readonly SiteRule[] = [h1Duplicate];
