// Puts the rows of days in the order of query and page, and sums those of each pair.
import {
  countBelow,
  DayReader,
  FactRoom,
  isWhole,
  limitAhead,
  openDay,
  readFacts,
  skipBelow as skipDay,
} from "./day_reader";
import { clearMemory, take, takeZeros } from "./shared_room";
import { COUNTS, sortRows } from "./sort_rows";
import { countBuckets, sumBuckets } from "./sum_buckets";

export { clearMemory, countBuckets, isWhole, sumBuckets, take };

/** Rows that are put in order at a time, which the processor's caches hold. */
const ROWS_AT_ONCE: u32 = 50_000;
const SEGMENT_IDS: usize = 0x1_0000;
/** Of each day: where the places of its packs are, and how many it has. */
const DAY: usize = 8;
const NOWHERE: u32 = u32.MAX_VALUE;

/** Where ordered rows and their sums go, in this order; `lib/metrics/search/changes/ordered_rows.ts` says what they are. */
@unmanaged
class RowRoom {
  queries: usize;
  pages: usize;
  starts: usize;
  runs: usize;
  segments: usize;
  clicks: usize;
  impressions: usize;
  positionSums: usize;
  clicksBefore: usize;
  seenBefore: usize;
  sumsBefore: usize;
  clicksAfter: usize;
  seenAfter: usize;
  sumsAfter: usize;
  /** The most rows that fit. */
  capacity: u32;
}

/** What is under way. */
@unmanaged
class RowOrder {
  /** A reader for each day. */
  readers: usize;
  daysCount: u32;
  /** Days from this place on are of the second window. */
  firstAfter: u32;
  /** By segment, 0: its rows are left out. */
  isTaken: usize;
  /** Where the last row of a segment is; 0: rows are kept day by day, and not summed up. */
  lastRows: usize;
  /** The rows of a stretch, of which `length` are there, and of `capacity` there is room for. */
  facts: FactRoom;
  runs: usize;
  order: usize;
  spare: usize;
  counts: usize;
  length: u32;
  capacity: u32;
  /** What was written. */
  rowsCount: u32;
  pairsCount: u32;
}

/** Opens days, whose packs are at places that `days` lists. `isSummed`: the rows of each window are summed up. */
export function createOrder(
  days: usize,
  daysCount: u32,
  firstAfter: u32,
  isTaken: usize,
  isSummed: bool,
): RowOrder {
  const order = changetype<RowOrder>(takeZeros(offsetof<RowOrder>()));
  order.readers = take(4 * daysCount);
  order.daysCount = daysCount;
  order.firstAfter = firstAfter;
  order.isTaken = isTaken;
  order.counts = take(COUNTS);
  if (isSummed) {
    order.lastRows = take(4 * SEGMENT_IDS);
    memory.fill(order.lastRows, 0xff, 4 * SEGMENT_IDS);
  }
  for (let day: u32 = 0; day < daysCount; day++) {
    const reader = openDay(load<u32>(days + DAY * day), load<u32>(days + DAY * day + 4));
    store<u32>(order.readers + 4 * day, <u32> changetype<usize>(reader));
  }
  order.facts = changetype<FactRoom>(takeZeros(offsetof<FactRoom>()));
  reserveFacts(order, 2 * ROWS_AT_ONCE);
  return order;
}

// @ts-ignore: decorator
@inline
function readerOf(order: RowOrder, day: u32): DayReader {
  return changetype<DayReader>(<usize> load<u32>(order.readers + 4 * day));
}

/** All rows of the days that are left. */
export function countLeft(order: RowOrder): f64 {
  let sum: f64 = 0;
  for (let day: u32 = 0; day < order.daysCount; day++) sum += <f64> readerOf(order, day).left;
  return sum;
}

/** The query behind which about as many rows come as are in front of it. */
export function findMiddle(order: RowOrder): u32 {
  const reader = changetype<DayReader>(findLongest(order));
  return <u32> limitAhead(reader, reader.left / 2);
}

/** Leaves the rows of queries below the limit out; returns how many these are. */
export function skipBelow(order: RowOrder, limit: u32): u32 {
  let sum: u32 = 0;
  for (let day: u32 = 0; day < order.daysCount; day++) sum += skipDay(readerOf(order, day), limit);
  return sum;
}

