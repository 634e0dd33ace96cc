import type { MeasureRun } from "./measure_run.ts";

/** What the keywords with one flag have together. */
interface FlaggedSums<Flag> {
  flag: Flag;
  keywordsCount: number;
  clicks: number;
  impressions: number;
  /** Null: of none of them is the position known. */
  positionSum: number | null;
}

/** Sums a run, whose first ids are keywords, by a flag of each; those whose flag is undefined are left out. */
export function sumFlagged<Flag>(
  { firsts, clicks, impressions, positionSums }: MeasureRun,
  flagOf: (keywordId: number) => Flag | undefined,
): FlaggedSums<Flag>[] {
  const sums = new Map<Flag, FlaggedSums<Flag>>();
  for (let row = 0; row < firsts.length; row++) {
    const flag = flagOf(firsts[row] ?? 0);
    if (flag === undefined) continue;
    let sum = sums.get(flag);
    if (sum === undefined) {
      sum = { flag, keywordsCount: 0, clicks: 0, impressions: 0, positionSum: null };
      sums.set(flag, sum);
    }
    sum.keywordsCount++;
    sum.clicks += clicks[row] ?? 0;
    sum.impressions += impressions[row] ?? 0;
    const positionSum = positionSums[row] ?? Number.NaN;
    if (!Number.isNaN(positionSum)) sum.positionSum = (sum.positionSum ?? 0) + positionSum;
  }
  return [...sums.values()];
}
