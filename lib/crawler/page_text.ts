import { TEXT } from "./open_elements.ts";
import { collapseWhitespace, countWords, cutText, measureText, type TextMeasures } from "./text.ts";

const EXCERPT_LENGTH = 500;

/** What is known of a page's visible text. */
export interface PageTextFacts extends TextMeasures {
  bodyWordCount: number;
  excerpt: string;
}

/** Text that stands in one kind of place. */
interface Run {
  textClass: number;
  text: string;
}

/** Gathers the visible text of a page, run by run, and measures its main content. */
export class PageText {
  /** Articles that stand in no other article. */
  articlesCount = 0;
  readonly #runs: Run[] = [];
  #run: Run = { textClass: 0, text: "" };

  /** Takes visible text; `separated`: a block boundary stands before it. */
  add(text: string, textClass: number, separated: boolean): void {
    if (textClass !== this.#run.textClass) {
      if (this.#run.text !== "") this.#runs.push(this.#run);
      this.#run = { textClass, text };
    } else {
      this.#run.text += separated ? ` ${text}` : text;
    }
  }

  /** Measures what was gathered; the page is complete. */
  finish(): PageTextFacts {
    const runs = [...this.#runs, this.#run];
    const isMain = this.#chooseMain(runs);
    const main = joinRuns(runs.filter(isMain));
    const measures = measureText(main);
    const rest = joinRuns(runs.filter((run) => !isMain(run)));
    return {
      ...measures,
      bodyWordCount: measures.wordCount + countWords(rest),
      excerpt: cutText(collapseWhitespace(main.slice(0, 4 * EXCERPT_LENGTH)), EXCERPT_LENGTH),
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

function joinRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join(" ");
}
