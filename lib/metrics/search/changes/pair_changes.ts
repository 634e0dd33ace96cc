import type { MeasureRun } from "../../search_data/measure_run.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";

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

/** Puts the rows of two windows side by side. Both are in the order of query and page. */
export function alignPairs(
  { before, after }: { before: MeasureRun; after: MeasureRun },
): PairChanges {
  const length = countTogether(before, after);
  const pairs = createPairs({
    queries: new Uint32Array(length),
    pages: new Uint32Array(length),
  });
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

/** Pairs that have nothing yet, unless their memory was used before. */
export function createPairs(
  { queries, pages }: Pick<PairChanges, "queries" | "pages">,
  memory: ColumnMemory = NEW_MEMORY,
): PairChanges {
  const figures = () => ({
    clicks: memory.floats(queries.length),
    impressions: memory.floats(queries.length),
    positionSums: memory.floats(queries.length),
  });
  return { queries, pages, before: figures(), after: figures() };
}