function findLongest(order: RowOrder): usize {
  let longest: usize = 0;
  let most: u32 = 0;
  for (let day: u32 = 0; day < order.daysCount; day++) {
    const reader = readerOf(order, day);
    if (reader.left <= most) continue;
    most = reader.left;
    longest = changetype<usize>(reader);
  }
  return longest;
}

export function rowsCountOf(order: RowOrder): u32 {
  return order.rowsCount;
}

export function pairsCountOf(order: RowOrder): u32 {
  return order.pairsCount;
}

/** Room for facts, with those that were read. */
function reserveFacts(order: RowOrder, count: u32): void {
  if (count <= order.capacity) return;
  const capacity = max(count, 2 * order.capacity);
  const facts = order.facts;
  const length = order.length;
  facts.keywords = enlarge(facts.keywords, 4 * <usize> length, 4 * <usize> capacity);
  facts.pages = enlarge(facts.pages, 4 * <usize> length, 4 * <usize> capacity);
  facts.clicks = enlarge(facts.clicks, 8 * <usize> length, 8 * <usize> capacity);
  facts.impressions = enlarge(facts.impressions, 8 * <usize> length, 8 * <usize> capacity);
  facts.positionSums = enlarge(facts.positionSums, 8 * <usize> length, 8 * <usize> capacity);
  facts.segments = enlarge(facts.segments, 2 * <usize> length, 2 * <usize> capacity);
  order.runs = enlarge(order.runs, 2 * <usize> length, 2 * <usize> capacity);
  order.order = take(4 * <usize> capacity);
  order.spare = take(4 * <usize> capacity);
  order.capacity = capacity;
}

function enlarge(from: usize, length: usize, size: usize): usize {
  const to = take(size);
  memory.copy(to, from, length);
  return to;
}

/**
 * Writes rows of queries below the limit, a stretch of them after the other; returns whether these are all: otherwise
 * more room is needed.
 */
export function orderRows(order: RowOrder, limit: f64, room: RowRoom): bool {
  while (true) {
    if (order.length == 0) {
      const longest = findLongest(order);
      if (longest == 0) return true;
      const step = (ROWS_AT_ONCE + order.daysCount - 1) / order.daysCount;
      const own = min(<u64> limit, limitAhead(changetype<DayReader>(longest), step));
      for (let day: u32 = 0; day < order.daysCount; day++) readDay(order, day, own);
      if (order.length == 0 && own >= <u64> limit) return true;
    }
    if (order.rowsCount + order.length > room.capacity) return false;
    writeStretch(order, room);
    order.length = 0;
  }
}

function readDay(order: RowOrder, day: u32, limit: u64): void {
  const reader = readerOf(order, day);
  while (reader.left > 0) {
    const count = countBelow(reader, limit);
    if (count == 0) return;
    reserveFacts(order, order.length + count);
    const start = order.length;
    readFacts(reader, count, order.facts, start);
    order.length = dropOthers(order, start, start + count);
    for (let at = start; at < order.length; at++) {
      store<u16>(order.runs + 2 * <usize> at, <u16> day);
    }
  }
}

/** Leaves rows out whose segment is not taken; returns where the others end. */
function dropOthers(order: RowOrder, start: u32, end: u32): u32 {
  const facts = order.facts;
  let to = start;
  for (let row = start; row < end; row++) {
    const segment = load<u16>(facts.segments + 2 * <usize> row);
    if (load<u8>(order.isTaken + segment) != 1) continue;
    if (to < row) {
      move<u32>(facts.keywords, row, to);
      move<u32>(facts.pages, row, to);
      move<u16>(facts.segments, row, to);
      move<f64>(facts.clicks, row, to);
      move<f64>(facts.impressions, row, to);
      move<f64>(facts.positionSums, row, to);
    }
    to++;
  }
  return to;
}

// @ts-ignore: decorator
@inline
function move<T>(column: usize, from: u32, to: u32): void {
  store<T>(column + sizeof<T>() * to, load<T>(column + sizeof<T>() * from));
}

