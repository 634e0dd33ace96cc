import { foldText } from "./fold_text.ts";
import words from "./company_words.json" with { type: "json" };

/** How sure it is that a word is meant as a name. */
export type NameCertainty = "name" | "maybe" | "word";

const fold = (text: string) => String.fromCharCode(...foldText(text).units);
/** Words that stand beside companies and their products, in seven languages. */
const COMPANY_WORDS: ReadonlySet<string> = new Set(words.map(fold));
const SENTENCE_UNITS = 200;
const NEAR_WORDS = 2;
const LIST_MARK =
  /^[ \t]{0,12}(?:#{1,6}[ \t]+)?(?:(?:\d{1,3}[.)]|[-*+•–])[ \t]+|\|[ \t]*)[*_"“[]{0,4}$/;

/**
 * Judges whether a common word such as "target" is meant as a name where it stands. A capital
 * within a sentence makes a name; at the beginning of a sentence or heading it proves nothing, unless
 * the word heads a list item or a row, or is set in bold or in quotation marks; without one it is
 * a word. Beside a company word ("app", "retailer", or one of the brand's own) it is a name: within
 * two words, or for a capital within the sentence. "maybe" is for the rest of the answer to decide.
 *
 * Source: the rules are a convention of this project.
 */
export function judgeWordName(
  text: string,
  start: number,
  end: number,
  ownContext: ReadonlySet<string> = new Set(),
): NameCertainty {
  const isContext = (word: string) => COMPANY_WORDS.has(word) || ownContext.has(word);
  const before = sentenceBefore(text, start);
  const after = sentenceAfter(text, end);
  const isNear = splitWords(before).slice(-NEAR_WORDS).some(isContext) ||
    splitWords(after).slice(0, NEAR_WORDS).some(isContext);
  if (isNear) return "name";
  const first = text.charAt(start);
  if (first === first.toLowerCase()) return "word";
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  if (!/^[ \t]*#/.test(line) && /[\p{L}\p{N},;]/u.test(before)) return "name";
  if (isSetApart(text, start, end) || headsItem(line, after)) return "name";
  return splitWords(before + after).some(isContext) ? "name" : "maybe";
}

/** The words of a brand's own context, such as "iphone", folded. */
export function createContext(contextWords: readonly string[]): ReadonlySet<string> {
  return new Set(contextWords.flatMap(splitWords));
}

/** In bold, in quotation marks, as the label of a link, or with a possessive or trade mark. */
function isSetApart(text: string, start: number, end: number): boolean {
  if (/^['’]s\b|^[®™]/u.test(text.slice(end, end + 3))) return true;
  return /[*_"“„«[]/.test(text.charAt(start - 1)) && /[*_"”“»\]:]/.test(text.charAt(end));
}

function headsItem(line: string, after: string): boolean {
  return LIST_MARK.test(line) && /^[*_"”\]]{0,4}\s*(?:$|[:(–—|-])/.test(after);
}

function sentenceBefore(text: string, start: number): string {
  const part = text.slice(Math.max(0, start - SENTENCE_UNITS), start);
  const line = part.slice(part.lastIndexOf("\n") + 1).replace(/^[ \t]*(?:\d{1,3}[.)]|#+)\s/, "");
  return line.slice(/[\s\S]*[.!?:](?=\s)/.exec(line)?.[0].length ?? 0);
}

function sentenceAfter(text: string, end: number): string {
  const part = text.slice(end, end + SENTENCE_UNITS);
  const stop = part.search(/[.!?](?:\s|$)|\n/);
  return stop === -1 ? part : part.slice(0, stop);
}

function splitWords(text: string): string[] {
  return fold(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
