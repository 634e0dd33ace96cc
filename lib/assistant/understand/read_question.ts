import { type Piece, readPieces, tellLanguage } from "./concepts.ts";
import { findEntities } from "./find_entities.ts";
import { cleanQuestion, foldWords, splitQuestion } from "./fold_question.ts";
import type { Question } from "./question.ts";

const MAX_KEYWORDS = 4;
const MAX_KEYWORD_CHARS = 120;

/**
 * Reads what the words of a question tell; `today` is YYYY-MM-DD, `learned` are words that are no part
 * of keywords. Pure, and linear in its length.
 */
export function readQuestion(
  message: string,
  today: string,
  learned: ReadonlySet<string> = new Set(),
): Question {
  const text = cleanQuestion(message);
  const { entities, marked } = findEntities(text, today);
  const pieces = readPieces(marked);
  const concepts = new Set(pieces.flatMap((piece) => piece.concepts ?? []));
  const unknown = pieces.filter((piece) => piece.concepts === undefined).map(({ text }) => text);
  const isName = (keyword: string) =>
    splitQuestion(keyword).some((word) => unknown.includes(word) && !learned.has(word));
  const named = namedKeywords(marked).filter(isName);
  const keywords = [...new Set([...named, ...unknownRuns(pieces, learned)])]
    .filter((keyword) => keyword.length <= MAX_KEYWORD_CHARS).slice(0, MAX_KEYWORDS)
    .map((keyword) => withAccents(keyword, text));
  if (entities.quoted.length > 0) concepts.add("§quoted");
  return {
    text,
    language: tellLanguage(marked),
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

/** After these, or at the beginning, unknown words may be a keyword. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(
  ("for of does did do is are has have had about on with from and or the a an my our like as to at was were " +
    "rank ranks ranking position positions keyword keywords query queries term fur von bei mit uber zu " +
    "suchbegriff und der die das hat ist").split(" "),
);

/** Words side by side of which nothing is known, where a name may stand. */
function unknownRuns(pieces: readonly Piece[], learned: ReadonlySet<string>): string[] {
  const runs: string[] = [];
  let run: string[] = [];
  let before: string | undefined;
  for (const piece of [...pieces, { text: "", concepts: ["end"] }]) {
    if (piece.concepts === undefined && !learned.has(piece.text)) {
      run.push(piece.text);
      continue;
    }
    const last = before?.split(" ").at(-1);
    if (run.length > 0 && (last === undefined || BEFORE_NAMES.has(last))) runs.push(run.join(" "));
    run = [];
    before = piece.text;
  }
  return runs.toSorted((a, b) => b.length - a.length);
}
