// Pages in the order of their ids: several paths may lead to one page.
import { sortRows } from "./sort_rows";
import { createMemory, reserve, reserveZeros, WorkMemory } from "./work_memory";

/** Numbers that are known of a page: the last seconds of bots of search and of AI, and their requests. */
export const VISITS_BYTES: usize = 16;

const ids: WorkMemory = createMemory();
const order: WorkMemory = createMemory();
const ranks: WorkMemory = createMemory();
const distinct: WorkMemory = createMemory();
const visits: WorkMemory = createMemory();
const marks: WorkMemory = createMemory();
const sums: WorkMemory = createMemory();

let count: u32 = 0;
/** By the number of a path the id of its page; 0: it has none. */
export let pageIds: usize = 0;
/** By the number of a path the rank of its page. */
export let pageRanks: usize = 0;
/** By rank the id of a page, which rise, and how many there are. */
export let rankedIds: usize = 0;
export let rankedCount: u32 = 0;
/** By rank what is known of a page. */
export let pageVisits: usize = 0;

/** Reserves room for the page ids of `size` paths. */
export function reservePages(size: u32): usize {
  count = size;
  pageIds = reserve(ids, 4 * <usize> size);
  return pageIds;
}

/** Ranks the pages whose ids were written, of which nothing is known then. */
export function rankPages(): void {
  const rows = reserve(order, 4 * <usize> count);
  for (let path: usize = 0; path < <usize> count; path++) store<u32>(rows + 4 * path, <u32> path);
  sortRows(rows, count, pageIds);
  pageRanks = reserve(ranks, 4 * <usize> count);
  rankedIds = reserve(distinct, 4 * <usize> count);
  rankedCount = 0;
  for (let at = rows, last: u32 = 0; at < rows + 4 * <usize> count; at += 4) {
    const path = <usize> load<u32>(at);
    const id = load<u32>(pageIds + 4 * path);
    if (rankedCount == 0 || id != last) {
      store<u32>(rankedIds + 4 * <usize> rankedCount, id);
      rankedCount++;
    }
    store<u32>(pageRanks + 4 * path, rankedCount - 1);
    last = id;
  }
  pageVisits = reserveZeros(visits, VISITS_BYTES * <usize> rankedCount);
  words = (rankedCount + 63) >> 6;
  markAt = reserveZeros(marks, 8 * <usize> words);
  sumAt = reserve(sums, 4 * <usize> words);
}

/** A bit for each rank, 64 in a word, and how many bits are set in the words before. */
let words: u32 = 0;
let markAt: usize = 0;
let sumAt: usize = 0;

/** Marks a rank. */
// @ts-ignore: decorator
@inline
export function markRank(rank: u32): void {
  const at = markAt + 8 * <usize> (rank >> 6);
  store<u64>(at, load<u64>(at) | ((<u64> 1) << (rank & 63)));
}

/** Counts the marks, and returns how many there are: `placeOfRank()` is right then. */
export function countMarks(): u32 {
  let sum: u32 = 0;
  for (let word: usize = 0; word < <usize> words; word++) {
    store<u32>(sumAt + 4 * word, sum);
    sum += <u32> popcnt<u64>(load<u64>(markAt + 8 * word));
  }
  return sum;
}

/** The place of a rank that is marked among those that are. */
// @ts-ignore: decorator
@inline
export function placeOfRank(rank: u32): u32 {
  const word = <usize> (rank >> 6);
  const below = load<u64>(markAt + 8 * word) & (((<u64> 1) << (rank & 63)) - 1);
  return load<u32>(sumAt + 4 * word) + <u32> popcnt<u64>(below);
}

/** Writes the ids of the pages that are marked, which rise, and takes the marks away. */
export function takeMarked(to: usize): void {
  let at = to;
  for (let word: usize = 0; word < <usize> words; word++) {
    let left = load<u64>(markAt + 8 * word);
    if (left == 0) continue;
    store<u64>(markAt + 8 * word, 0);
    for (; left != 0; left &= left - 1, at += 4) {
      store<u32>(at, load<u32>(rankedIds + 4 * (64 * word + <usize> ctz<u64>(left))));
    }
  }
}
