import { estimateJaccard } from "../../crawler/text/minhash.ts";
import type { PageFacts, PageRecord } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import type { PageRule } from "../rule.ts";
import { isNotFoundText } from "../inputs/soft_404.ts";

const VERY_THIN_WORDS = 50;
const SOFT_404_WORDS = 100;
const SAME_TEXT_SIMILARITY = 0.9;
/** Shorter texts ("Loading…") are alike without meaning anything. */
const MIN_SAME_TEXT_CHARACTERS = 40;

const contentThin: PageRule = {
  id: "content_thin",
  version: 2,
  lacks: "content",
  category: "content",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Page has little content",
  description:
    "The main content, without navigation, header and footer, has fewer than 200 words. " +
    "Such pages seldom answer a question fully and rarely rank.",
  howToFix: "Say more where there is more to say, merge pages that share a topic, or set noindex " +
    "if the page is not meant to be found. If the text appears only by JavaScript, deliver it in " +
    "the HTML.",
  learnMoreUrl: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
  check(record, { content_min_words }) {
    const page = findIndexablePage(record);
    if (page === undefined || page.wordCount >= content_min_words) return undefined;
    const rating = page.wordCount < VERY_THIN_WORDS ? "very thin" : "thin";
    return {
      evidence: {
        found: { words: page.wordCount, rating },
        expected: `at least ${content_min_words} words of main content`,
        where: "main content",
      },
    };
  },
};

function findProbeSimilarity(record: PageRecord, page: PageFacts): number {
  const probe = record.soft404Probe;
  // Servers that answer every unknown address with the home page do not make the home page wrong.
  if (probe === null || new URL(record.url).pathname === "/") return 0;
  if (probe.minhash !== null && page.minhash !== null) {
    return estimateJaccard(page.minhash, probe.minhash);
  }
  if (probe.minhash !== null || page.minhash !== null) return 0;
  const isLong = page.textExcerpt.length >= MIN_SAME_TEXT_CHARACTERS;
  return isLong && page.textExcerpt === probe.excerpt ? 1 : 0;
}

function findNotFoundTexts(page: PageFacts): { title?: string; h1?: string } {
  const title = page.titles.find(isNotFoundText);
  const h1 = page.headings.find(({ level, text }) => level === 1 && isNotFoundText(text))?.text;
  return {
    ...(title === undefined ? {} : { title: createExcerpt(title) }),
    ...(h1 === undefined ? {} : { h1: createExcerpt(h1) }),
  };
}

const soft404: PageRule = {
  id: "soft_404",
  category: "content",
  severity: "error",
  scope: "P",
  tier: 1,
  title: "Soft 404",
  description:
    "The page answers 200 but looks like an error page: its title or heading says that " +
    "nothing was found, or its text is what this host shows for an address that does not exist. " +
    "Search engines waste crawls on such pages and may index them.",
  howToFix:
    "If the content is gone, answer 404 or 410, or redirect to its successor. If the page " +
    "is real, give it its own title, heading and text.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
  check(record) {
    const page = record.page;
    if (page === null) return undefined;
    const texts = findNotFoundTexts(page);
    const similarity = findProbeSimilarity(record, page);
    const hasText = texts.title !== undefined || texts.h1 !== undefined;
    const isSameText = similarity >= SAME_TEXT_SIMILARITY;
    const isShort = page.wordCount < SOFT_404_WORDS;
    const strong = Number(hasText) + Number(isSameText);
    const weak = Number(isShort) + Number(record.noindex);
    if (strong === 0 || strong + weak < 2) return undefined;
    return {
      evidence: {
        found: {
          ...texts,
          ...(isSameText ? { similarity_to_unknown_url: Math.round(similarity * 100) / 100 } : {}),
          words: page.wordCount,
          noindex: record.noindex,
        },
        expected: "404 or 410 for missing content, or a page with content of its own",
        where: hasText ? "title, h1" : "main content",
      },
    };
  },
};

/** The rules about a page's text. */
export const contentPageRules: readonly PageRule[] = [contentThin, soft404];
