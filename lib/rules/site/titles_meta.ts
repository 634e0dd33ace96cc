import type { SiteRule } from "../rule.ts";
import { describeAnswer } from "../inputs/url_answer.ts";
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
    "aside. In search results they look the same, and they compete for the same queries.",
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
    "a text of their own making, and the results look the same.",
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

const faviconMissing: SiteRule<"site_probes"> = {
  id: "favicon_missing",
  category: "titles_meta",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "site_probes",
  title: "Site has no favicon",
  description: "The home page names no icon, and there is none at /favicon.ico. Search results, " +
    "tabs and bookmarks show a placeholder.",
  howToFix:
    "Add a square icon and name it by a link element with rel=icon in the head of the home " +
    "page.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/favicon-in-search",
  check({ homes, favicon }) {
    const pages = homes.filter(({ icon }) => icon !== null);
    if (favicon === null || pages.length === 0 || pages.some(({ icon }) => icon)) return undefined;
    // a site may answer every address with some page
    if (favicon.statusCode === 200 && favicon.contentType !== "text/html") return undefined;
    return {
      targetId: 1,
      evidence: {
        found: {
          ...describeAnswer(favicon),
          content_type: favicon.contentType,
          icon_links: 0,
        },
        expected: "link[rel~=icon] on the home page, or 200 with an image at /favicon.ico",
        where: "home page, /favicon.ico",
      },
    };
  },
};

/** The rules about titles and descriptions that compare pages, and about the site's icon. */
export const titlesMetaSiteRules: readonly SiteRule[] = [
  titleDuplicate,
  descriptionDuplicate,
  faviconMissing,
];
