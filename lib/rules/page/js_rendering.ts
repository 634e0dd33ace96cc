import type { PageRule } from "../rule.ts";

const MAX_RAW_WORDS = 50;

const jsContentRequired: PageRule = {
  id: "js_content_required",
  category: "js_rendering",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Content appears only with JavaScript",
  description: "The HTML holds hardly any text, but the element that an app is mounted on, and " +
    "scripts. Google renders such pages later, other search engines and the crawlers of AI " +
    "assistants mostly not at all: to them the page is empty.",
  howToFix: "Render the page on the server or at build time, so that text and links stand in the " +
    "HTML.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
  check({ page }) {
    if (page === null || page.bodyWordCount >= MAX_RAW_WORDS) return undefined;
    const { appRoot, scriptsCount } = page.scripts;
    if (appRoot === null || scriptsCount === 0) return undefined;
    return {
      evidence: {
        found: { words: page.bodyWordCount, app_root: appRoot, scripts: scriptsCount },
        expected: `at least ${MAX_RAW_WORDS} words in the HTML`,
        where: appRoot,
      },
    };
  },
};

/** The rules about pages that need JavaScript which one page's HTML can tell. */
export const jsRenderingPageRules: readonly PageRule[] = [jsContentRequired];
