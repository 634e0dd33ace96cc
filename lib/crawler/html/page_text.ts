import type { TextFacts } from "./markup_facts.ts";
import { TEXT } from "./open_elements.ts";
import { measureReading } from "../text/reading.ts";
import { splitWords, type Words } from "../text/split_words.ts";
import { cutText, measureWords, type TextMeasures } from "../text/text.ts";
import { findTopWord } from "../text/top_word.ts";

const EXCERPT_LENGTH = 500;
const MAIN_LENGTH = 65_536;

/** What is known of a page's visible text. */
interface PageTextFacts extends TextMeasures {
  bodyWordCount: number;
  excerpt: string;
  text: TextFacts;
}

/** How the text is measured. */
interface TextOptions {
  /** The document's language tag, if it says one. */
  lang: string | null;
  /** Measures how difficult the text is to read, where it is English. */
  reading: boolean;
}

const ENGLISH = /^en(?:[-_]|$)/i;

/** The text that typesetters fill pages with, by the hashes of its first words. */
const LOREM_IPSUM = splitWords("lorem ipsum dolor").hashes;

/** The same, but not where it is quoted, as in an example of code. */
const FILLER = /(?<!["'`]|[\u2018\u201a\u201c\u201e\u00ab]\s?)\blorem\s+ipsum\W+dolor/i;

/** Text that is in one kind of place. */
interface Run {
  textClass: number;
  text: string;
}

/** Gathers the visible text of a page, run by run, and measures its main content. */
export class PageText {
  /** Articles that are in no other article. */
  articlesCount = 0;
  readonly #runs: Run[] = [];
  #run: Run = { textClass: 0, text: "" };

  /** Takes visible text; `separated`: a block boundary is before it. */
  add(text: string, textClass: number, separated: boolean): void {
    if (textClass !== this.#run.textClass) {
      if (this.#run.text !== "") this.#runs.push(this.#run);
      this.#run = { textClass, text };
    } else {
      this.#run.text += separated ? ` ${text}` : text;
    }
  }

  /** Measures what was gathered; the page is complete. */
  finish({ lang, reading }: TextOptions): PageTextFacts {
    const runs = [...this.#runs, this.#run];
    const isMain = this.#chooseMain(runs);
    const words = splitWords(joinRuns(runs.filter(isMain)), MAIN_LENGTH);
    const rest = splitWords(joinRuns(runs.filter((run) => !isMain(run))));
    const main = words.collapsed;
    const isMeasured = reading && lang !== null && ENGLISH.test(lang);
    return {
      ...measureWords(words),
      bodyWordCount: words.wordCount + rest.wordCount,
      excerpt: cutText(main, EXCERPT_LENGTH),
      text: {
        // A space is between the two parts, where there are two.
        bytes: words.bytes + rest.bytes + (words.bytes > 0 && rest.bytes > 0 ? 1 : 0),
        loremIpsum: (hasLoremIpsum(words) || hasLoremIpsum(rest)) &&
          runs.some(({ text }) => FILLER.test(text)),
        topWord: findTopWord(words, lang),
        reading: isMeasured ? measureReading(main) : null,
        main,
      },
    };
  }

  /**
   * The main content is that of `main`; else of the only article; else the body. Navigation and
   * asides are never part of it, nor is the header or footer of the page.
   */
  #chooseMain(runs: readonly Run[]): (run: Run) => boolean {
    const within = (bit: number) => (run: Run) =>
      (run.textClass & bit) !== 0 && (run.textClass & TEXT.excluded) === 0;
    const hasText = (run: Run) => /\S/.test(run.text);
    const inMain = within(TEXT.main);
    if (runs.some((run) => inMain(run) && hasText(run))) return inMain;
    const inArticle = within(TEXT.article);
    if (this.articlesCount === 1 && runs.some((run) => inArticle(run) && hasText(run))) {
      return inArticle;
    }
    return (run) => (run.textClass & TEXT.excluded) === 0;
  }
}

function hasLoremIpsum({ hashes }: Words): boolean {
  const [lorem, ipsum, dolor] = LOREM_IPSUM;
  if (lorem === undefined) return false;
  for (let at = hashes.indexOf(lorem); at >= 0; at = hashes.indexOf(lorem, at + 1)) {
    if (hashes[at + 1] === ipsum && hashes[at + 2] === dolor) return true;
  }
  return false;
}

function joinRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join(" ");
}
