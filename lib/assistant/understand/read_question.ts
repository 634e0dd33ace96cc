import { type Piece, readPieces, tellLanguage } from "./concepts.ts";
import { findEntities } from "./find_entities.ts";
import { cleanQuestion, foldWords, splitQuestion } from "./fold_question.ts";
import { isIntentName } from "./named_intent.ts";
import type { Question } from "./question.ts";

/** Words that are no part of keywords. */
export type KnownWords = Pick<ReadonlySet<string>, "has">;

const MAX_KEYWORDS = 4;
const MAX_KEYWORD_CHARS = 120;
/** How many longer names are looked up, and of how many words. */
const MAX_WIDER = 8;
const MAX_WIDER_WORDS = 4;

/**
 * Reads what the words of a question tell; `today` is YYYY-MM-DD, `learned` are words that are no part
 * of keywords. Pure, and linear in its length.
 */
export function readQuestion(
  message: string,
  today: string,
  learned: KnownWords = new Set(),
): Question {
  const text = cleanQuestion(message);
  const { entities, marked } = findEntities(text, today);
  const pieces = readPieces(marked);
  const concepts = new Set(pieces.flatMap((piece) => piece.concepts ?? []));
  const unknown = pieces.filter((piece) => piece.concepts === undefined).map(({ text }) => text);
  const isName = (keyword: string) =>
    splitQuestion(keyword).some((word) => unknown.includes(word) && !learned.has(word));
  const named = namedKeywords(marked).filter(isName);
  const likely = [...new Set([...named, ...unknownRuns(pieces, learned)])].slice(0, MAX_KEYWORDS);
  const keywords = [...new Set([...likely, ...widerRuns(pieces, learned)])]
    .filter((keyword) => keyword.length <= MAX_KEYWORD_CHARS)
    .map((keyword) => withAccents(keyword, text));
  if (entities.quoted.length > 0) concepts.add("§quoted");
  return {
    text,
    language: tellLanguage(marked),
    marked,
    concepts,
    unknown,
    entities: { ...entities, keywords },
    guessesKeyword: entities.quoted.length + named.length === 0,
  };
}

/** The folded words as the question writes them, in lower case: "straße köln". */
function withAccents(folded: string, text: string): string {
  const words = text.toLowerCase().split(" ");
  const count = folded.split(" ").length;
  for (let at = 0; at + count <= words.length; at++) {
    const written = words.slice(at, at + count).join(" ")
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    if (foldWords(written) === folded) return written;
  }
  return folded;
}

/** What follows a word that announces a keyword, up to the next part of the sentence. */
function namedKeywords(marked: string): string[] {
  const ANNOUNCED =
    /\b(?:for|of) the (?:keyword|query|search term|term|phrase) ([^?,.!;:§]+)|\b(?:keyword|query|search term|term|phrase|begriff|suchbegriff) ([^?,.!;:§]+)|\b(?:rank(?:s|ed|ing|ings)?|positions?|clicks|searched|volume|stand|place|platz|rang) (?:for|of|with|on|fur|mit|bei|von) ([^?,.!;:§]+)/g;
  const END =
    / (?:on|in|over|during|since|from|compared|change[ds]?|develop\w*|lose|lost|drop\w*|rank\w*|have|has|get|gets|bring\w*|right|now|today|history|looks?|doing|moved?|performing|over time|is|are|was|were|did|and|by|this|right now|at the moment|entwickel\w*|verander\w*|gefallen|verloren)\b.*$/;
  return [...marked.matchAll(ANNOUNCED)].map((match) => {
    const found = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    return ` ${found}`.replace(END, "").replace(/^ (?:the|my|our|a|an|die|das|den|dem) /, " ")
      .trim();
  }).filter((text) => text !== "" && !/^(?:s|is|are|do|does)\b/.test(text));
}

/** Words side by side of which nothing is known: they may be a name. */
function unknownRuns(pieces: readonly Piece[], learned: KnownWords): string[] {
  const runs: string[] = [];
  let run: string[] = [];
  for (const piece of [...pieces, { text: "", concepts: ["end"] }]) {
    if (piece.concepts === undefined && !learned.has(piece.text)) {
      run.push(piece.text);
      continue;
    }
    if (run.length > 0) runs.push(run.join(" "));
    run = [];
  }
  return runs.toSorted((a, b) => b.length - a.length);
}

/**
 * The same words with their neighbours: "garden hose", where only examples have "garden", or "informational interview".
 * Whether one of them is a keyword, the site's data say.
 */
function widerRuns(pieces: readonly Piece[], learned: KnownWords): string[] {
  // an intent that is none of a name has "intent" after it
  const isNameOfIntent = (text: string, at: number) =>
    isIntentName(text) && pieces[at + 1]?.text !== "intent";
  const words = pieces.map(({ text, concepts }, at) => ({
    text,
    mayBeName: concepts === undefined ? /\p{L}/u.test(text) : isNameOfIntent(text, at),
    isUnknown: concepts === undefined && !learned.has(text),
  }));
  const wider: string[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 2; end <= Math.min(words.length, start + MAX_WIDER_WORDS); end++) {
      const run = words.slice(start, end);
      if (!run.every(({ mayBeName }) => mayBeName)) break;
      if (run.some(({ isUnknown }) => isUnknown)) wider.push(run.map(({ text }) => text).join(" "));
    }
  }
  return wider.slice(0, MAX_WIDER);
}
