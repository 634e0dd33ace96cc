import { createIdNumbers } from "../../../metrics/search/changes/id_numbers.ts";
import type { PairChanges } from "../../../metrics/search/changes/pair_changes.ts";
import type { OrderedRows } from "../../../metrics/search/changes/ordered_rows.ts";

/** What clicks are counted by. */
interface LeafLabels {
  /** The place of a query's, page's or segment's label; below 0 of the last two: their rows are left out. */
  keyword: (id: number) => number;
  page: (id: number) => number;
  segment: (id: number) => number;
  /** By label: the numbers of its values. */
  values: Record<"keywords" | "pages" | "segments", readonly (readonly number[])[]>;
}

/** Counts clicks of two windows by labels of their query, page and segment. */
export class LeafCounts {
  readonly #labels: LeafLabels;
  readonly #counts: Record<"before" | "after", Float64Array>;

  constructor(labels: LeafLabels) {
    this.#labels = labels;
    const { keywords, pages, segments } = labels.values;
    const length = keywords.length * pages.length * segments.length;
    this.#counts = { before: new Float64Array(length), after: new Float64Array(length) };
  }

  /** Counts rows, of which `pairs` are the sums. */
  add(rows: OrderedRows, { before, after }: PairChanges): void {
    const { keyword, page, values } = this.#labels;
    for (let pair = 0; pair < rows.queries.length; pair++) {
      if ((before.clicks[pair] ?? 0) + (after.clicks[pair] ?? 0) === 0) continue;
      const ofPage = page(rows.pages[pair] ?? 0);
      if (ofPage < 0) continue;
      const place = keyword(rows.queries[pair] ?? 0) * values.pages.length + ofPage;
      this.#addPair(rows, pair, place * values.segments.length);
    }
  }

  #addPair(
    { starts, segments, clicks, runs, firstAfter }: OrderedRows,
    pair: number,
    first: number,
  ): void {
    const end = starts[pair + 1] ?? 0;
    for (let at = starts[pair] ?? 0; at < end; at++) {
      const count = clicks[at] ?? 0;
      if (count === 0) continue;
      const part = this.#labels.segment(segments[at] ?? 0);
      if (part < 0) continue;
      const counts = (runs[at] ?? 0) < firstAfter ? this.#counts.before : this.#counts.after;
      counts[first + part] = (counts[first + part] ?? 0) + count;
    }
  }

  /** The leaves that have any clicks, with the values of their query, page and segment in this order. */
  list(): { values: number[][]; before: Float64Array; after: Float64Array } {
    const { keywords, pages, segments } = this.#labels.values;
    const { before, after } = this.#counts;
    const taken = Array.from(before.keys())
      .filter((place) => (before[place] ?? 0) + (after[place] ?? 0) > 0);
    const values = taken.map((place) => [
      ...keywords[Math.floor(place / segments.length / pages.length)] ?? [],
      ...pages[Math.floor(place / segments.length) % pages.length] ?? [],
      ...segments[place % segments.length] ?? [],
    ]);
    return {
      values,
      before: Float64Array.from(taken, (place) => before[place] ?? 0),
      after: Float64Array.from(taken, (place) => after[place] ?? 0),
    };
  }
}

/** Values are below; `UNNAMED` is the last one. */
const VALUES_COUNT = 256;

/** One number for some values. */
export function keyOf(first: number, second: number, third = 0): number {
  return (third * VALUES_COUNT + second) * VALUES_COUNT + first;
}

/**
 * Labels of ids, which are in their order: each label stands for other values, `count` of them, whose `keyOf()` ids have.
 * An id that comes again is labelled once, and one that does not come has the label 0.
 */
export function labelIds(
  ids: Uint32Array,
  count: number,
  keyOfId: (id: number) => number,
): { labelOf: (id: number) => number; values: (readonly number[])[] } {
  const known = new Map<number, number>();
  const bounds = { least: ids[0] ?? 0, most: ids.at(-1) ?? -1, count: ids.length };
  const labels = createIdNumbers(bounds, 0);
  let [lastKey, label] = [Number.NaN, 0];
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    if (at > 0 && id === ids[at - 1]) continue;
    const key = keyOfId(id);
    if (key !== lastKey) {
      label = known.get(key) ?? known.size;
      known.set(key, label);
      lastKey = key;
    }
    labels.give(id, label);
  }
  const valuesOf = (key: number) =>
    Array.from({ length: count }, (_, at) => Math.floor(key / VALUES_COUNT ** at) % VALUES_COUNT);
  return { labelOf: labels.numberOf, values: [...known.keys()].map(valuesOf) };
}
