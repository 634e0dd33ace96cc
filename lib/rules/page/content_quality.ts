import type { PageFacts, PageRecord } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findLacking } from "../inputs/empty_page.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import type { PageRule } from "../rule.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

const HELPFUL_URL =
  "https://developers.google.com/search/docs/fundamentals/creating-helpful-content";
const SPAM_URL = "https://developers.google.com/search/docs/essentials/spam-policies";
/** Shares of words mean nothing on shorter pages. */
const MIN_WORDS_FOR_SHARE = 200;
const MIN_WORDS_FOR_READING = 300;
/** Where sentences seem longer there are none: it is a list, an index or a table. */
const MAX_SENTENCE_WORDS = 50;

const loremIpsum: PageRule = {
  id: "lorem_ipsum",
  category: "content",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Placeholder text",
  description:
    "The visible text contains the placeholder “lorem ipsum dolor”. The page, or a part " +
    "of it, was published before it was finished.",
  howToFix: "Replace the placeholder by the real text, or take the page offline.",
  learnMoreUrl: HELPFUL_URL,
  check({ page }) {
    if (page === null || !page.text.loremIpsum) return undefined;
    return {
      evidence: {
        found: "lorem ipsum dolor",
        expected: "text written for visitors",
        where: "visible text",
      },
    };
  },
};

const lowTextRatio: PageRule = {
  id: "low_text_ratio",
  version: 2,
  lacks: "content",
  category: "content",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Little text in much HTML",
  description:
    "Less than a tenth of the HTML is visible text. That is no fault by itself; it often " +
    "goes with inlined styles, scripts and data, or with a page that says little.",
  howToFix: "Move what is inlined to files of its own, and see whether the page says enough.",
  learnMoreUrl: HELPFUL_URL,
  check(record, { text_ratio_min_pct }) {
    const page = findIndexablePage(record);
    const { sizeBytes, bodyCut } = record.fetch;
    if (page === undefined || sizeBytes === 0 || bodyCut) return undefined;
    const ratio = 100 * page.text.bytes / sizeBytes;
    if (ratio >= text_ratio_min_pct) return undefined;
    return {
      evidence: {
        found: {
          text_bytes: page.text.bytes,
          html_bytes: sizeBytes,
          ratio_pct: Math.round(10 * ratio) / 10,
        },
        expected: `at least ${text_ratio_min_pct} %`,
        where: "HTML",
      },
    };
  },
};

const emptyHtml: PageRule = {
  id: "empty_html",
  category: "content",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Page is empty",
  description: "The server answers 200 with HTML that has no byte, or neither visible text nor a " +
    "title. Visitors and search engines see a blank page. What else it lacks (heading, words, " +
    "links; without any element also language, canonical and the like) follows and is not reported.",
  howToFix: "Find out in the server's log why nothing is written; if there is nothing to show, " +
    "answer 404 or 410.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  check(record) {
    if (findLacking(record).size === 0) return undefined;
    const { page, fetch } = record;
    return {
      evidence: {
        found: { bytes: fetch.sizeBytes, words: page?.bodyWordCount ?? 0 },
        expected: "a page with text and a title",
        where: "response body",
      },
    };
  },
};

const MONTH_MS = 365.25 / 12 * DAY_MS;

const contentStale: PageRule = {
  id: "content_stale",
  category: "content",
  severity: "notice",
  scope: "F",
  tier: 3,
  title: "Content was not changed for long",
  description:
    "By its own date (dateModified of its structured data, else Last-Modified) the page " +
    "was not changed for two years. What it says may be out of date.",
  howToFix: "Read the page again, bring it up to date, and state the date of the change.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/publication-dates",
  check(record, { content_max_age_months }) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const change = findLastChange(record, page);
    if (change === undefined) return undefined;
    const months = (record.crawledAt.getTime() - change.at.getTime()) / MONTH_MS;
    if (!(months > content_max_age_months)) return undefined;
    return {
      evidence: {
        found: { changed_on: dayOf(change.at), months: Math.floor(months) },
        expected: `a change within ${content_max_age_months} months`,
        where: change.where,
      },
    };
  },
};

/** What the page itself says counts before what the server says of its file. */
function findLastChange(
  { fetch }: PageRecord,
  page: PageFacts,
): { at: Date; where: string } | undefined {
  const items = page.structuredData.flatMap((entry) => entry.items);
  const modified = items.flatMap(({ properties }) => properties["dateModified"] ?? [])
    .flatMap((value) => (typeof value === "string" ? parseDate(value) ?? [] : []));
  if (modified.length > 0) {
    return { at: new Date(Math.max(...modified)), where: "dateModified" };
  }
  const served = parseDate(fetch.headers["last-modified"] ?? "");
  return served === undefined ? undefined : { at: new Date(served), where: "Last-Modified header" };
}

function parseDate(text: string): number | undefined {
  const time = Date.parse(text.slice(0, 100));
  return Number.isNaN(time) ? undefined : time;
}

const keywordStuffing: PageRule = {
  id: "keyword_stuffing",
  category: "content",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "One word is repeated very often",
  description: "One word makes up more than 8 % of the main text. Texts that people write for " +
    "people stay below; search engines take repetition for an attempt to deceive them.",
  howToFix: "Read the text aloud and say the same in other words, or leave repetitions out.",
  learnMoreUrl: `${SPAM_URL}#keyword-stuffing`,
  check(record, { keyword_max_share_pct }) {
    const page = findIndexablePage(record);
    if (page === undefined || page.wordCount < MIN_WORDS_FOR_SHARE) return undefined;
    const top = page.text.topWord;
    if (top === null) return undefined;
    const share = 100 * top.count / page.wordCount;
    if (share <= keyword_max_share_pct) return undefined;
    return {
      evidence: {
        found: {
          word: createExcerpt(top.word, 100),
          count: top.count,
          words: page.wordCount,
          share_pct: Math.round(10 * share) / 10,
        },
        expected: `at most ${keyword_max_share_pct} %`,
        where: "main content",
      },
    };
  },
};

const readabilityDifficult: PageRule = {
  id: "readability_difficult",
  category: "content",
  severity: "notice",
  scope: "P",
  tier: 3,
  offByDefault: true,
  title: "Text is difficult to read",
  description: "By Flesch's formula the English text is very difficult: long sentences of long " +
    "words. That is no ranking factor, but readers leave.",
  howToFix: "Write shorter sentences and use shorter words where they say the same.",
  learnMoreUrl: "https://doi.org/10.1037/h0057532",
  check(record, { reading_ease_min }) {
    const page = findIndexablePage(record);
    const reading = page?.text.reading;
    if (page === undefined || !reading || !/^en\b/i.test(page.lang ?? "")) return undefined;
    if (reading.words < MIN_WORDS_FOR_READING) return undefined;
    if (reading.words > MAX_SENTENCE_WORDS * reading.sentences) return undefined;
    const ease = 206.835 - 1.015 * (reading.words / reading.sentences) -
      84.6 * (reading.syllables / reading.words);
    if (ease >= reading_ease_min) return undefined;
    return {
      evidence: {
        found: {
          reading_ease: Math.round(ease),
          words_per_sentence: Math.round(reading.words / reading.sentences),
          words: reading.words,
        },
        expected: `a Flesch reading ease of at least ${reading_ease_min}`,
        where: "main content",
      },
    };
  },
};

/** The rules about what a page's text is like. */
export const contentQualityPageRules: readonly PageRule[] = [
  loremIpsum,
  lowTextRatio,
  emptyHtml,
  contentStale,
  keywordStuffing,
  readabilityDifficult,
];
