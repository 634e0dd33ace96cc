import { isBlank } from "../blank.ts";
import { createExcerpt } from "../excerpt.ts";
import { findIndexablePage } from "../indexable_page.ts";
import type { PageRule } from "../rule.ts";
import { countTextUnits, measureTextWidth } from "../text_width.ts";

const TITLE_URL = "https://developers.google.com/search/docs/appearance/title-link";
const SNIPPET_URL = "https://developers.google.com/search/docs/appearance/snippet";

const MAX_TITLE_CHARACTERS = 60;
const MAX_TITLE_PX = 561;
const TITLE_FONT_PX = 20;
const MIN_TITLE_CHARACTERS = 30;
const VERY_SHORT_TITLE_CHARACTERS = 10;
const MAX_DESCRIPTION_CHARACTERS = 160;
const MAX_DESCRIPTION_PX = 985;
/** At 13 px both limits describe the same snippet: 985 px of English are about 160 characters. */
const DESCRIPTION_FONT_PX = 13;

/** Texts are measured no further than this, so that a title of megabytes costs nothing. */
const MAX_MEASURED = 5000;

function findText(texts: readonly string[]): string | undefined {
  return texts.find((text) => !isBlank(text));
}

function measure(text: string, fontSizePx: number): { characters: number; pixels: number } {
  const measured = text.slice(0, MAX_MEASURED);
  return { characters: countTextUnits(measured), pixels: measureTextWidth(measured, fontSizePx) };
}

const titleMissing: PageRule = {
  id: "title_missing",
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
  description: "The title has more than 60 characters or is wider than 561 pixels, the room that " +
    "desktop search results have. Its end is cut off or the whole title is rewritten. East Asian " +
    "wide characters count as two.",
  howToFix:
    "Shorten the title to what distinguishes the page, the most important words first, and " +
    "leave out repeated site names.",
  learnMoreUrl: TITLE_URL,
  check(record) {
    const title = findText(findIndexablePage(record)?.titles ?? []);
    if (title === undefined) return undefined;
    const size = measure(title, TITLE_FONT_PX);
    if (size.characters <= MAX_TITLE_CHARACTERS && size.pixels <= MAX_TITLE_PX) return undefined;
    return {
      evidence: {
        found: { text: createExcerpt(title), ...size },
        expected: `at most ${MAX_TITLE_CHARACTERS} characters and ${MAX_TITLE_PX} pixels`,
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
    "The title has fewer than 30 characters (East Asian wide characters count as two), " +
    "so it says little about the page and leaves room in search results unused. Fewer than 10 " +
    "hardly ever describe a page.",
  howToFix: "Add the words that people would search for: what it is, for whom, where, by whom.",
  learnMoreUrl: TITLE_URL,
  check(record) {
    const title = findText(findIndexablePage(record)?.titles ?? []);
    if (title === undefined) return undefined;
    const { characters } = measure(title, TITLE_FONT_PX);
    if (characters >= MIN_TITLE_CHARACTERS) return undefined;
    return {
      evidence: {
        found: { text: createExcerpt(title), characters },
        expected: `at least ${MIN_TITLE_CHARACTERS} characters`,
        where: "head > title",
      },
      ...(characters < VERY_SHORT_TITLE_CHARACTERS ? { severity: "warning" as const } : {}),
    };
  },
};

const descriptionMissing: PageRule = {
  id: "description_missing",
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
    "The meta description has more than 160 characters or is wider than 985 pixels, so " +
    "that search results cut its end off. East Asian wide characters count as two.",
  howToFix: "Put what matters first and shorten the rest to 160 characters.",
  learnMoreUrl: SNIPPET_URL,
  check(record) {
    const description = findText(findIndexablePage(record)?.descriptions ?? []);
    if (description === undefined) return undefined;
    const size = measure(description, DESCRIPTION_FONT_PX);
    if (size.characters <= MAX_DESCRIPTION_CHARACTERS && size.pixels <= MAX_DESCRIPTION_PX) {
      return undefined;
    }
    return {
      evidence: {
        found: { text: createExcerpt(description, 320), ...size },
        expected:
          `at most ${MAX_DESCRIPTION_CHARACTERS} characters and ${MAX_DESCRIPTION_PX} pixels`,
        where: "meta[name=description]",
      },
    };
  },
};

/** The rules about a page's title and description. */
export const titlesMetaPageRules: readonly PageRule[] = [
  titleMissing,
  titleTooLong,
  titleTooShort,
  descriptionMissing,
  descriptionTooLong,
];
