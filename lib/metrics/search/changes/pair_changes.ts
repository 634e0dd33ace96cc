import type { MeasureRun } from "../../search_data/measure_run.ts";
import type { ClickRows } from "./change_rows.ts";
import type { BucketRows, OrderedRows } from "./pair_order.ts";

/** What pairs have in one window, in columns. */
export interface PairFigures {
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known. */
  positionSums: Float64Array;
}

/** Pairs of query and page of two windows, in the order of their ids, each once; what a window has not is 0. */
export interface PairChanges {
  /** 0: queries that Google does not name. */
  queries: Uint32Array;
  /** 0: no page is known. */
  pages: Uint32Array;
  before: PairFigures;
  after: PairFigures;
}

/** Sums the rows of each pair. */
export function sumPairs({ keywords, pages }: ClickRows, ordered: OrderedRows): PairChanges {
  const { order, starts } = ordered;
  const length = starts.length - 1;
  const pairs = createPairs(length);
  for (let pair = 0; pair < length; pair++) {
    const start = starts[pair] ?? 0;
    const end = starts[pair + 1] ?? 0;
    const first = order[start] ?? 0;
    pairs.queries[pair] = keywords[first] ?? 0;
    pairs.pages[pair] = pages[first] ?? 0;
    for (let at = start; at < end; at++) addRow(pairs, pair, { ordered, at });
  }
  return pairs;
}

/** What the pairs of a bucket are called. */
interface PairNames {
  /** By pair, in the order of all pairs. */
  queries: Uint32Array;
  pages: Uint32Array;
}

/** Sums the rows of one bucket by their pairs; `places` has the place of each of these among all pairs. */
export function sumBucket(
  ordered: OrderedRows,
  { rows, pairsCount }: BucketRows,
  { queries, pages }: PairNames,
): { pairs: PairChanges; places: Uint32Array } {
  const places = new Uint32Array(pairsCount);
  const pairs = createPairs(pairsCount);
  let [pair, last] = [-1, -1];
  for (let row = 0; row < rows.length; row++) {
    const at = rows[row] ?? 0;
    const place = ordered.pairs[at] ?? 0;
    if (place !== last) {
      last = place;
      pair++;
      places[pair] = place;
      pairs.queries[pair] = queries[place] ?? 0;
      pairs.pages[pair] = pages[place] ?? 0;
    }
    addRow(pairs, pair, { ordered, at });
  }
  return { pairs, places };
}

function addRow(
  { before, after }: PairChanges,
  pair: number,
  { ordered, at }: { ordered: OrderedRows; at: number },
): void {
  const { clicks, impressions, positionSums } = (ordered.order[at] ?? 0) < ordered.split
    ? before
    : after;
  clicks[pair] = (clicks[pair] ?? 0) + (ordered.clicks[at] ?? 0);
  impressions[pair] = (impressions[pair] ?? 0) + (ordered.impressions[at] ?? 0);
  positionSums[pair] = (positionSums[pair] ?? 0) + (ordered.positionSums[at] ?? 0);
}

/** Puts the rows of two windows side by side. Both are in the order of query and page. */
export function alignPairs(
  { before, after }: { before: MeasureRun; after: MeasureRun },
): PairChanges {
  const length = countTogether(before, after);
  const pairs = createPairs(length);
  let i = 0;
  let j = 0;
  for (let row = 0; row < length; row++) {
    const order = compareIds(before, i, { run: after, at: j });
    const [run, at] = order <= 0 ? [before, i] : [after, j];
    pairs.queries[row] = run.firsts[at] ?? 0;
    pairs.pages[row] = run.seconds[at] ?? 0;
    if (order <= 0) copyFigures(before, i++, { figures: pairs.before, row });
    if (order >= 0) copyFigures(after, j++, { figures: pairs.after, row });
  }
  return pairs;
}

function countTogether(before: MeasureRun, after: MeasureRun): number {
  let count = 0;
  for (let i = 0, j = 0; i < before.firsts.length || j < after.firsts.length; count++) {
    const order = compareIds(before, i, { run: after, at: j });
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return count;
}

/** Below 0: the first has the smaller ids, or the other has no more. */
function compareIds(
  one: MeasureRun,
  at: number,
  other: { run: MeasureRun; at: number },
): number {
  if (at >= one.firsts.length) return 1;
  if (other.at >= other.run.firsts.length) return -1;
  return (one.firsts[at] ?? 0) - (other.run.firsts[other.at] ?? 0) ||
    (one.seconds[at] ?? 0) - (other.run.seconds[other.at] ?? 0);
}

function copyFigures(
  run: MeasureRun,
  at: number,
  { figures, row }: { figures: PairFigures; row: number },
): void {
  figures.clicks[row] = run.clicks[at] ?? 0;
  figures.impressions[row] = run.impressions[at] ?? 0;
  figures.positionSums[row] = run.positionSums[at] ?? 0;
}

function createPairs(length: number): PairChanges {
  return {
    queries: new Uint32Array(length),
    pages: new Uint32Array(length),
    before: createFigures(length),
    after: createFigures(length),
  };
}

function createFigures(length: number): PairFigures {
  return {
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}
