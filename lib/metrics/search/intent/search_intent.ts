import type { Formula } from "../../core/formula.ts";
import {
  type IntentContext,
  type IntentEvidence,
  listContextEvidence,
} from "../../search_data/intent_evidence.ts";
import { createIntentWordsReader, type IntentWordsOptions } from "./intent_words.ts";
import type { IntentClass } from "../../search_data/page_type.ts";

/** What people want with a query. */
export const SEARCH_INTENT_FORMULA: Formula = { name: "search_intent", version: 3 };

/** The intents in the order in which a tie is decided. */
const INTENT_CLASSES: readonly IntentClass[] = [
  "navigational",
  "transactional",
  "commercial",
  "informational",
];

/** The intent of a query with all its evidence. */
export interface SearchIntent {
  /** unknown: nothing speaks for any. */
  primary: IntentClass | "unknown";
  /** 0 to 1 each; they are no probabilities and need not sum to 1. */
  scores: Record<IntentClass, number>;
  /** The primary intent, then the others with a score of at least 0.35; empty: it is not known. */
  labels: IntentClass[];
  local: boolean;
  /** Null: the site's names are not known. */
  branded: boolean | null;
  /**
   * 0 to 1: how far the primary intent is ahead; a rule's confidence, not measured. Null: the intent
   * is not known.
   */
  confidence: number | null;
  method: "rules" | "model" | "manual";
  evidence: IntentEvidence[];
}

/** Judges the intent of queries. */
export type IntentClassifier = (query: string, context?: IntentContext) => SearchIntent;

const MIN_LABEL_SCORE = 0.35;
const MIN_CONFIDENCE = 0.4;
const UNKNOWN_LANGUAGE_CONFIDENCE = 0.5;
const MAX_CONFIDENCE = 0.95;

/**
 * Creates a classifier by rules: the weights of all evidence add up by class, to 1 at most; the
 * greatest is the primary intent, on a tie navigational before transactional, commercial and
 * informational. Without any evidence the intent is unknown. In a language without lexicon the
 * confidence is at most 0.5.
 *
 * Source: classes after Broder, A taxonomy of web search, 2002, and Jansen, Booth and Spink, 2008;
 * the weights are conventions of this project.
 */
export function createIntentClassifier(options: IntentWordsOptions): IntentClassifier {
  const readWords = createIntentWordsReader(options);
  return (query, context = {}) => {
    const words = readWords(query);
    const evidence = [...words.evidence, ...listContextEvidence(context, words)];
    const scores = sumEvidence(evidence);
    const ranked = INTENT_CLASSES.toSorted((a, b) => scores[b] - scores[a]);
    const [first = "informational", second = "informational"] = ranked;
    const isKnown = scores[first] > 0;
    const limit = words.isLanguageKnown ? MAX_CONFIDENCE : UNKNOWN_LANGUAGE_CONFIDENCE;
    return {
      primary: isKnown ? first : "unknown",
      scores,
      labels: isKnown
        ? [first, ...ranked.filter((one) => one !== first && scores[one] >= MIN_LABEL_SCORE)]
        : [],
      local: words.local || context.serp?.localPack === true,
      branded: words.branded,
      confidence: isKnown
        ? Math.min(limit, MIN_CONFIDENCE + 0.55 * (scores[first] - scores[second]))
        : null,
      method: "rules",
      evidence,
    };
  };
}

function sumEvidence(evidence: readonly IntentEvidence[]): Record<IntentClass, number> {
  const sums = { navigational: 0, transactional: 0, commercial: 0, informational: 0 };
  // in hundredths, so that 0.6 + 0.2 and 0.8 are equal
  for (const { intent, weight } of evidence) {
    if (intent !== null) sums[intent] += Math.round(100 * weight);
  }
  return {
    navigational: Math.min(100, sums.navigational) / 100,
    transactional: Math.min(100, sums.transactional) / 100,
    commercial: Math.min(100, sums.commercial) / 100,
    informational: Math.min(100, sums.informational) / 100,
  };
}
