/** Rows of one query: from `start` to before `end`. */
interface QueryRows {
  start: number;
  end: number;
}

/**
 * Finds how many impressions went from some pages of a query to others: the lesser of what pages lost and what pages
 * won. Each page's part of it is proportional to its own loss or gain, below 0 for a loss; a query's parts sum to 0.
 * What a page's impressions changed beyond its part has the same sign on all pages: more or fewer searches.
 */
export function findMoves(
  queries: Uint32Array,
  { before, after }: { before: Float64Array; after: Float64Array },
): Float64Array {
  const moved = new Float64Array(queries.length);
  for (const { start, end } of rowsOfQueries(queries)) {
    let lost = 0;
    let won = 0;
    for (let row = start; row < end; row++) {
      const change = (after[row] ?? 0) - (before[row] ?? 0);
      if (change < 0) lost -= change;
      else won += change;
    }
    const all = Math.min(lost, won);
    if (all === 0 || queries[start] === 0) continue;
    for (let row = start; row < end; row++) {
      const change = (after[row] ?? 0) - (before[row] ?? 0);
      moved[row] = change * all / (change < 0 ? lost : won);
    }
  }
  return moved;
}

/** Goes through the queries, whose rows stand together. */
function* rowsOfQueries(queries: Uint32Array): Generator<QueryRows> {
  for (let start = 0, end = 0; start < queries.length; start = end) {
    while (end < queries.length && queries[end] === queries[start]) end++;
    yield { start, end };
  }
}
