import { createTable } from "../../core/create_table.ts";
import type { Kind, Need } from "../kind.ts";
import { asksForTerm, GLOSSARY } from "../glossary.ts";
import { readPieces } from "./concepts.ts";
import { findEntities } from "./find_entities.ts";
import type { KindRanker } from "./kind_ranker.ts";
import { createLikelihoods } from "./likely_kinds.ts";
import type { KnownWords } from "./read_question.ts";
import { stemWord } from "./stem_word.ts";
import { foldWords, splitQuestion } from "./fold_question.ts";
import type { Entities, Question } from "./question.ts";

/** How well a question is of a kind, from 0 to 1. */
export interface KindMatch {
  kind: Kind;
  score: number;
}

/** Finds the kinds that a question may be of. */
export interface KindMatcher {
  /** The likeliest first; `known` is what was named before. */
  match(question: Question, known?: ReadonlySet<Need>): KindMatch[];
  /** Words that phrasings or examples have and the lists of words have not. */
  learned: KnownWords;
}

interface Phrasing {
  kind: KindWords;
  concepts: ReadonlySet<string>;
  weight: number;
}

/** The qualifying concepts of a kind of question. */
interface KindWords {
  /** Those that some phrasing has. */
  known: ReadonlySet<string>;
  /** Those of which one is in nearly every phrasing: without any of them it is another question. */
  required: ReadonlySet<string>;
}

/** What turns a question into another one although all other words are the same: lost, new, broken pages. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  ("gain lose new fixed regressed ignored broken noindex indexable orphan thin slow deep cited sentiment " +
    "striking cannibal gap ahead nobody follow anchor intent mismatch decay ctr mean why schedule progress " +
    "duplicate sitemap redirect cost volume secret chatter offsite quota page").split(" "),
);
/** In so large a part of its phrasings a kind has one of the qualifiers that it requires. */
const NEARLY_ALL = 0.8;
/** A kind that leaves a qualifier unexplained, or that lacks its own, is chosen only without any other doubt. */
const LESS_SURE = 0.75;

function wordsOfKind(list: readonly ReadonlySet<string>[]): KindWords {
  const known = new Set(list.flatMap((set) => [...set]).filter((one) => QUALIFIERS.has(one)));
  const qualified = list.filter((set) => [...set].some((one) => known.has(one) && one !== "page"));
  return { known, required: qualified.length >= NEARLY_ALL * list.length ? known : new Set() };
}

function turnsAside(concepts: ReadonlySet<string>, { known, required }: KindWords): boolean {
  const said = [...concepts].filter((one) => QUALIFIERS.has(one));
  if (said.some((one) => !known.has(one))) return true;
  return required.size > 0 && !said.some((one) => required.has(one));
}

/** Concepts that are in questions of all kinds. */
const LIGHT: Readonly<Record<string, number>> = createTable({
  "§span": 0.05,
  "§number": 0.05,
  "§against": 0.6,
  "§compare": 0.4,
  "§country": 0.5,
  "§device": 0.5,
  "§quoted": 0,
  "§condition": 0.2,
  "§branded": 0.8,
  "§below": 0.4,
  "§inbound": 0.6,
  "§engines": 0.4,
  before: 0.6,
  latest: 0.4,
  last: 0.4,
  data: 0.8,
  top: 1,
  change: 1.2,
});
/** Which day it is does not matter to phrasings. */
const ANY_DAY = "2026-01-01";
/** What a kind's needs are called in phrasings; they may come from what was said before. */
const MARKERS: Readonly<Record<Need, string>> = {
  page: "§url",
  keyword: "§keyword",
  domain: "§domain",
  issue: "§issue",
  category: "§category",
  term: "§term",
  agent: "§agent",
  tag: "§quoted",
};
const OPTIONAL: ReadonlySet<string> = new Set([
  "§span",
  "§number",
  "§keyword",
  "§quoted",
  "§condition",
  "§inbound",
  "§engines",
]);
const UNKNOWN_WEIGHT = 2.0;
const MAX_UNKNOWN = 5;
const KEYWORD_WEIGHT = 1.6;

