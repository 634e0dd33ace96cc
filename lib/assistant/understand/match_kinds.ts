import type { Kind, Need } from "../kind.ts";
import { readPieces } from "./concepts.ts";
import { foldWords } from "./fold_question.ts";
import type { Entities, Question } from "./question.ts";

/** How well a question is of a kind, from 0 to 1. */
export interface KindMatch {
  kind: Kind;
  score: number;
}

/** Finds the kinds that a question may be of, the likeliest first. */
export type KindMatcher = (question: Question, known?: ReadonlySet<Need>) => KindMatch[];

interface Phrasing {
  concepts: ReadonlySet<string>;
  weight: number;
}

/** Concepts that are in questions of all kinds. */
const LIGHT: Readonly<Record<string, number>> = {
  "§span": 0.05,
  "§number": 0.05,
  "§compare": 0.4,
  "§country": 0.5,
  "§device": 0.5,
  "§quoted": 0,
  latest: 0.4,
  last: 0.4,
  data: 0.8,
  top: 1,
  change: 1.2,
};
const UNKNOWN_WEIGHT = 1.2;
const MAX_UNKNOWN = 5;
const KEYWORD_WEIGHT = 1.6;

/**
 * Makes a matcher: a question is compared with each phrasing of each kind by the concepts that both
 * have (Dice's coefficient), the rarer among the kinds the heavier. A kind whose needs are not named
 * is left out.
 */
export function createKindMatcher(kinds: readonly Kind[]): KindMatcher {
  const sets = kinds.map((kind) => kind.asks.map(conceptsOf));
  const weights = weighConcepts(sets);
  const weigh = (concept: string) => LIGHT[concept] ?? weights.get(concept) ?? UNKNOWN_WEIGHT;
  const phrasings = sets.map((list) =>
    list.map((concepts): Phrasing => ({ concepts, weight: sum(concepts, weigh) }))
  );
  return (question, known = new Set()) => {
    const named = new Set([...known, ...namedNeeds(question.entities)]);
    return kinds.map((kind, index) => {
      const can = (kind.needs ?? []).every((need) => named.has(need));
      return { kind, score: can ? scoreOf(question, kind, phrasings[index] ?? []) : 0 };
    }).filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  };

  function scoreOf(question: Question, kind: Kind, list: readonly Phrasing[]): number {
    const asked = new Set(question.concepts);
    const byKeyword = kind.needs?.some((need) => need === "keyword" || need === "tag") ?? false;
    if (byKeyword) asked.add("§keyword");
    else for (const word of question.unknown.slice(0, MAX_UNKNOWN)) asked.add(`=${word}`);
    if (!byKeyword && asked.has("§quoted")) asked.add("=quoted");
    const weight = sum(asked, weigh);
    return Math.max(
      0,
      ...list.map((phrasing) => {
        const shared = sum(phrasing.concepts, (concept) => asked.has(concept) ? weigh(concept) : 0);
        return 2 * shared / (weight + phrasing.weight || 1);
      }),
    );
  }
}

/** What of the needs of kinds a question names by itself. */
export function namedNeeds(entities: Entities): Set<Need> {
  const named: [Need, boolean][] = [
    ["page", entities.urls.length > 0],
    ["keyword", entities.quoted.length + entities.keywords.length > 0],
    ["domain", entities.domains.length > 0],
    ["issue", entities.issueCodes.length > 0],
    ["category", entities.category !== null],
    ["term", entities.term !== null],
    ["agent", entities.agent !== null],
    ["tag", entities.quoted.length + entities.keywords.length > 0],
  ];
  return new Set(named.filter(([, is]) => is).map(([need]) => need));
}

function conceptsOf(phrasing: string): Set<string> {
  const marked = foldWords(phrasing).replace(/\{(\w+)\}/g, " §$1 ");
  return new Set(
    readPieces(marked).flatMap(({ text, concepts }) => concepts ?? [`=${text}`]),
  );
}

function weighConcepts(sets: readonly (readonly Set<string>[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of sets) {
    for (const concept of new Set(list.flatMap((set) => [...set]))) {
      counts.set(concept, (counts.get(concept) ?? 0) + 1);
    }
  }
  const weights = new Map(
    [...counts].map(([concept, count]) => [concept, Math.log(1 + sets.length / count)] as const),
  );
  return weights.set("§keyword", KEYWORD_WEIGHT);
}

function sum(concepts: ReadonlySet<string>, weigh: (concept: string) => number): number {
  let total = 0;
  for (const concept of concepts) total += weigh(concept);
  return total;
}
