import type { PageFacts } from "../../crawler/page_facts.ts";
import { isBlank } from "../blank.ts";
import { createExcerpt } from "../excerpt.ts";
import { findIndexablePage } from "../indexable_page.ts";
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
    // Empty headings count: the outline is made of elements, and they have a rule of their own.
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

/** The rules about a page's headings. */
export const headingsPageRules: readonly PageRule[] = [h1Missing, h1Multiple, headingSkippedLevel];
