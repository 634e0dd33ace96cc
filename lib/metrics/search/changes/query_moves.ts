import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";

/**
 * Finds how many impressions went from some pages of a query to others: the lesser of what pages lost and what pages
 * won. Each page's part of it is proportional to its own loss or gain, below 0 for a loss; a query's parts sum to 0.
 * What a page's impressions changed beyond its part has the same sign on all pages: more or fewer searches. Rows of a
 * query stand together.
 */
export function findMoves(
  queries: Uint32Array,
  { before, after }: { before: Float64Array; after: Float64Array },
  memory: ColumnMemory = NEW_MEMORY,
): Float64Array {
  const { length } = queries;
  const moved = memory.floats(length).fill(0);
  for (let start = 0, end = 0; start < length; start = end) {
    const query = queries[start] ?? 0;
    // one page alone has no other to go to
    end = start + 1;
    if (queries[end] !== query) continue;
    let lost = 0;
    let won = 0;
    for (end = start; end < length && queries[end] === query; end++) {
      const change = (after[end] ?? 0) - (before[end] ?? 0);
      if (change < 0) lost -= change;
      else won += change;
    }
    const all = Math.min(lost, won);
    if (all === 0 || query === 0) continue;
    for (let row = start; row < end; row++) {
      const change = (after[row] ?? 0) - (before[row] ?? 0);
      moved[row] = change * all / (change < 0 ? lost : won);
    }
  }
  return moved;
}
