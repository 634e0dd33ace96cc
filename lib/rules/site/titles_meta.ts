import type { SiteRule } from "../rule.ts";
import { createDuplicateFinding } from "./duplicates.ts";

const titleDuplicate: SiteRule<"duplicate_titles"> = {
  id: "title_duplicate",
  category: "titles_meta",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "duplicate_titles",
  title: "Title is used on several pages",
  description:
    "Other indexable pages in the same language have the same title, upper and lower case " +
    "aside. In search results they cannot be told apart, and they compete for the same queries.",
  howToFix: "Give each page a title that says what is on this page and on no other.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/title-link",
  check: (row) =>
    createDuplicateFinding(row, {
      shows: "text",
      expected: "a title of its own",
      where: "head > title",
    }),
};

const descriptionDuplicate: SiteRule<"duplicate_descriptions"> = {
  id: "description_duplicate",
  category: "titles_meta",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "duplicate_descriptions",
  title: "Description is used on several pages",
  description: "Other indexable pages have the same meta description. Search engines then prefer " +
    "a text of their own making, and the results cannot be told apart.",
  howToFix: "Describe each important page in its own words; a page without a description does " +
    "better than one with somebody else's.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/snippet",
  check: (row) =>
    createDuplicateFinding(row, {
      shows: "text",
      expected: "a description of its own",
      where: "meta[name=description]",
    }),
};

/** The rules about titles and descriptions that compare pages. */
export const titlesMetaSiteRules: readonly SiteRule[] = [titleDuplicate, descriptionDuplicate];
