import type { LostReason } from "./link_status.ts";

const REASONS: readonly (readonly [pattern: RegExp, reason: LostReason])[] = [
  [/no-?index/, "page_noindex"],
  [/no-?follow/, "nofollowed"],
  [/\b(?:404|410)\b|page ?(?:not ?found|deleted|removed|dropped)|not ?found/, "page_404"],
  [/redirect|\b30[12378]\b|canonical/, "redirected"],
  [
    /dns|domain|host|server|timeout|time ?out|unreachable|connection|\b5\d\d\b|crawl ?error/,
    "domain_down",
  ],
  [/remove|delete|gone|missing|no ?link|link ?lost/, "link_removed"],
];

/**
 * Finds why a link is lost from the words of a provider, such as "Link removed", "404", "Noindex"; words that tell
 * nothing are `reported_by_provider`.
 */
export function readLostReason(words: string): LostReason {
  const text = words.toLowerCase();
  return REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? "reported_by_provider";
}
