import { findIndexablePage } from "../inputs/indexable_page.ts";
import {
  describeRobotsSources,
  listRobotsSources,
  locateRobotsSources,
} from "../inputs/robots_sources.ts";
import type { PageRule } from "../rule.ts";

const MIN_LANDMARKS = 3;
const NOSNIPPET: ReadonlySet<string> = new Set(["nosnippet", "max-snippet:0"]);

const aiLowSemanticHtml: PageRule = {
  id: "ai_low_semantic_html",
  version: 2,
  lacks: "content",
  category: "ai_readiness",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Little semantic HTML",
  description:
    "The page has neither main nor article, and fewer than three landmarks. Assistants " +
    "and screen readers cannot tell its content from menus, adverts and footers.",
  howToFix: "Put the content into <main> and <article>, and menus, header and footer into <nav>, " +
    "<header> and <footer>.",
  learnMoreUrl: "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/",
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const { landmarks } = page.markup;
    if (landmarks.includes("main") || landmarks.includes("article")) return undefined;
    if (landmarks.length >= MIN_LANDMARKS) return undefined;
    return {
      evidence: {
        found: landmarks.slice(0, MIN_LANDMARKS),
        expected: "main or article, or at least three landmarks",
        where: "body",
      },
    };
  },
};

const aiSnippetRestricted: PageRule = {
  id: "ai_snippet_restricted",
  category: "ai_readiness",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Snippet rules keep the page out of AI answers",
  description:
    "The page can be indexed, but nosnippet or max-snippet:0 forbids to quote it. That " +
    "holds for AI Overviews and AI Mode too: the page can be neither summarised nor cited there.",
  howToFix: "Remove the directive if the page should be quoted; keep single passages out by " +
    "data-nosnippet.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/ai-features",
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const sources = listRobotsSources(page, NOSNIPPET);
    if (sources.length === 0) return undefined;
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "no nosnippet and no max-snippet:0",
        where: locateRobotsSources(sources),
      },
    };
  },
};

/** The rules about what assistants can make of a page. */
export const aiReadinessPageRules: readonly PageRule[] = [aiLowSemanticHtml, aiSnippetRestricted];
