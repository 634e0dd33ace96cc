import type { PageFacts } from "../../crawler/html/page_facts.ts";
import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import { countCharacters } from "../text/measured_text.ts";
import type { PageRule } from "../rule.ts";

const HEADINGS_URL = "https://www.w3.org/WAI/tutorials/page-structure/headings/";
const MAX_EXAMPLES = 10;

function listH1Texts(page: PageFacts): string[] {
  return page.headings
    .filter(({ level, text }) => level === 1 && !isBlank(text))
    .map(({ text }) => text);
}

const h1Missing: PageRule = {
  id: "h1_missing",
  version: 2,
  lacks: "content",
  category: "headings",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "H1 is missing",
  description: "The page has no <h1> with text (the alternative text of an image in it counts). " +
    "The main heading tells visitors and search engines what the page is about, and is a common " +
    "source of the headline in search results.",
  howToFix: "Mark the page's main heading up as <h1>.",
  learnMoreUrl: HEADINGS_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || listH1Texts(page).length > 0) return undefined;
    return {
      evidence: {
        found: {
          empty_h1: page.headings.filter(({ level }) => level === 1).length,
          headings: page.headingsCount,
        },
        expected: "one <h1> with text",
        where: "h1",
      },
    };
  },
};

const h1Multiple: PageRule = {
  id: "h1_multiple",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "More than one H1",
  description:
    "The page has several <h1> with text. Search engines cope, but it is not clear which " +
    "of them names the page's topic.",
  howToFix: "Keep the heading that names the topic as <h1> and make the others <h2> or lower.",
  learnMoreUrl: HEADINGS_URL,
  check(record) {
    const page = findIndexablePage(record);
    const texts = page === undefined ? [] : listH1Texts(page);
    if (texts.length < 2) return undefined;
    return {
      evidence: {
        found: {
          count: texts.length,
          examples: texts.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text)),
        },
        expected: "one <h1>",
        where: "h1",
      },
    };
  },
};

const headingSkippedLevel: PageRule = {
  id: "heading_skipped_level",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Heading level is skipped",
  description: "A heading is more than one level deeper than the one before it, or the first " +
    "heading is not an <h1>. The outline by which screen readers and search engines read the " +
    "page has a gap.",
  howToFix: "Give each heading the level of its place in the outline and set its size with CSS.",
  learnMoreUrl: HEADINGS_URL,
  check({ page }) {
    if (page === null) return undefined;
    const skips: { from: string; to: string; text: string }[] = [];
    let count = 0;
    let previous = 0;
    // Empty headings count: the outline is made of elements, and they have their own rule.
    for (const { level, text } of page.headings) {
      if (level > previous + 1) {
        count += 1;
        const from = previous === 0 ? "start" : `h${previous}`;
        if (count <= MAX_EXAMPLES) skips.push({ from, to: `h${level}`, text: createExcerpt(text) });
      }
      previous = level;
    }
    if (count === 0) return undefined;
    return {
      evidence: {
        found: { count, examples: skips },
        expected: "an <h1> first, and no heading more than one level below the one before it",
        where: "h1–h6",
      },
    };
  },
};

const h1TooLong: PageRule = {
  id: "h1_too_long",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "H1 is too long",
  description:
    "An <h1> has more than 70 characters (threshold h1_max_chars; East Asian wide characters " +
    "count as two). As the headline of a search result it would be cut, and visitors cannot take " +
    "it in at a glance. Often a whole paragraph or banner is marked up as heading.",
  howToFix: "Shorten the heading to the page's topic, and put the rest below it.",
  learnMoreUrl: HEADINGS_URL,
  check(record, { h1_max_chars: limit }) {
    const page = findIndexablePage(record);
    const long = (page === undefined ? [] : listH1Texts(page))
      .map((text) => ({ text: createExcerpt(text), characters: countCharacters(text) }))
      .filter(({ characters }) => characters > limit);
    if (long.length === 0) return undefined;
    return {
      evidence: {
        found: long.slice(0, MAX_EXAMPLES),
        expected: `at most ${limit} characters`,
        where: "h1",
      },
    };
  },
};

const h1OnlyImageAlt: PageRule = {
  id: "h1_only_image_alt",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "H1 consists of an image",
  description:
    "The page's <h1> has no text of its own: what it says comes from the alternative text of " +
    "an image in it, mostly a logo. Text in the heading is the stronger hint, and a logo says the " +
    "same on every page.",
  howToFix: "Write the page's topic into the <h1> as text, and take the logo out of it.",
  learnMoreUrl: HEADINGS_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const headings = page.headings.filter(({ level, text }) => level === 1 && !isBlank(text));
    if (headings.length === 0 || headings.some(({ fromAlt }) => !fromAlt)) return undefined;
    return {
      evidence: {
        found: headings.slice(0, MAX_EXAMPLES).map(({ text }) => createExcerpt(text)),
        expected: "an <h1> with text",
        where: "h1 img[alt]",
      },
    };
  },
};

const headingEmpty: PageRule = {
  id: "heading_empty",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Heading is empty",
  description:
    "Headings on the page have neither text nor an image with an alternative. Screen readers " +
    "announce them and say nothing, and the outline has entries without a name. Mostly they are " +
    "there for the space they take.",
  howToFix: "Remove empty headings, make space with CSS, and give images in headings an alt.",
  learnMoreUrl: HEADINGS_URL,
  check({ page }) {
    const empty = page?.headings.filter(({ text }) => isBlank(text)) ?? [];
    if (empty.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: empty.length,
          levels: [...new Set(empty.map(({ level }) => `h${level}`))].sort(),
        },
        expected: "a text in every heading",
        where: "h1–h6",
      },
    };
  },
};

const h2Missing: PageRule = {
  id: "h2_missing",
  category: "headings",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Long text without H2",
  description:
    "The main content has 300 words or more (threshold h2_min_words) and no <h2>. Visitors " +
    "look for the part that answers them by the headings, and search engines take passages by " +
    "them.",
  howToFix: "Divide the text by <h2> headings that name what each part is about.",
  learnMoreUrl: HEADINGS_URL,
  check(record, { h2_min_words: limit }) {
    const page = findIndexablePage(record);
    if (page === undefined || page.wordCount < limit) return undefined;
    // Of very many headings not all are known.
    if (page.headingsCount > page.headings.length) return undefined;
    if (page.headings.some(({ level }) => level === 2)) return undefined;
    return {
      evidence: {
        found: { words: page.wordCount, headings: page.headingsCount },
        expected: `an <h2> in a text of ${limit} words or more`,
        where: "h2",
      },
    };
  },
};

/** The rules about a page's headings. */
export const headingsPageRules: readonly PageRule[] = [
  h1Missing,
  h1Multiple,
  h1TooLong,
  h1OnlyImageAlt,
  headingSkippedLevel,
  headingEmpty,
  h2Missing,
];
