import type { FactColumns } from "../../search_data/pack_facts.ts";
import { createColumns, cutColumns, type RowRun } from "./change_rows.ts";
import { orderByPair } from "./pair_order.ts";

const SEGMENT_IDS = 0x1_0000;

/** Sums the rows of runs that follow each other by query, page and segment: one run in the order of query and page. */
export function compactRows(columns: FactColumns, runs: readonly RowRun[]): FactColumns {
  const first = runs[0]?.start ?? 0;
  const rows = cutColumns(columns, { start: first, end: runs.at(-1)?.end ?? first });
  const order = orderByPair(rows, {
    runs: runs.map(({ start, end }) => ({ start: start - first, end: end - first })),
  });
  const sums = createColumns(order.length);
  // where the sum of a segment is, if that is of the same pair
  const places = new Int32Array(SEGMENT_IDS).fill(-1);
  let [length, pairStart] = [0, 0];
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    const last = order[at - 1] ?? 0;
    const isSame = at > 0 && rows.keywords[row] === rows.keywords[last] &&
      rows.pages[row] === rows.pages[last];
    if (!isSame) pairStart = length;
    const segment = rows.segments[row] ?? 0;
    let place = places[segment] ?? -1;
    if (place < pairStart) {
      place = length++;
      places[segment] = place;
      sums.keywords[place] = rows.keywords[row] ?? 0;
      sums.pages[place] = rows.pages[row] ?? 0;
      sums.segments[place] = segment;
    }
    sums.clicks[place] = (sums.clicks[place] ?? 0) + (rows.clicks[row] ?? 0);
    sums.impressions[place] = (sums.impressions[place] ?? 0) + (rows.impressions[row] ?? 0);
    sums.positionSums[place] = (sums.positionSums[place] ?? 0) + (rows.positionSums[row] ?? 0);
  }
  return cutColumns(sums, { start: 0, end: length });
}
