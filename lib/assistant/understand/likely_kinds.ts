import type { Kind, Need } from "../kind.ts";
import { foldWords } from "./fold_question.ts";
import type { KindRanker } from "./kind_ranker.ts";
import type { QuestionWords } from "./question_features.ts";
import type { Question } from "./question.ts";

/** What is put into a question where something was named before. */
const MARKERS: Readonly<Partial<Record<Need, string>>> = {
  page: "§url",
  keyword: "§keyword",
  domain: "§domain",
  issue: "§issue",
  category: "§category",
};
/** Names of these kinds may consist of any words. */
const NAMED_BY_WORDS: readonly Need[] = ["keyword", "tag"];

/**
 * Makes a function that says how likely a question is of a kind, by the ranker. For a kind that needs a keyword
 * the question is read with one in the place of the words that may name it; for what was named before, as if it
 * were named once more.
 */
export function createLikelihoods(
  question: Question,
  known: ReadonlySet<Need>,
  ranker: KindRanker,
): (kind: Kind) => number {
  const { entities, guessesKeyword } = question;
  const [keyword] = [...entities.quoted, ...entities.keywords];
  const named = keyword === undefined ? question : withKeyword(question, keyword);
  // words that only may be a keyword are words to all other kinds
  const plain = ranker.rank(guessesKeyword ? question : named);
  const ranked = new Map<string, ReadonlyMap<string, number>>();

  function rankWith(words: QuestionWords, needs: readonly Need[]): ReadonlyMap<string, number> {
    const markers = needs.filter((need) => known.has(need)).flatMap((need) => MARKERS[need] ?? [])
      .filter((marker) => !words.concepts.has(marker));
    const key = `${words === named} ${markers.join(" ")}`;
    const before = ranked.get(key);
    if (before) return before;
    const ranks = ranker.rank({
      marked: [words.marked, ...markers].join(" "),
      concepts: new Set([...words.concepts, ...markers]),
    });
    ranked.set(key, ranks);
    return ranks;
  }

  return ({ name, needs = [] }) => {
    const takesKeyword = needs.some((need) => NAMED_BY_WORDS.includes(need));
    if (takesKeyword) return rankWith(named, needs).get(name) ?? 0;
    if (needs.some((need) => known.has(need))) return rankWith(question, needs).get(name) ?? 0;
    return plain.get(name) ?? 0;
  };
}

/** A question with a marker in the place of a keyword that it has in quotes or among its words. */
export function withKeyword(
  { marked, concepts }: QuestionWords,
  keyword: string,
): QuestionWords {
  const words = foldWords(keyword).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const replaced = marked.includes("§quoted")
    ? marked.replace("§quoted", "§keyword")
    : marked.replace(new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "u"), "§keyword");
  return {
    marked: replaced,
    concepts: new Set([...[...concepts].filter((one) => one !== "§quoted"), "§keyword"]),
  };
}