/** How much the likeness to phrasings counts next to what was learned from examples. */
const PHRASINGS_PART = 0.3;

/**
 * Makes a matcher. A question is compared with each phrasing of each kind by the concepts that both
 * have (Dice's coefficient), the rarer among the kinds the heavier. A kind whose needs are not named
 * is left out.
 */
export function createKindMatcher(kinds: readonly Kind[], ranker: KindRanker): KindMatcher {
  const sets = kinds.map((kind) => kind.asks.map(conceptsOf));
  const weights = weighConcepts(sets);
  const weigh = (concept: string) => LIGHT[concept] ?? weights.get(concept) ?? UNKNOWN_WEIGHT;
  const phrasings = sets.map((list) => {
    const kind = wordsOfKind(list);
    return list.map((concepts): Phrasing => ({ kind, concepts, weight: sum(concepts, weigh) }));
  });
  const learned = new Set(
    sets.flat().flatMap((set) => [...set]).filter((one) => one.startsWith("="))
      .map((one) => one.slice(1)),
  );
  return {
    learned: { has: (word) => learned.has(word) || ranker.knows(stemWord(word)) },
    match(question, known = new Set()) {
      const named = new Set([...known, ...namedNeeds(question.entities)]);
      const likelihoodOf = createLikelihoods(question, known, ranker);
      return kinds.map((kind, index) => {
        const can = (kind.needs ?? []).every((need) => named.has(need));
        if (!can) return { kind, score: 0 };
        const likeness = scoreOf(question, kind, { list: phrasings[index] ?? [], known });
        const part = PHRASINGS_PART * Math.min(likeness, 1);
        return { kind, score: part + (1 - PHRASINGS_PART) * likelihoodOf(kind) };
      }).filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
    },
  };

  function scoreOf(
    question: Question,
    kind: Kind,
    { list, known }: { list: readonly Phrasing[]; known: ReadonlySet<Need> },
  ): number {
    const inNeed = new Set([...kind.needs ?? [], ...known].map((need) => MARKERS[need]));
    return Math.max(
      0,
      ...formsOf(question, kind).flatMap(({ concepts, factor }) => {
        const weight = sum(concepts, weigh);
        return list.map((phrasing) => factor * likeness(phrasing, concepts, { weight, inNeed }));
      }),
    );
  }

  function likeness(
    phrasing: Phrasing,
    concepts: ReadonlySet<string>,
    { weight, inNeed }: { weight: number; inNeed: ReadonlySet<string> },
  ): number {
    const missing = new Set(
      [...phrasing.concepts].filter((one) =>
        one.startsWith("§") && !concepts.has(one) && !OPTIONAL.has(one)
      ),
    );
    for (const marker of missing) if (!inNeed.has(marker)) return 0;
    const shared = sum(phrasing.concepts, (one) => concepts.has(one) ? weigh(one) : 0);
    const likeness = 2 * shared / (weight + phrasing.weight - sum(missing, weigh) || 1);
    return turnsAside(concepts, phrasing.kind) ? LESS_SURE * likeness : likeness;
  }
}

interface Form {
  concepts: ReadonlySet<string>;
  factor: number;
}

