import type { CtrCurve } from "../../core/ctr_curve.ts";
import type { SegmentBuckets } from "./change_rows.ts";
import type { ColumnMemory } from "./column_memory.ts";
import { type FaintPairs, FaintSum } from "./faint_pairs.ts";
import { type LargePages, markPages, type PageMarks } from "./page_sides.ts";
import { createPairs, type PairChanges, type PairFigures } from "./pair_changes.ts";
import type { OrderedRows } from "./ordered_rows.ts";
import { ENTRY_WIDTH, QueryEntries } from "./query_entries.ts";

/** The pairs of a bucket, such as of a country. */
export interface BucketPairs {
  /** Those that do not only count by their sums; their pages are numbers of large ones. */
  pairs: PairChanges;
  /** The place of each of them among all pairs. */
  places: Uint32Array;
  /** The others. */
  faint: FaintPairs;
  /** What is known of the pages of both. */
  sides: PageMarks;
}

/** What is known of all pairs. */
interface BucketOptions {
  /** All pairs with their sums. */
  whole: PairChanges;
  /** By pair. */
  kinds: Uint8Array;
  curve: CtrCurve;
  large: LargePages;
  /** Pairs that are asked about. */
  isTaken(pair: number): boolean;
  /** Where the pairs of buckets are. */
  memory: ColumnMemory;
}

/** The same, with what is known of the pages of each bucket. */
interface KnownOptions extends BucketOptions {
  sides: readonly PageMarks[];
}

/** Sums the rows of each bucket by their pairs, which are far fewer without those that only count by their sums. */
export function sumBuckets(
  rows: OrderedRows,
  buckets: SegmentBuckets,
  options: BucketOptions,
): BucketPairs[] {
  const { whole: { queries }, large } = options;
  const sides = markPages(rows, buckets, large);
  const sums = new BucketSums(rows, buckets, { ...options, sides });
  for (let start = 0, end = 0; start < queries.length; start = end) {
    const query = queries[start];
    while (end < queries.length && queries[end] === query) end++;
    sums.add(start, end);
  }
  return sums.list();
}

class BucketSums {
  readonly #entries: QueryEntries;
  readonly #options: KnownOptions;
  readonly #faint: readonly FaintSum[];
  readonly #columns: PairColumns;
  /** By bucket: where its pairs begin and end. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(rows: OrderedRows, buckets: SegmentBuckets, options: KnownOptions) {
    const { count } = buckets;
    const { large: { numbers: pages }, sides, curve, memory } = options;
    this.#options = options;
    this.#entries = new QueryEntries(rows, buckets, { pages, sides });
    this.#faint = Array.from({ length: count }, () => new FaintSum(curve));
    const lengths = countPairs(rows, buckets);
    this.#starts = new Uint32Array(count);
    for (let at = 1; at < count; at++) {
      this.#starts[at] = (this.#starts[at - 1] ?? 0) + (lengths[at - 1] ?? 0);
    }
    this.#ends = this.#starts.slice();
    this.#columns = createColumns(lengths.reduce((sum, length) => sum + length, 0), memory);
  }

  /** Adds the pairs of a query. */
  add(start: number, end: number): void {
    const entries = this.#entries;
    entries.read(start, end);
    const { whole: { queries }, kinds, isTaken } = this.#options;
    const query = { isNamed: queries[start] !== 0 };
    for (let entry = 0; entry < entries.count; entry++) {
      const bucket = entries.buckets[entry] ?? 0;
      if (!entries.isFaint(bucket)) {
        this.#keep(entry, bucket);
        continue;
      }
      const faint = this.#faint[bucket];
      const pair = entries.pairs[entry] ?? 0;
      faint?.add(entries.figures, entry, { kind: kinds[pair] ?? 0, isTaken: isTaken(pair) });
      if (entries.isLast(entry)) faint?.endQuery(query);
    }
  }

  #keep(entry: number, bucket: number): void {
    const { places, pairs: { queries, pages, before, after } } = this.#columns;
    const { whole, large } = this.#options;
    const pair = this.#entries.pairs[entry] ?? 0;
    const place = this.#ends[bucket] ?? 0;
    this.#ends[bucket] = place + 1;
    places[place] = pair;
    queries[place] = whole.queries[pair] ?? 0;
    pages[place] = large.numbers[pair] ?? 0;
    this.#copy(ENTRY_WIDTH * entry, before, place);
    this.#copy(ENTRY_WIDTH * entry + 3, after, place);
  }

  #copy(start: number, { clicks, impressions, positionSums }: PairFigures, place: number): void {
    const { figures } = this.#entries;
    clicks[place] = figures[start] ?? 0;
    impressions[place] = figures[start + 1] ?? 0;
    positionSums[place] = figures[start + 2] ?? 0;
  }

  /** The pairs of each bucket. */
  list(): BucketPairs[] {
    return this.#options.sides.map((sides, bucket) => {
      const faint = this.#faint[bucket];
      if (faint === undefined) throw new TypeError("Each bucket has a sum of faint pairs.");
      const [start, end] = [this.#starts[bucket], this.#ends[bucket]];
      return { ...cut(this.#columns, start, end), faint: faint.total(), sides };
    });
  }
}

/** How many pairs each bucket has. */
function countPairs(
  { starts, segments }: OrderedRows,
  { places, count }: SegmentBuckets,
): Uint32Array {
  const counts = new Uint32Array(count);
  const lastPairs = new Int32Array(count).fill(-1);
  for (let pair = 0, at = 0; pair < starts.length - 1; pair++) {
    for (const end = starts[pair + 1] ?? 0; at < end; at++) {
      const bucket = places[segments[at] ?? 0] ?? 0;
      if (lastPairs[bucket] === pair) continue;
      lastPairs[bucket] = pair;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
  }
  return counts;
}

type PairColumns = Pick<BucketPairs, "pairs" | "places">;

function createColumns(length: number, memory: ColumnMemory): PairColumns {
  const ids = { queries: memory.words(length), pages: memory.words(length) };
  return { places: memory.words(length), pairs: createPairs(ids, memory) };
}

function cut({ pairs, places }: PairColumns, start?: number, end?: number): PairColumns {
  const figures = ({ clicks, impressions, positionSums }: PairFigures) => ({
    clicks: clicks.subarray(start, end),
    impressions: impressions.subarray(start, end),
    positionSums: positionSums.subarray(start, end),
  });
  return {
    places: places.subarray(start, end),
    pairs: {
      queries: pairs.queries.subarray(start, end),
      pages: pairs.pages.subarray(start, end),
      before: figures(pairs.before),
      after: figures(pairs.after),
    },
  };
}
