import type { PageFacts } from "../../crawler/html/page_facts.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import type { PageRule } from "../rule.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findGarbling } from "../text/garbled_text.ts";

const MAX_EXAMPLES = 10;

/** What people read of a page first. */
function* listTexts(page: PageFacts): Generator<{ where: string; text: string }> {
  for (const text of page.titles) yield { where: "title", text };
  for (const text of page.descriptions) yield { where: "meta[name=description]", text };
  for (const { level, text } of page.headings) yield { where: `h${level}`, text };
  yield { where: "first words of the text", text: page.textExcerpt };
}

const textGarbled: PageRule = {
  id: "text_garbled",
  version: 2,
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Letters are garbled",
  description:
    "The title, the description, a heading or the text has letters that were decoded wrongly, " +
    "such as Gr\ufffd\ufffde or GrÃ¶ÃŸe for Größe. Visitors and search results show them so, and " +
    "nobody finds the page by these words.",
  howToFix:
    "Compare the encoding in which the page is saved with the one it declares, best both UTF-8. " +
    "If the declaration is right, the text was converted twice before it was stored: repair it " +
    "in the database or its export.",
  learnMoreUrl: "https://www.w3.org/International/questions/qa-what-is-encoding",
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const garbled = [...listTexts(page)].flatMap(({ where, text }) => {
      const kind = findGarbling(text);
      return kind === undefined ? [] : { where, kind, text };
    });
    if (garbled.length === 0) return undefined;
    return {
      evidence: {
        found: {
          encoding: page.charset,
          encoding_from: page.charsetSource,
          count: garbled.length,
          examples: garbled.slice(0, MAX_EXAMPLES).map(({ where, kind, text }) => ({
            where,
            kind,
            text: createExcerpt(text, 100),
          })),
        },
        expected: "text in the encoding that the page declares",
        where: "title, meta[name=description], headings, first words of the text",
      },
    };
  },
};

/** The rules about letters that cannot be read. */
export const garbledTextPageRules: readonly PageRule[] = [textGarbled];
