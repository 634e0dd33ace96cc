import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import {
  countCharacters,
  createComparableText,
  findText,
  measureResultText,
} from "../text/measured_text.ts";
import type { PageRule } from "../rule.ts";

const SNIPPET_URL = "https://developers.google.com/search/docs/appearance/snippet";
const MAX_EXAMPLES = 10;
/** At 13 px both limits describe the same snippet: 985 px of English are about 160 characters. */
const FONT_PX = 13;

const descriptionMissing: PageRule = {
  id: "description_missing",
  version: 2,
  lacks: "markup",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Meta description is missing",
  description: "The head has no meta description, or an empty one. Search engines then pick a " +
    "passage of the page for the snippet, which seldom invites a click as well.",
  howToFix: 'Write a <meta name="description"> of 70 to 160 characters for this page alone that ' +
    "says what the visitor finds here.",
  learnMoreUrl: SNIPPET_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || findText(page.descriptions) !== undefined) return undefined;
    return {
      evidence: {
        found: {
          empty_descriptions: page.descriptions.length,
          outside_head: page.descriptionsOutsideHead.slice(0, 3).map((text) => createExcerpt(text)),
        },
        expected: "one meta description with text in the head",
        where: "meta[name=description]",
      },
    };
  },
};

const descriptionTooLong: PageRule = {
  id: "description_too_long",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Meta description is too long",
  description:
    "The meta description has more than 160 characters (threshold description_max_chars) or " +
    "is wider than 985 pixels (description_max_px), so that search results cut its end off. East " +
    "Asian wide characters count as two.",
  howToFix: "Put what matters first and shorten the rest to 160 characters.",
  learnMoreUrl: SNIPPET_URL,
  check(record, { description_max_chars: maxCharacters, description_max_px: maxPixels }) {
    const description = findText(findIndexablePage(record)?.descriptions ?? []);
    if (description === undefined) return undefined;
    const size = measureResultText(description, FONT_PX);
    if (size.characters <= maxCharacters && size.pixels <= maxPixels) {
      return undefined;
    }
    return {
      evidence: {
        found: { text: createExcerpt(description, 320), ...size },
        expected: `at most ${maxCharacters} characters and ${maxPixels} pixels`,
        where: "meta[name=description]",
      },
    };
  },
};

const descriptionTooShort: PageRule = {
  id: "description_too_short",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Meta description is too short",
  description:
    "The meta description has fewer than 70 characters (threshold description_min_chars; East " +
    "Asian wide characters count as two). It leaves room in the search result unused, and search " +
    "engines rather pick a passage of the page.",
  howToFix: "Say in one or two sentences what the visitor finds here and why on this page.",
  learnMoreUrl: SNIPPET_URL,
  check(record, { description_min_chars: minCharacters }) {
    const description = findText(findIndexablePage(record)?.descriptions ?? []);
    if (description === undefined) return undefined;
    const characters = countCharacters(description);
    if (characters >= minCharacters) return undefined;
    return {
      evidence: {
        found: { text: createExcerpt(description), characters },
        expected: `at least ${minCharacters} characters`,
        where: "meta[name=description]",
      },
    };
  },
};

const descriptionMultiple: PageRule = {
  id: "description_multiple",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "More than one meta description",
  description:
    "The head has several meta descriptions. Which of them search engines take, or whether " +
    "they join them, is up to them. Often a plugin adds its own to the template's.",
  howToFix: "Leave the one description that fits the page, and remove what adds the others.",
  learnMoreUrl: SNIPPET_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.descriptions.length < 2) return undefined;
    return {
      evidence: {
        found: {
          count: page.descriptions.length,
          texts: page.descriptions.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text)),
        },
        expected: "one meta description",
        where: "head > meta[name=description]",
      },
    };
  },
};

const descriptionOutsideHead: PageRule = {
  id: "description_outside_head",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 3,
  title: "Meta description stands outside the head",
  description: "A meta description is in the body, or ended up there because something before " +
    "it ended the head. Search engines may not read it.",
  howToFix: "Move the element into the <head>. If it is there in the source, remove what ends " +
    "the head before it, such as a <div>, an <img> or text.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
  check(record) {
    const outside = findIndexablePage(record)?.descriptionsOutsideHead ?? [];
    if (outside.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: outside.length,
          texts: outside.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text)),
        },
        expected: "a meta description in the head alone",
        where: "body meta[name=description]",
      },
    };
  },
};

const descriptionSameAsTitle: PageRule = {
  id: "description_same_as_title",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Meta description repeats the title",
  description: "The meta description has the same text as the title. The search result would say " +
    "everything twice, so search engines pick a passage of the page instead.",
  howToFix:
    "Write a description that goes on where the title ends, or leave it out: that is better " +
    "than a repetition.",
  learnMoreUrl: SNIPPET_URL,
  check(record) {
    const page = findIndexablePage(record);
    const title = findText(page?.titles ?? []);
    const description = findText(page?.descriptions ?? []);
    if (title === undefined || description === undefined) return undefined;
    if (createComparableText(title) !== createComparableText(description)) return undefined;
    return {
      evidence: {
        found: createExcerpt(description),
        expected: "a description that says more than the title",
        where: "head > title, meta[name=description]",
      },
    };
  },
};

const metaKeywordsPresent: PageRule = {
  id: "meta_keywords_present",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  offByDefault: true,
  title: "Meta keywords are present",
  description:
    "The page has a meta keywords element. Google has not used it since 2009 at the latest, " +
    "others neither; it does no harm, but shows competitors which words the page is after. The " +
    "check is made on request only.",
  howToFix: "Remove the element, and the work of keeping it up.",
  learnMoreUrl:
    "https://developers.google.com/search/blog/2009/09/google-does-not-use-keywords-meta-tag",
  check({ page }) {
    const keywords = page?.meta.keywords ?? null;
    if (keywords === null) return undefined;
    return {
      evidence: {
        found: createExcerpt(keywords),
        expected: "no meta keywords",
        where: "meta[name=keywords]",
      },
    };
  },
};

/** The rules about a page's description. */
export const descriptionsPageRules: readonly PageRule[] = [
  descriptionMissing,
  descriptionTooLong,
  descriptionTooShort,
  descriptionMultiple,
  descriptionOutsideHead,
  descriptionSameAsTitle,
  metaKeywordsPresent,
];
