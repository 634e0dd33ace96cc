import type { IntentClass } from "./page_type.ts";
import type { SearchIntent } from "./search_intent.ts";

/** What others say of a query's intent. */
export interface IntentOverrides {
  /** What a person of the account set. */
  manual?: { primary: IntentClass; labels?: readonly IntentClass[] } | null;
  /** What a language model answered, 0 to 1 sure. */
  model?: {
    primary: IntentClass;
    labels?: readonly IntentClass[];
    confidence: number;
  } | null;
}

/**
 * Resolves who is right about an intent: a person before a model before the rules, among whose
 * evidence the result page outweighs the words. Scores and evidence stay those of the rules.
 */
export function resolveIntent(rules: SearchIntent, overrides: IntentOverrides): SearchIntent {
  const { manual, model } = overrides;
  if (manual) return override(rules, manual, "manual", 1);
  if (model) return override(rules, model, "model", Math.min(1, Math.max(0, model.confidence)));
  return rules;
}

function override(
  rules: SearchIntent,
  { primary, labels = [] }: { primary: IntentClass; labels?: readonly IntentClass[] },
  method: "manual" | "model",
  confidence: number,
): SearchIntent {
  const unique = [...new Set([primary, ...labels])];
  return { ...rules, primary, labels: unique, method, confidence };
}

/** Whether a page answers the intent of a query; null: the page's type does not tell. */
export function matchesIntent(
  intent: Pick<SearchIntent, "labels">,
  pageIntent: IntentClass | null,
): boolean | null {
  return pageIntent === null ? null : intent.labels.includes(pageIntent);
}
