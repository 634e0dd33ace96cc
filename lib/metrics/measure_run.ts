import type { FactColumns } from "./pack_facts.ts";

/** Figures by one or two ids, in columns and in the order of the ids, each pair of ids once. */
export interface MeasureRun {
  firsts: Uint32Array;
  seconds: Uint32Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known of some of them. */
  positionSums: Float64Array;
}

/** By what facts are summed: the others of their ids become 0. */
export type RunKey = "keyword" | "page" | "keyword_and_page";

/** No figures. */
export const EMPTY_RUN: MeasureRun = createRun(0);

/**
 * Sums facts, which stand in the order of their ids, over what the key leaves out. Those of which
 * `isTaken` has a 0 at their segment are left out. Facts without keyword must be the only ones of a run by page.
 */
export function sumFacts(facts: FactColumns, key: RunKey, isTaken: Uint8Array): MeasureRun {
  const { keywords, pages, segments, clicks, impressions, positionSums } = facts;
  const length = keywords.length;
  const run = createRun(length);
  const { firsts, seconds } = run;
  const byKeyword = key !== "page";
  const byPage = key !== "keyword";
  let last = -1;
  for (let row = 0; row < length; row++) {
    if (isTaken[segments[row] ?? 0] === 0) continue;
    const first = byKeyword ? keywords[row] ?? 0 : 0;
    const second = byPage ? pages[row] ?? 0 : 0;
    if (last === -1 || firsts[last] !== first || seconds[last] !== second) {
      last++;
      firsts[last] = first;
      seconds[last] = second;
      run.clicks[last] = clicks[row] ?? 0;
      run.impressions[last] = impressions[row] ?? 0;
      run.positionSums[last] = positionSums[row] ?? 0;
      continue;
    }
    run.clicks[last] = (run.clicks[last] ?? 0) + (clicks[row] ?? 0);
    run.impressions[last] = (run.impressions[last] ?? 0) + (impressions[row] ?? 0);
    run.positionSums[last] = (run.positionSums[last] ?? 0) + (positionSums[row] ?? 0);
  }
  return cutRun(run, last + 1);
}

/** Sums two runs. */
export function mergeRuns(a: MeasureRun, b: MeasureRun): MeasureRun {
  const aLength = a.firsts.length;
  const bLength = b.firsts.length;
  if (aLength === 0) return b;
  if (bLength === 0) return a;
  const run = createRun(aLength + bLength);
  let row = 0;
  let i = 0;
  let j = 0;
  while (i < aLength && j < bLength) {
    const order = compare(a, i, b, j);
    if (order <= 0) copyRow(a, i++, run, row);
    if (order > 0) copyRow(b, j++, run, row);
    else if (order === 0) addRow(b, j++, run, row);
    row++;
  }
  while (i < aLength) copyRow(a, i++, run, row++);
  while (j < bLength) copyRow(b, j++, run, row++);
  return cutRun(run, row);
}

function compare(a: MeasureRun, i: number, b: MeasureRun, j: number): number {
  return (a.firsts[i] ?? 0) - (b.firsts[j] ?? 0) || (a.seconds[i] ?? 0) - (b.seconds[j] ?? 0);
}

function copyRow(from: MeasureRun, at: number, to: MeasureRun, row: number): void {
  to.firsts[row] = from.firsts[at] ?? 0;
  to.seconds[row] = from.seconds[at] ?? 0;
  to.clicks[row] = from.clicks[at] ?? 0;
  to.impressions[row] = from.impressions[at] ?? 0;
  to.positionSums[row] = from.positionSums[at] ?? 0;
}

function addRow(from: MeasureRun, at: number, to: MeasureRun, row: number): void {
  to.clicks[row] = (to.clicks[row] ?? 0) + (from.clicks[at] ?? 0);
  to.impressions[row] = (to.impressions[row] ?? 0) + (from.impressions[at] ?? 0);
  to.positionSums[row] = (to.positionSums[row] ?? 0) + (from.positionSums[at] ?? 0);
}

/** Sums any number of runs, with the work of a merge sort. */
export class RunSum {
  /** Sums of 1, 2, 4, 8… runs; where a bit of the count is 0 there is none. */
  readonly #sums: (MeasureRun | undefined)[] = [];

  add(run: MeasureRun): void {
    let sum = run;
    let level = 0;
    for (; this.#sums[level] !== undefined; level++) {
      sum = mergeRuns(this.#sums[level] ?? EMPTY_RUN, sum);
      this.#sums[level] = undefined;
    }
    this.#sums[level] = sum;
  }

  total(): MeasureRun {
    return this.#sums.reduce<MeasureRun>((sum, run) => mergeRuns(sum, run ?? EMPTY_RUN), EMPTY_RUN);
  }
}

/** Sums a run over the pages of each keyword. */
export function sumByKeyword(run: MeasureRun): MeasureRun {
  const length = run.firsts.length;
  return sumFacts(
    {
      keywords: run.firsts,
      pages: run.seconds,
      segments: new Uint16Array(length),
      clicks: run.clicks,
      impressions: run.impressions,
      positionSums: run.positionSums,
    },
    "keyword",
    ONE_SEGMENT,
  );
}

const ONE_SEGMENT = Uint8Array.of(1);

function createRun(length: number): MeasureRun {
  return {
    firsts: new Uint32Array(length),
    seconds: new Uint32Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

function cutRun(run: MeasureRun, length: number): MeasureRun {
  return {
    firsts: run.firsts.subarray(0, length),
    seconds: run.seconds.subarray(0, length),
    clicks: run.clicks.subarray(0, length),
    impressions: run.impressions.subarray(0, length),
    positionSums: run.positionSums.subarray(0, length),
  };
}
