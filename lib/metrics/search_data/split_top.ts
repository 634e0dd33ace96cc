import { cutRows, type MeasureRun } from "./measure_run.ts";

const NONE = new Uint32Array(0);

/**
 * Splits a run in the rows with the most clicks, of equal ones those with more impressions, then with the greater
 * first id, and all others. Both are in the order of their ids. `also`: first ids whose rows are taken in any case.
 */
export function splitTop(
  run: MeasureRun,
  count: number,
  also: Uint32Array = NONE,
): { top: MeasureRun; rest: MeasureRun } {
  const isTop = new Uint8Array(run.firsts.length);
  let undecided = Uint32Array.from(isTop, (_, row) => row);
  let missing = count;
  for (const values of [run.clicks, run.impressions]) {
    if (undecided.length <= missing) break;
    const least = kthLargest(values, undecided, missing);
    for (const row of undecided) {
      if ((values[row] ?? 0) <= least) continue;
      isTop[row] = 1;
      missing--;
    }
    undecided = undecided.filter((row) => values[row] === least);
  }
  for (const row of undecided.subarray(Math.max(0, undecided.length - missing))) isTop[row] = 1;
  const wanted = new Set(also);
  for (let row = 0; wanted.size > 0 && row < isTop.length; row++) {
    if (wanted.has(run.firsts[row] ?? 0)) isTop[row] = 1;
  }
  return { top: cutRows(run, isTop, 1), rest: cutRows(run, isTop, 0) };
}

function kthLargest(values: Float64Array, rows: Uint32Array, place: number): number {
  const sorted = Float64Array.from(rows, (row) => values[row] ?? 0).sort();
  return sorted[sorted.length - place] ?? Infinity;
}
