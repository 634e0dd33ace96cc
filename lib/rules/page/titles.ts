import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import {
  countCharacters,
  createComparableText,
  findText,
  measureResultText,
} from "../text/measured_text.ts";
import type { PageRule } from "../rule.ts";

const TITLE_URL = "https://developers.google.com/search/docs/appearance/title-link";
const MAX_EXAMPLES = 10;
const FONT_PX = 20;
const VERY_SHORT_CHARACTERS = 10;

const titleMissing: PageRule = {
  id: "title_missing",
  version: 2,
  lacks: "content",
  category: "titles_meta",
  severity: "error",
  scope: "P",
  tier: 1,
  title: "Title is missing",
  description: "The head has no <title>, or an empty one. The title is the main source of the " +
    "headline in search results and a strong signal of what the page is about.",
  howToFix: "Write one <title> in the <head> that names the page's topic in 30 to 60 characters " +
    "and differs from every other page's.",
  learnMoreUrl: TITLE_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || findText(page.titles) !== undefined) return undefined;
    return {
      evidence: {
        found: {
          empty_titles: page.titles.length,
          outside_head: page.titlesOutsideHead.slice(0, 3).map((text) => createExcerpt(text)),
        },
        expected: "one <title> with text in the head",
        where: "head > title",
      },
    };
  },
};

const titleTooLong: PageRule = {
  id: "title_too_long",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Title is too long",
  description:
    "The title has more than 60 characters (threshold title_max_chars) or is wider than 561 " +
    "pixels (title_max_px), the room that desktop search results have. Its end is cut off or the " +
    "whole title is rewritten. East Asian wide characters count as two.",
  howToFix:
    "Shorten the title to what distinguishes the page, the most important words first, and " +
    "leave out repeated site names.",
  learnMoreUrl: TITLE_URL,
  check(record, { title_max_chars: maxCharacters, title_max_px: maxPixels }) {
    const title = findText(findIndexablePage(record)?.titles ?? []);
    if (title === undefined) return undefined;
    const size = measureResultText(title, FONT_PX);
    if (size.characters <= maxCharacters && size.pixels <= maxPixels) return undefined;
    return {
      evidence: {
        found: { text: createExcerpt(title), ...size },
        expected: `at most ${maxCharacters} characters and ${maxPixels} pixels`,
        where: "head > title",
      },
    };
  },
};

const titleTooShort: PageRule = {
  id: "title_too_short",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Title is too short",
  description:
    "The title has fewer than 30 characters (threshold title_min_chars; East Asian wide " +
    "characters count as two), so it says little about the page and leaves room in search " +
    "results unused. Fewer than 10 hardly ever describe a page.",
  howToFix: "Add the words that people would search for: what it is, for whom, where, by whom.",
  learnMoreUrl: TITLE_URL,
  check(record, { title_min_chars: minCharacters }) {
    const title = findText(findIndexablePage(record)?.titles ?? []);
    if (title === undefined) return undefined;
    const characters = countCharacters(title);
    if (characters >= minCharacters) return undefined;
    return {
      evidence: {
        found: { text: createExcerpt(title), characters },
        expected: `at least ${minCharacters} characters`,
        where: "head > title",
      },
      ...(characters < VERY_SHORT_CHARACTERS ? { severity: "warning" as const } : {}),
    };
  },
};

const titleMultiple: PageRule = {
  id: "title_multiple",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "More than one title",
  description:
    "The head has several <title> elements. Browsers show the first; which of them search " +
    "engines take, or whether they join them, is up to them. Often a plugin adds its own to the " +
    "template's.",
  howToFix: "Leave the one <title> that describes the page, and remove what adds the others.",
  learnMoreUrl: TITLE_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.titles.length < 2) return undefined;
    return {
      evidence: {
        found: {
          count: page.titles.length,
          texts: page.titles.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text)),
        },
        expected: "one <title>",
        where: "head > title",
      },
    };
  },
};

const titleOutsideHead: PageRule = {
  id: "title_outside_head",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Title stands outside the head",
  description: "A <title> is in the body, or ended up there because something before it ended " +
    "the head. Search engines may not read it, or read it in addition to the right one.",
  howToFix: "Move the <title> into the <head>. If it is there in the source, remove what ends " +
    "the head before it, such as a <div>, an <img> or text.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
  check(record) {
    const outside = findIndexablePage(record)?.titlesOutsideHead ?? [];
    if (outside.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: outside.length,
          texts: outside.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text)),
        },
        expected: "a <title> in the head alone",
        where: "body title",
      },
    };
  },
};

const titleSameAsH1: PageRule = {
  id: "title_same_as_h1",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Title and H1 are the same",
  description:
    "The page's title and its only <h1> have the same text. That is no fault, but the title " +
    "speaks to people who choose among results, the heading to those who have arrived: two texts " +
    "could cover more of what they search for.",
  howToFix:
    "Add to the title what helps to choose, such as the place, the year or the brand, and " +
    "keep the heading short.",
  learnMoreUrl: TITLE_URL,
  check(record) {
    const page = findIndexablePage(record);
    const title = findText(page?.titles ?? []);
    if (page === undefined || title === undefined) return undefined;
    const headings = page.headings.filter(({ level, text }) => level === 1 && !isBlank(text));
    const [heading] = headings;
    if (heading === undefined || headings.length > 1) return undefined;
    if (createComparableText(title) !== createComparableText(heading.text)) return undefined;
    return {
      evidence: {
        found: createExcerpt(title),
        expected: "a title that says more than the heading",
        where: "head > title, h1",
      },
    };
  },
};

/** The rules about a page's title. */
export const titlesPageRules: readonly PageRule[] = [
  titleMissing,
  titleTooLong,
  titleTooShort,
  titleMultiple,
  titleOutsideHead,
  titleSameAsH1,
];