/** A question as the phrasings of a kind say it: with a marker for the issue, keyword or term. */
function formsOf(question: Question, kind: Kind): Form[] {
  const { concepts, unknown, entities } = question;
  const needs = new Set(kind.needs);
  if (needs.has("keyword") || needs.has("tag")) {
    if (!question.guessesKeyword || entities.keywords.length === 0) {
      return [{ concepts: new Set([...concepts, "§keyword"]), factor: 1 }];
    }
    // what was only guessed to be a keyword explains its own words, and no others
    const guessed = new Set(splitQuestion(foldWords(entities.keywords[0] ?? "")));
    const others = unknown.filter((word) => !guessed.has(word)).slice(0, MAX_UNKNOWN);
    const all = [...concepts, "§keyword", ...others.map((word) => `=${word}`)];
    return [{ concepts: new Set(all), factor: GUESSED }];
  }
  const words = unknown.slice(0, MAX_UNKNOWN).map((word) => `=${word}`);
  const all = new Set([...concepts, ...words, ...(entities.quoted.length > 0 ? ["=quoted"] : [])]);
  const forms: Form[] = [{ concepts: all, factor: 1 }];
  if (needs.has("issue") && !concepts.has("§issue") && entities.issueCodes.length > 0) {
    forms.push({ concepts: replace(all, ISSUE_CONCEPTS, "§issue"), factor: BY_WORDS });
  }
  if (needs.has("category") && entities.category !== null) {
    const form = replace(all, CATEGORY_CONCEPTS, "§category");
    if (concepts.has("issue")) forms.push({ concepts: form, factor: 1 });
    const rest = [...form].filter((one) => !BESIDE_CATEGORIES.has(one));
    if (rest.length === 1) forms.push({ concepts: new Set(rest), factor: BY_CATEGORY });
  }
  if (needs.has("term") && asksForTerm(foldWords(question.text))) {
    forms.push({ concepts: new Set(["mean", "§term"]), factor: ASKED_OUTRIGHT });
  }
  if (needs.has("term") && entities.term !== null && asksForMeaning(concepts)) {
    forms.push({ concepts: replace(all, termConcepts(entities.term), "§term"), factor: 1 });
  }
  return forms;
}

/** "Explain the fall of the health score" asks for a cause. */
function asksForMeaning(concepts: ReadonlySet<string>): boolean {
  return concepts.has("mean") && !["lose", "gain", "change"].some((one) => concepts.has(one));
}

/** "What is a backlink" has the words of a question about figures, but asks what it means. */
const ASKED_OUTRIGHT = 1.2;
/** Issues that are named by words of their titles are a little less sure than by their code. */
const BY_WORDS = 0.86;
/** A category that is only named is less sure than one of its issues. */
const BY_CATEGORY = 0.8;
/** Words that only may be a keyword make a question less sure. */
const GUESSED = 0.9;
/** What words for categories of issues mean by themselves. */
const CATEGORY_CONCEPTS: ReadonlySet<string> = new Set(
  ("canonical title description headings redirect noindex slow link sitemap robots internal duplicate tag device §device §mobile")
    .split(" "),
);
/** What may be said besides a category of issues without asking for anything else. */
const BESIDE_CATEGORIES: ReadonlySet<string> = new Set(
  "page ready missing health latest data progress connect mismatch §severity".split(" "),
);
/** What words of issues' titles mean by themselves. */
const ISSUE_CONCEPTS: ReadonlySet<string> = new Set(
  ("title description headings duplicate missing broken redirect thin slow noindex orphan link sitemap " +
    "internal deep robots allowed anchor issue follow").split(" "),
);

function replace(
  concepts: ReadonlySet<string>,
  by: ReadonlySet<string>,
  marker: string,
): Set<string> {
  const kept = [...concepts].filter((one) => !by.has(one) && !one.startsWith("="));
  return new Set([...kept, marker]);
}

function termConcepts(name: string): Set<string> {
  const words = GLOSSARY.find((term) => term.name === name)?.words ?? [];
  return new Set(
    words.flatMap((word) => readPieces(word).flatMap(({ concepts }) => concepts ?? [])),
  );
}

/** What of the needs of kinds a question names by itself. */
export function namedNeeds(entities: Entities): Set<Need> {
  const named: [Need, boolean][] = [
    ["page", entities.urls.length + entities.pageNames.length > 0],
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
  const { marked } = findEntities(phrasing.replace(/\{(\w+)\}/g, " §$1 "), ANY_DAY);
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
