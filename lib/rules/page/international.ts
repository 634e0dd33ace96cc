import { isBlank } from "../blank.ts";
import type { PageRule } from "../rule.ts";

const langMissing: PageRule = {
  id: "lang_missing",
  category: "international",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Language is not declared",
  description: "The html element has no lang attribute, and there is no Content-Language header " +
    "either. Screen readers pronounce the text in the wrong language, and browsers and some " +
    "search engines have to guess it.",
  howToFix: 'Declare the language of the text on the html element, such as <html lang="en">.',
  learnMoreUrl: "https://www.w3.org/International/questions/qa-html-language-declarations",
  check({ page, fetch }) {
    if (page === null || !isBlank(page.lang ?? "")) return undefined;
    if (!isBlank(fetch.headers["content-language"] ?? "")) return undefined;
    return {
      evidence: {
        found: page.lang === null ? "no lang attribute" : "an empty lang attribute",
        expected: "a language tag such as en or pt-BR",
        where: "html[lang]",
      },
    };
  },
};

/** The rules about the languages of a page. */
export const internationalPageRules: readonly PageRule[] = [langMissing];
