import type { PageRule } from "../rule.ts";

const MAX_RAW_WORDS = 50;
/** Rendered words for each one in the HTML, from which on the HTML is not the content. */
const RENDERED_FACTOR = 2;

const jsContentRequired: PageRule = {
  id: "js_content_required",
  category: "js_rendering",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Content appears only with JavaScript",
  description: "The HTML holds hardly any text, but the element that an app is mounted on, and " +
    "scripts; or the page, rendered in a browser, shows at least twice as many words. Google " +
    "renders such pages later, other search engines and the crawlers of AI assistants mostly not " +
    "at all: to them the page is empty.",
  howToFix: "Render the page on the server or at build time, so that text and links stand in the " +
    "HTML.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
  check({ page }) {
    if (page === null || page.bodyWordCount >= MAX_RAW_WORDS) return undefined;
    const { appRoot, scriptsCount, noscriptWords } = page.scripts;
    if (appRoot === null || scriptsCount === 0) return undefined;
    // Crawlers that run no scripts read what a noscript holds.
    if (page.bodyWordCount + noscriptWords >= MAX_RAW_WORDS) return undefined;
    return {
      evidence: {
        found: { words: page.bodyWordCount, app_root: appRoot, scripts: scriptsCount },
        expected: `at least ${MAX_RAW_WORDS} words in the HTML`,
        where: appRoot,
      },
    };
  },
  // a page that has hardly any text even then needs no JavaScript for it
  checkRendered({ wordsCount, rawWordsCount }) {
    if (wordsCount < MAX_RAW_WORDS || wordsCount < RENDERED_FACTOR * rawWordsCount) {
      return undefined;
    }
    return {
      evidence: {
        found: { words: rawWordsCount, rendered_words: wordsCount },
        expected: "more than half of the rendered words in the HTML",
        where: "rendered page",
      },
    };
  },
};

/** The rules about pages that need JavaScript for which one page's HTML is enough. */
export const jsRenderingPageRules: readonly PageRule[] = [jsContentRequired];