/** Writes the rows of a stretch behind all others. */
function writeStretch(order: RowOrder, room: RowRoom): void {
  const length = order.length;
  const facts = order.facts;
  for (let row: u32 = 0; row < length; row++) store<u32>(order.order + 4 * <usize> row, row);
  let rows = sortRows(order.order, order.spare, length, facts.pages, order.counts);
  const other = rows == order.order ? order.spare : order.order;
  rows = sortRows(rows, other, length, facts.keywords, order.counts);
  for (let at: u32 = 0; at < length;) {
    const first = load<u32>(rows + 4 * <usize> at);
    const query = load<u32>(facts.keywords + 4 * <usize> first);
    const page = load<u32>(facts.pages + 4 * <usize> first);
    const start = order.rowsCount;
    for (; at < length; at++) {
      const row = load<u32>(rows + 4 * <usize> at);
      if (load<u32>(facts.keywords + 4 * <usize> row) != query) break;
      if (load<u32>(facts.pages + 4 * <usize> row) != page) break;
      if (order.lastRows == 0) writeRow(order, row, room);
      else addRow(order, row, start, room);
    }
    const pair = order.pairsCount;
    order.pairsCount++;
    store<u32>(room.queries + 4 * <usize> pair, query);
    store<u32>(room.pages + 4 * <usize> pair, page);
    store<u32>(room.starts + 4 * <usize> pair, start);
    sumPair(order, room, pair, start);
  }
}

// @ts-ignore: decorator
@inline
function writeRow(order: RowOrder, row: u32, room: RowRoom): void {
  const facts = order.facts;
  const to = <usize> order.rowsCount;
  order.rowsCount++;
  store<u16>(room.runs + 2 * to, load<u16>(order.runs + 2 * <usize> row));
  store<u16>(room.segments + 2 * to, load<u16>(facts.segments + 2 * <usize> row));
  store<f64>(room.clicks + 8 * to, load<f64>(facts.clicks + 8 * <usize> row));
  store<f64>(room.impressions + 8 * to, load<f64>(facts.impressions + 8 * <usize> row));
  store<f64>(room.positionSums + 8 * to, load<f64>(facts.positionSums + 8 * <usize> row));
}

/** Adds a row to that of its segment and window, which is the first one of a pair from `start` on. */
function addRow(order: RowOrder, row: u32, start: u32, room: RowRoom): void {
  const facts = order.facts;
  const run: u16 = <u32> load<u16>(order.runs + 2 * <usize> row) < order.firstAfter ? 0 : 1;
  const place = order.lastRows + 4 * <usize> load<u16>(facts.segments + 2 * <usize> row);
  const last = load<u32>(place);
  if (last == NOWHERE || last < start || load<u16>(room.runs + 2 * <usize> last) != run) {
    store<u32>(place, order.rowsCount);
    writeRow(order, row, room);
    store<u16>(room.runs + 2 * <usize> (order.rowsCount - 1), run);
    return;
  }
  addTo(room.clicks, last, facts.clicks, row);
  addTo(room.impressions, last, facts.impressions, row);
  addTo(room.positionSums, last, facts.positionSums, row);
}

// @ts-ignore: decorator
@inline
function addTo(sums: usize, place: u32, column: usize, row: u32): void {
  const at = sums + 8 * <usize> place;
  store<f64>(at, load<f64>(at) + load<f64>(column + 8 * <usize> row));
}

/** Sums the rows from `start` on, which are those of a pair; the first window's come first. */
// @ts-ignore: decorator
@inline
function sumPair(order: RowOrder, room: RowRoom, pair: u32, start: u32): void {
  const firstAfter: u32 = order.lastRows == 0 ? order.firstAfter : 1;
  const end = order.rowsCount;
  const at: usize = 8 * <usize> pair;
  let clicks: f64 = 0;
  let seen: f64 = 0;
  let sum: f64 = 0;
  let row = start;
  for (; row < end && <u32> load<u16>(room.runs + 2 * <usize> row) < firstAfter; row++) {
    clicks += load<f64>(room.clicks + 8 * <usize> row);
    seen += load<f64>(room.impressions + 8 * <usize> row);
    sum += load<f64>(room.positionSums + 8 * <usize> row);
  }
  store<f64>(room.clicksBefore + at, clicks);
  store<f64>(room.seenBefore + at, seen);
  store<f64>(room.sumsBefore + at, sum);
  clicks = 0;
  seen = 0;
  sum = 0;
  for (; row < end; row++) {
    clicks += load<f64>(room.clicks + 8 * <usize> row);
    seen += load<f64>(room.impressions + 8 * <usize> row);
    sum += load<f64>(room.positionSums + 8 * <usize> row);
  }
  store<f64>(room.clicksAfter + at, clicks);
  store<f64>(room.seenAfter + at, seen);
  store<f64>(room.sumsAfter + at, sum);
}
