import type { HeadingFacts } from "./page_facts.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

const HEADINGS_LIMIT = 500;
/** Beyond the limit only these are kept: whether a page has an h1 is asked of every page. */
const H1_LIMIT = 100;
const TEXT_LENGTH = 500;
const GATHERED_LENGTH = 4_000;

/** Gathers the headings of a page in document order. */
export class PageHeadings {
  count = 0;
  readonly headings: HeadingFacts[] = [];
  #open: HeadingFacts | null = null;
  #text = "";
  #alt = "";

  /** Begins a heading; text and images belong to it until `close()`. */
  open(level: HeadingFacts["level"]): void {
    this.close();
    this.count++;
    const limit = level === 1 ? HEADINGS_LIMIT + H1_LIMIT : HEADINGS_LIMIT;
    if (this.headings.length >= limit) return;
    this.#open = { level, text: "", fromAlt: false };
    this.headings.push(this.#open);
  }

  /** Takes text; `separated`: a block boundary is before it. */
  addText(text: string, separated: boolean): void {
    if (this.#open === null || this.#text.length > GATHERED_LENGTH) return;
    this.#text += separated ? ` ${text}` : text;
  }

  addAlt(alt: string): void {
    if (this.#open === null || this.#alt.length > GATHERED_LENGTH) return;
    this.#alt += ` ${alt}`;
  }

  /** Ends the heading that is open, if any. */
  close(): void {
    if (this.#open === null) return;
    const text = collapseWhitespace(this.#text);
    const alt = collapseWhitespace(this.#alt);
    this.#open.text = cutText(text || alt, TEXT_LENGTH);
    this.#open.fromAlt = text === "" && alt !== "";
    this.#open = null;
    this.#text = "";
    this.#alt = "";
  }
}
