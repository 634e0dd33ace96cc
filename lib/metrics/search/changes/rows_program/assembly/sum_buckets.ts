// Sums ordered rows by bucket, such as by country, each of their pairs by itself.

/** Windows, as bits: see `PageMarks` of lib/metrics/search/changes/page_sides.ts. */
const BEFORE: u8 = 1;
const AFTER: u8 = 2;
/** Queries that are seen less often tell nothing of demand by themselves: `MIN_SEARCHES`. */
const MIN_SEARCHES: f64 = 40;
/** As lib/metrics/search/changes/ledger_rows.ts has them. */
const REACH: f64 = 20;
const PAGE_ONE: f64 = 10;
const LEAST_RATE: f64 = 1e-4;
/** Kinds of pairs are below: `KINDS`. */
const KINDS: usize = 8;
/** Positions with a rate of their own, and where those of the two steps behind them are. */
const CURVE_LENGTH: usize = 20;
/** Clicks, impressions and the sum of positions of the first window, then of the second. */
const ENTRY: usize = 48;
const WINDOW: usize = 24;

/** What rows are summed by, and where to; `BucketSums` of lib/metrics/search/changes/row_buckets.ts says what each is. */
@unmanaged
class BucketWork {
  pairsCount: u32;
  firstAfter: u32;
  queries: usize;
  starts: usize;
  runs: usize;
  segments: usize;
  clicks: usize;
  impressions: usize;
  positionSums: usize;
  numbers: usize;
  kinds: usize;
  /** 0: all pairs are asked about. */
  taken: usize;
  rates: usize;
  windows: usize;
  windowsCount: u32;
  marks: usize;
  buckets: usize;
  bucketsCount: u32;
  counts: usize;
  lasts: usize;
  seen: usize;
  faint: usize;
  ends: usize;
  entryBuckets: usize;
  entryPairs: usize;
  entryFigures: usize;
  keptPlaces: usize;
  keptQueries: usize;
  keptPages: usize;
  clicksBefore: usize;
  seenBefore: usize;
  sumsBefore: usize;
  clicksAfter: usize;
  seenAfter: usize;
  sumsAfter: usize;
}

/**
 * What the faint pairs of a bucket have together, as numbers of 64 bits: pairs that are asked about; in each window their
 * impressions, those whose position is known and the sum of positions; by kind all pairs, and the clicks that are expected;
 * searches within reach in both windows, then those beyond; the same of the query that is read.
 */
const FAINT_BEFORE: usize = 8;
const FAINT_AFTER: usize = FAINT_BEFORE + WINDOW;
const KIND_ROWS: usize = FAINT_AFTER + WINDOW;
const KIND_EXPECTED: usize = KIND_ROWS + 8 * KINDS;
const SEARCHES: usize = KIND_EXPECTED + 8 * KINDS;
const QUERY_SEEN: usize = SEARCHES + 32;
const FAINT: usize = QUERY_SEEN + 32;

/**
 * Marks which windows have impressions of the large pages of each bucket, and counts the pairs of each; returns how many
 * rows the query with the most has.
 */
export function countBuckets(work: BucketWork): u32 {
  const pairsCount = work.pairsCount;
  const firstAfter = work.firstAfter;
  const queries = work.queries;
  const starts = work.starts;
  const runs = work.runs;
  const segments = work.segments;
  const impressions = work.impressions;
  const numbers = work.numbers;
  const buckets = work.buckets;
  const counts = work.counts;
  const lasts = work.lasts;
  const marks = work.marks;
  const width = <usize> work.windowsCount;
  memory.fill(marks, 0, <usize> work.bucketsCount * width);
  memory.fill(counts, 0, 4 * <usize> work.bucketsCount);
  memory.fill(lasts, 0xff, 4 * <usize> work.bucketsCount);
  let most: u32 = 0;
  let first: u32 = 0;
  let last: u32 = 0;
  let at: u32 = 0;
  for (let pair: u32 = 0; pair < pairsCount; pair++) {
    const query = load<u32>(queries + 4 * <usize> pair);
    if (pair == 0 || query != last) first = at;
    last = query;
    const page = <usize> load<u32>(numbers + 4 * <usize> pair);
    const end = load<u32>(starts + 4 * <usize> pair + 4);
    for (; at < end; at++) {
      const bucket = <usize> load<u16>(buckets + 2 * <usize> load<u16>(segments + 2 * <usize> at));
      if (load<u32>(lasts + 4 * bucket) != pair) {
        store<u32>(lasts + 4 * bucket, pair);
        store<u32>(counts + 4 * bucket, load<u32>(counts + 4 * bucket) + 1);
      }
      if (page == 0 || load<f64>(impressions + 8 * <usize> at) == 0) continue;
      const mark = <u32> load<u16>(runs + 2 * <usize> at) < firstAfter ? BEFORE : AFTER;
      const place = marks + bucket * width + page;
      store<u8>(place, load<u8>(place) | mark);
    }
    most = max(most, end - first);
  }
  return most;
}

