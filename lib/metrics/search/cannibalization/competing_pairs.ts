import type { CompetingLimits } from "./competing_urls.ts";
import type { MeasureRun } from "../../search_data/measure_run.ts";

/** When pages of a site are taken to compete for a keyword, by what both have of a window together. */
interface PairLimits extends CompetingLimits {
  /** Impressions of the keyword in the window. */
  minQueryImpressions: number;
}

/**
 * Finds the keywords for which two or more pages are seen, among the sums of keywords (first ids) with their
 * pages (second ids). A keyword 0 stands for all without a name: it is left out.
 */
export function findCompetingPairs(pairs: MeasureRun, limits: PairLimits): number[] {
  const { firsts, impressions } = pairs;
  const found: number[] = [];
  for (let start = 0, end = 0; start < firsts.length; start = end) {
    const keyword = firsts[start] ?? 0;
    let sum = 0;
    for (; end < firsts.length && firsts[end] === keyword; end++) sum += impressions[end] ?? 0;
    if (keyword === 0 || end - start < 2 || sum < limits.minQueryImpressions) continue;
    let competing = 0;
    for (let row = start; row < end; row++) if (competes(pairs, row, { sum, limits })) competing++;
    if (competing > 1) found.push(keyword);
  }
  return found;
}

/** Where no position is known, it is not known. */
function competes(
  { impressions, positionSums }: MeasureRun,
  row: number,
  { sum, limits: { minImpressions, minShare, maxPosition } }: { sum: number; limits: PairLimits },
): boolean {
  const seen = impressions[row] ?? 0;
  return seen >= minImpressions && seen >= minShare * sum &&
    (positionSums[row] ?? Number.NaN) <= maxPosition * seen;
}

/** Sums the clicks of pages (second ids) over all keywords (first ids) with a name. */
export function sumClicksByPage({ firsts, seconds, clicks }: MeasureRun): Map<number, number> {
  const sums = new Map<number, number>();
  for (let row = 0; row < firsts.length; row++) {
    if (firsts[row] === 0) continue;
    const page = seconds[row] ?? 0;
    sums.set(page, (sums.get(page) ?? 0) + (clicks[row] ?? 0));
  }
  return sums;
}

/** Lists the pages (second ids) of some keywords (first ids), in the order of their ids, each once. */
export function listPagesOf(
  { firsts, seconds }: MeasureRun,
  keywords: readonly number[],
): number[] {
  const pages = new Set<number>();
  const start = findRow(firsts, keywords[0] ?? 0);
  for (let row = start, at = 0; row < firsts.length && at < keywords.length;) {
    const difference = (firsts[row] ?? 0) - (keywords[at] ?? 0);
    if (difference > 0) at++;
    else {
      if (difference === 0) pages.add(seconds[row] ?? 0);
      row++;
    }
  }
  return [...pages];
}

/** The first row of an id, or of the next one that exists. */
function findRow(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
