import type { ClickLedger } from "./click_ledger.ts";
import type { PairChanges, PairFigures } from "./pair_changes.ts";

/**
 * Narrows a ledger to some of its rows. The split stays that of all rows: what all queries did alike, and which own
 * page took the place of another, is read off the whole. So each part is the same as in the whole ledger, to the
 * millionth of a click.
 */
export function narrowLedger(
  ledger: ClickLedger,
  isTaken: (row: number) => boolean,
): ClickLedger {
  const { pairs, moved, fates, growth, memory } = ledger;
  const rows = Uint32Array.from(pairs.queries.keys().filter(isTaken));
  const places = new Int32Array(pairs.queries.length).fill(-1);
  rows.forEach((row, place) => places[row] = place);
  const taken = new Set(Uint32Array.from(rows, (row) => fates.places[row] ?? 0));
  const kept = [...taken].toSorted((a, b) => a - b);
  const newPlaces = new Map(kept.map((place, at) => [place, at]));
  const narrow = (labelOf: (row: number) => number) => (row: number) => {
    const place = places[row] ?? -1;
    return place < 0 ? -1 : labelOf(place);
  };
  return {
    pairs: pickPairs(pairs, rows),
    moved: Float64Array.from(rows, (row) => moved[row] ?? 0),
    fates: {
      pages: Uint32Array.from(kept, (place) => fates.pages[place] ?? 0),
      places: Uint32Array.from(rows, (row) => newPlaces.get(fates.places[row] ?? 0) ?? 0),
      fates: kept.map((place) => fates.fates[place] ?? "kept"),
    },
    growth,
    memory,
    sumBy: (labelOf, count) => ledger.sumBy(narrow(labelOf), count),
    sumEach: (labellings) =>
      ledger.sumEach(
        // not all rows of a query are taken
        labellings.map(({ labelOf, count }) => ({ labelOf: narrow(labelOf), count })),
      ),
  };
}

function pickPairs({ queries, pages, before, after }: PairChanges, rows: Uint32Array): PairChanges {
  return {
    queries: rows.map((row) => queries[row] ?? 0),
    pages: rows.map((row) => pages[row] ?? 0),
    before: pickFigures(before, rows),
    after: pickFigures(after, rows),
  };
}

function pickFigures(figures: PairFigures, rows: Uint32Array): PairFigures {
  const pick = (column: Float64Array) =>
    Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
  return {
    clicks: pick(figures.clicks),
    impressions: pick(figures.impressions),
    positionSums: pick(figures.positionSums),
  };
}
