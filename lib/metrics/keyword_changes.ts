import type { Formula } from "./formula.ts";

/** Keywords that came and went between two windows of the same length. */
export const KEYWORD_CHANGES_FORMULA: Formula = { name: "new_and_lost_keywords", version: 1 };

/** A keyword's figures in a window. */
export interface KeywordCount {
  keyword: string;
  clicks: number;
  impressions: number;
}

/** Keywords that only one of the windows has, those with the most impressions first. */
export interface KeywordChanges {
  newKeywords: KeywordCount[];
  lostKeywords: KeywordCount[];
}

/** So many impressions and none are more than two deviations apart: `n > 2 * sqrt(n)`. */
export const MIN_CHANGE_IMPRESSIONS = 5;

/**
 * Compares the keywords of two windows. One with fewer than 5 impressions is neither new nor lost:
 * chance alone makes such come and go. Both lists must be whole; of an export that was cut, a
 * keyword that is missing says nothing.
 */
export function compareKeywords(
  current: readonly KeywordCount[],
  previous: readonly KeywordCount[],
): KeywordChanges {
  return { newKeywords: listOnly(current, previous), lostKeywords: listOnly(previous, current) };
}

function listOnly(these: readonly KeywordCount[], others: readonly KeywordCount[]): KeywordCount[] {
  const seen = new Set<string>();
  for (const { keyword, impressions } of others) if (impressions > 0) seen.add(keyword);
  return these
    .filter(({ keyword, impressions }) =>
      impressions >= MIN_CHANGE_IMPRESSIONS && !seen.has(keyword)
    )
    .sort((a, b) => b.impressions - a.impressions || (a.keyword < b.keyword ? -1 : 1));
}