/** Sums the rows of each bucket by their pairs, and those that only count by their sums all together. */
export function sumBuckets(work: BucketWork): void {
  const pairsCount = work.pairsCount;
  const firstAfter = work.firstAfter;
  const queries = work.queries;
  const starts = work.starts;
  const runs = work.runs;
  const segments = work.segments;
  const clicks = work.clicks;
  const impressions = work.impressions;
  const positionSums = work.positionSums;
  const numbers = work.numbers;
  const buckets = work.buckets;
  const lasts = work.lasts;
  const seen = work.seen;
  const entryBuckets = work.entryBuckets;
  const entryPairs = work.entryPairs;
  const entryFigures = work.entryFigures;
  memory.fill(seen, 0, 8 * <usize> work.bucketsCount);
  memory.fill(lasts, 0, 4 * <usize> work.bucketsCount);
  memory.fill(work.faint, 0, FAINT * <usize> work.bucketsCount);
  for (let pair: u32 = 0; pair < pairsCount;) {
    const query = load<u32>(queries + 4 * <usize> pair);
    // entries of the pairs of a query, in the order of the pairs
    let count: u32 = 0;
    for (; pair < pairsCount && load<u32>(queries + 4 * <usize> pair) == query; pair++) {
      const begun = count;
      const page = load<u32>(numbers + 4 * <usize> pair);
      const end = load<u32>(starts + 4 * <usize> pair + 4);
      for (let at = load<u32>(starts + 4 * <usize> pair); at < end; at++) {
        const segment = <usize> load<u16>(segments + 2 * <usize> at);
        const bucket = load<u16>(buckets + 2 * segment);
        let entry = load<u32>(lasts + 4 * <usize> bucket);
        if (
          entry < begun || entry >= count || load<u16>(entryBuckets + 2 * <usize> entry) != bucket
        ) {
          entry = count++;
          store<u32>(lasts + 4 * <usize> bucket, entry);
          store<u16>(entryBuckets + 2 * <usize> entry, bucket);
          store<u32>(entryPairs + 4 * <usize> entry, pair);
          clearEntry(entryFigures + ENTRY * <usize> entry);
          if (page > 0 && canCome(work, bucket, page)) {
            store<f64>(seen + 8 * <usize> bucket, Infinity);
          }
        }
        const figures = entryFigures + ENTRY * <usize> entry;
        const isBefore = <u32> load<u16>(runs + 2 * <usize> at) < firstAfter;
        const clicked = load<f64>(clicks + 8 * <usize> at);
        const shown = load<f64>(impressions + 8 * <usize> at);
        const place = isBefore ? figures : figures + WINDOW;
        store<f64>(place, load<f64>(place) + clicked);
        store<f64>(place, load<f64>(place, 8) + shown, 8);
        store<f64>(place, load<f64>(place, 16) + load<f64>(positionSums + 8 * <usize> at), 16);
        // the rows of the first window come first
        const isInBoth = !isBefore && shown > 0 && load<f64>(figures, 8) > 0;
        const all = seen + 8 * <usize> bucket;
        store<f64>(all, clicked > 0 || isInBoth ? Infinity : load<f64>(all) + shown);
      }
    }
    for (let entry: u32 = 0; entry < count; entry++) {
      const bucket = load<u16>(entryBuckets + 2 * <usize> entry);
      if (!(load<f64>(seen + 8 * <usize> bucket) < MIN_SEARCHES)) {
        keepEntry(work, entry, bucket);
        continue;
      }
      addFaint(work, entry, bucket);
      if (load<u32>(lasts + 4 * <usize> bucket) != entry) continue;
      endQuery(work.faint + FAINT * <usize> bucket, query != 0);
    }
    for (let entry: u32 = 0; entry < count; entry++) {
      store<f64>(seen + 8 * <usize> load<u16>(entryBuckets + 2 * <usize> entry), 0);
    }
  }
}

// @ts-ignore: decorator
@inline
function clearEntry(figures: usize): void {
  store<f64>(figures, 0);
  store<f64>(figures, 0, 8);
  store<f64>(figures, 0, 16);
  store<f64>(figures, 0, 24);
  store<f64>(figures, 0, 32);
  store<f64>(figures, 0, 40);
}

/** Whether a page can be gone or new in a bucket: one window alone has it, with enough impressions for it. */
function canCome(work: BucketWork, bucket: u16, page: u32): bool {
  const mark = load<u8>(work.marks + <usize> bucket * <usize> work.windowsCount + page);
  return (mark == BEFORE || mark == AFTER) && (load<u8>(work.windows + page) & mark) != 0;
}

