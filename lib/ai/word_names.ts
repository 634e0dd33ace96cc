import { foldText } from "./fold_text.ts";
import { judgeCalendarName } from "./calendar_names.ts";
import companyWords from "./company_words.json" with { type: "json" };
import productWords from "./product_words.json" with { type: "json" };
import massWords from "./mass_words.json" with { type: "json" };

/** How sure it is that a word is meant as a name. */
type NameCertainty = "name" | "maybe" | "word";

const fold = (text: string) => String.fromCharCode(...foldText(text).units);
/** Words next to companies and their products, in seven languages. */
const COMPANY_WORDS: ReadonlySet<string> = new Set(companyWords.map(fold));
/** Words that begin a sentence without an article also where they are no name. */
const MASS_WORDS: ReadonlySet<string> = new Set(massWords);
/** What such brands sell, in seven languages. */
const PRODUCT_WORDS: ReadonlySet<string> = new Set(productWords.map(fold));
const SENTENCE_UNITS = 200;
const NEAR_WORDS = 2;
const LIST_MARK =
  /^[ \t]{0,12}(?:#{1,6}[ \t]+)?(?:(?:\d{1,3}[.)]|[-*+•–])[ \t]+|\|[ \t]*)[*_"“[]{0,4}$/;
/** Third persons that are no plurals of nouns. */
const VERBS =
  "keeps|gives|makes|takes|lets|gets|goes|comes|becomes|remains|seems|provides|includes|allows|enables|" +
  "requires|integrates|lacks|tends|wins|leads|excels|sells|adds|brings|delivers|raised|released|" +
  "announced|launched|acquired|scored|ranked|topped|lost|won|earned|received|introduced|lädt|hält|macht|kostet|verkauft|liefert|setzt|ermöglicht|" +
  "gehört|bleibt|steht|liegt|gibt|punktet|überzeugt|unterstützt|verlangt|sort|lance|vend|reste|coûte|" +
  "lanza|vende|cuesta|incluye|costa|vende|permette|lançou|vende|custa|kost|verkoopt|maakt|geeft";
/** A noun that can be counted needs an article before these, unless it is a name. */
const NAME_VERB = new RegExp(
  "^\\s+(?:(?:(?:has|had|is|was|does|did|can|could|will|would|may|might|should)(?:n['’]t|not)?|won['’]t|" +
    `also|offers|${VERBS}|` +
    "hat|ist|war|wird|kann|bietet|gilt|est|n['’]est|offre|propose|permet|es|tiene|ofrece|" +
    "ha|è|é|tem|oferece|heeft|biedt)(?![\\p{L}\\p{N}])|" +
    "\\p{Ll}{2,}(?:s|ed)\\s+(?:(?:its|the|an?|their|our|your|this|these|all|more)\\s|\\p{Lu}|\\d)|" +
    "by\\s+\\p{Lu})",
  "u",
);
/** "Target for cheap furniture": a noun that can be counted needs an article before these as well. */
const NAME_PREPOSITION =
  /^\s+(?:for|in|at|from|with|für|bei|mit|pour|chez|avec|para|con|en|per|com|voor|met)\s/;
/** "your target customers", "any target product". */
const ARTICLE = /(?:^|\s)(?:an?|your|my|our|his|her|their|no|any|some|this|that|each|every)\s+$/i;
const JOINING_WORDS: ReadonlySet<string> = new Set(
  "by from of called named von de del di da van het le la".split(" "),
);

/**
 * Judges whether a common word such as "target" is meant as a name where it is. A capital
 * within a sentence makes a name; at the beginning of a sentence or heading it proves nothing, unless
 * a verb follows that such a word has no article for, the sentence names products, the word heads a list item or a row, or
 * it is set in bold or in quotation marks; without one it is a word. Next to a company word ("app", "retailer", or one
 * of the brand's own) it is a name. Days and months have a capital anyway, and need more. "maybe" is for
 * the rest of the answer to decide.
 *
 * Source: the rules are a convention of this project.
 */
export function judgeWordName(
  text: string,
  { start, end, ownContext = new Set() }: {
    start: number;
    end: number;
    ownContext?: ReadonlySet<string> | undefined;
  },
): NameCertainty {
  const isContext = (word: string) => COMPANY_WORDS.has(word) || ownContext.has(word);
  const before = sentenceBefore(text, start);
  const after = sentenceAfter(text, end);
  const wordsBefore = splitWords(before);
  const wordsAfter = splitWords(after);
  const first = text.charAt(start);
  if (first === first.toLowerCase()) {
    const [last = "", previous = ""] = wordsBefore.slice(-NEAR_WORDS).reverse();
    const isBeside = isContext(wordsAfter[0] ?? "") || isContext(last) ||
      (JOINING_WORDS.has(last) && isContext(previous));
    return isBeside && !ARTICLE.test(before) ? "name" : "word";
  }
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const isMarked = isSetApart(text, start, end) || headsItem(line, after);
  const isNear = wordsBefore.slice(-NEAR_WORDS).some(isContext) ||
    wordsAfter.slice(0, NEAR_WORDS).some(isContext);
  const word = fold(text.slice(start, end));
  const day = judgeCalendarName(word, { before, after, isMarked: isMarked || isNear });
  if (day !== undefined) return day;
  if (isNear) return "name";
  if (!/^[ \t]*#/.test(line) && /[\p{L}\p{N},;]/u.test(before)) return "name";
  if (isMarked) return "name";
  if (wordsBefore.some(isContext) || wordsAfter.some(isContext)) return "name";
  const isSubject = NAME_VERB.test(after);
  // "Apple makes great laptops", but not "Apple juice stains clothes"
  const namesProducts = [...wordsBefore, ...wordsAfter].some((one) => PRODUCT_WORDS.has(one));
  if (namesProducts && (isSubject || NAME_PREPOSITION.test(after))) return "name";
  if (MASS_WORDS.has(word)) return isSubject ? "maybe" : "word";
  return isSubject ? "name" : "maybe";
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

/** Alone in the item's head, or with a product's name behind it: "1. **Target Circle**". */
function headsItem(line: string, after: string): boolean {
  return LIST_MARK.test(line) &&
    /^(?:[*_"”\]]{0,4}\s*(?:$|[:(–—|-])|\s\p{Lu}[\p{L}\p{N}]*(?:\s[\p{Lu}\d][\p{L}\p{N}]*){0,2}(?:[*_:]|\s\|))/u
      .test(after);
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