/** Keeps a pair of a bucket behind the others of the bucket. */
// @ts-ignore: decorator
@inline
function keepEntry(work: BucketWork, entry: u32, bucket: u16): void {
  const end = work.ends + 4 * <usize> bucket;
  const to = <usize> load<u32>(end);
  store<u32>(end, <u32> to + 1);
  const pair = load<u32>(work.entryPairs + 4 * <usize> entry);
  const figures = work.entryFigures + ENTRY * <usize> entry;
  store<u32>(work.keptPlaces + 4 * to, pair);
  store<u32>(work.keptQueries + 4 * to, load<u32>(work.queries + 4 * <usize> pair));
  store<u32>(work.keptPages + 4 * to, load<u32>(work.numbers + 4 * <usize> pair));
  store<f64>(work.clicksBefore + 8 * to, load<f64>(figures));
  store<f64>(work.seenBefore + 8 * to, load<f64>(figures, 8));
  store<f64>(work.sumsBefore + 8 * to, load<f64>(figures, 16));
  store<f64>(work.clicksAfter + 8 * to, load<f64>(figures, 24));
  store<f64>(work.seenAfter + 8 * to, load<f64>(figures, 32));
  store<f64>(work.sumsAfter + 8 * to, load<f64>(figures, 40));
}

/** Adds a pair without clicks that has impressions in one window at most. */
function addFaint(work: BucketWork, entry: u32, bucket: u16): void {
  const sum = work.faint + FAINT * <usize> bucket;
  const pair = <usize> load<u32>(work.entryPairs + 4 * <usize> entry);
  const figures = work.entryFigures + ENTRY * <usize> entry;
  const isBefore = load<f64>(figures, 8) > 0;
  const place = isBefore ? figures : figures + WINDOW;
  const shown = load<f64>(place, 8);
  const positionSum = load<f64>(place, 16);
  if (work.taken == 0 || load<u8>(work.taken + pair) == 1) {
    addTo(sum, 1);
    const own = sum + (isBefore ? FAINT_BEFORE : FAINT_AFTER);
    addTo(own, shown);
    if (positionSum == positionSum) {
      addTo(own + 8, shown);
      addTo(own + 16, positionSum);
    }
  }
  if (shown == 0) return;
  const position = positionSum / shown;
  const side: usize = (position > REACH ? 2 : 0) + (isBefore ? 0 : 1);
  addTo(sum + QUERY_SEEN + 8 * side, shown);
  const kind = <usize> load<u8>(work.kinds + pair);
  if (kind >= KINDS) return;
  addTo(sum + KIND_ROWS + 8 * kind, 1);
  addTo(sum + KIND_EXPECTED + 8 * kind, shown * expectRate(work.rates, position));
}

// @ts-ignore: decorator
@inline
function addTo(place: usize, value: f64): void {
  store<f64>(place, load<f64>(place) + value);
}

/** The click rate that the curve expects at a position: `expectRate()` of lib/metrics/search/changes/ledger_rows.ts. */
function expectRate(rates: usize, position: f64): f64 {
  return max(LEAST_RATE, clickRate(rates, position == position ? position : PAGE_ONE));
}

function clickRate(rates: usize, position: f64): f64 {
  if (position > 100) return 0;
  if (position > 50) return load<f64>(rates + 8 * CURVE_LENGTH, 8);
  if (position > <f64> CURVE_LENGTH) return load<f64>(rates + 8 * CURVE_LENGTH);
  const place = max<f64>(1, position);
  const upper = Math.floor(place);
  const at = <usize> upper;
  const better = load<f64>(rates + 8 * (at - 1));
  const worse = at < CURVE_LENGTH ? load<f64>(rates + 8 * at) : better;
  return better + (worse - better) * (place - upper);
}

/**
 * Ends a query. What its pages lost and won has gone from some to others, as far as that is equal (`findMoves()`): half of
 * it counts in each window. Queries without a name tell nothing of demand.
 */
function endQuery(sum: usize, isNamed: bool): void {
  const seen = sum + QUERY_SEEN;
  const lost = load<f64>(seen) + load<f64>(seen, 16);
  const won = load<f64>(seen, 8) + load<f64>(seen, 24);
  const half = min(lost, won) / 2;
  const lostShare = half == 0 ? 0 : half / lost;
  const wonShare = half == 0 ? 0 : half / won;
  for (let group: usize = 0; group < 32; group += 16) {
    const before = load<f64>(seen + group);
    const after = load<f64>(seen + group, 8);
    store<f64>(seen + group, 0);
    store<f64>(seen + group, 0, 8);
    if (!isNamed) continue;
    const searches = sum + SEARCHES + group;
    const moved = after * wonShare - before * lostShare;
    store<f64>(searches, load<f64>(searches) + before + moved);
    store<f64>(searches, load<f64>(searches, 8) + after - moved, 8);
  }
}
