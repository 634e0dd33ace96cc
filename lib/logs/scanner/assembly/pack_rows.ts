// Packs rows of a bot on a day as `lib/logs/packs/` does, and sums them.
import * as rows from "./bot_rows";
import { beginPack, packEnd, writeColumn, writeNumber } from "./pack_writer";
import {
  countMarks,
  markRank,
  pageRanks,
  pageVisits,
  placeOfRank,
  takeMarked,
  VISITS_BYTES,
} from "./page_ranks";
import { groupedRows } from "./row_groups";
import { createMemory, reserve, reserveZeros, WorkMemory } from "./work_memory";

const COLUMNS: usize = 7;
const STATUSES: usize = 1_024;
const VERDICT_BITS: usize = 2;
/** The bit of what is known of an address besides its verdict: requests from there may be the bot's. */
const COUNTED: u8 = 4;
/** Sums of a verdict and a status: requests, those with a duration, bytes, milliseconds. */
const SUM: usize = 24;
const REQUESTS: usize = 0;
const TIMED: usize = 4;
const BYTES: usize = 8;
const DURATION: usize = 16;
/** The last second and the requests of one group of bots are this far from each other in what is known of a page. */
const VISITS_AHEAD: usize = 8;
const NO_GROUP: u32 = 2;

const places: WorkMemory = createMemory();
const numbers: WorkMemory = createMemory();
const kinds: WorkMemory = createMemory();
const column: WorkMemory = createMemory();
const ranks: WorkMemory = createMemory();
const wide: WorkMemory = createMemory();
const sumTable: usize = heap.alloc((STATUSES << VERDICT_BITS) * SUM);
const metSums: usize = heap.alloc(2 * (STATUSES << VERDICT_BITS));

let placeOf: usize = 0;
/**
 * Numbers of addresses × 2, and 1 more where a signature proves the request, in the order in which they came; their places
 * in the list of what is kept take their place.
 */
export let addressNumbers: usize = 0;
/** By the place of what is kept of an address its verdict, and 4 more where it counts. */
export let addressKinds: usize = 0;
/** The kinds (verdict × 1,024 and status) of sums, how many there are, and by kind the sums. */
export const sumKinds: usize = metSums;
export let sumsCount: u32 = 0;
export const sums: usize = sumTable;
/** Where the pack of the pages begins, behind that of the requests. */
export let pagesStart: usize = 0;

memory.fill(sumTable, 0, (STATUSES << VERDICT_BITS) * SUM);

/** Forgets all addresses; `addressesCount`: how many there are. */
export function beginPacking(addressesCount: u32): void {
  placeOf = reserveZeros(places, 8 * <usize> addressesCount);
}

/** Lists the addresses of grouped rows, and returns how many there are. */
export function listAddresses(start: u32, end: u32): u32 {
  const size = <usize> (end - start);
  addressNumbers = reserve(numbers, 8 * size);
  addressKinds = reserve(kinds, size);
  let count: u32 = 0;
  for (let index = <usize> start; index < <usize> end; index++) {
    const number = addressOf(<usize> load<u32>(groupedRows + 4 * index));
    const place = placeOf + 4 * <usize> number;
    if (load<u32>(place) != 0) continue;
    store<u32>(addressNumbers + 8 * <usize> count, number);
    store<u32>(place, ++count);
  }
  return count;
}

// @ts-ignore: decorator
@inline
function addressOf(row: usize): u32 {
  return 2 * load<u32>(rows.addresses + 4 * row) + load<u8>(rows.signed + row);
}

/**
 * Packs grouped rows, whose addresses were listed and judged. `midnight`: of their day; `group` 0: the bot is one of search,
 * 1: of AI, 2: neither. `addresses`: how many were listed.
 */
export function packRows(start: u32, end: u32, midnight: u32, group: u32, addresses: u32): void {
  const length = end - start;
  const list = groupedRows + 4 * <usize> start;
  clearSums();
  beginPack(COLUMNS + 1, length, 2);
  const into = reserve(column, 4 * <usize> length);
  writeNumber(length);
  packSeconds(list, length, midnight, into);
  const pagesCount = packPages(list, length, into);
  packColumn<u16>(rows.statuses, list, length, into);
  packColumn<u8>(rows.methods, list, length, into);
  packBytes(list, length);
  for (let index: usize = 0; index < <usize> length; index++) {
    const row = <usize> load<u32>(list + 4 * index);
    // -1: the log does not say
    store<u32>(into + 4 * index, load<i32>(rows.durations + 4 * row) + 1);
  }
  writeColumn<u32>(into, length);
  packAddresses(list, length, into);
  addSums(list, length, into);
  if (group != NO_GROUP) addVisits(list, length, into, group);
  for (let index: u32 = 0; index < addresses; index++) {
    store<u32>(placeOf + 4 * <usize> load<u32>(addressNumbers + 8 * <usize> index), 0);
  }
  packIds(pagesCount, into);
}

function packSeconds(list: usize, length: u32, midnight: u32, into: usize): void {
  let last = midnight;
  for (let index: usize = 0; index < <usize> length; index++) {
    const second = load<u32>(rows.seconds + 4 * <usize> load<u32>(list + 4 * index));
    store<u32>(into + 4 * index, second - last);
    last = second;
  }
  writeColumn<u32>(into, length);
}

/** Packs the places of pages in the list of those that the rows have, and returns how many these are. */
function packPages(list: usize, length: u32, into: usize): u32 {
  const rankOf = reserve(ranks, 4 * <usize> length);
  for (let index: usize = 0; index < <usize> length; index++) {
    const row = <usize> load<u32>(list + 4 * index);
    const rank = load<u32>(pageRanks + 4 * <usize> load<u32>(rows.paths + 4 * row));
    store<u32>(rankOf + 4 * index, rank);
    markRank(rank);
  }
  const count = countMarks();
  for (let index: usize = 0; index < <usize> length; index++) {
    store<u32>(into + 4 * index, placeOfRank(load<u32>(rankOf + 4 * index)));
  }
  writeColumn<u32>(into, length);
  return count;
}

function packColumn<T>(from: usize, list: usize, length: u32, into: usize): void {
  for (let index: usize = 0; index < <usize> length; index++) {
    const row = <usize> load<u32>(list + 4 * index);
    store<u32>(into + 4 * index, <u32> load<T>(from + sizeof<T>() * row));
  }
  writeColumn<u32>(into, length);
}

function packBytes(list: usize, length: u32): void {
  const into = reserve(wide, 8 * <usize> length);
  for (let index: usize = 0; index < <usize> length; index++) {
    const row = <usize> load<u32>(list + 4 * index);
    store<u64>(into + 8 * index, <u64> load<f64>(rows.bytes + 8 * row));
  }
  writeColumn<u64>(into, length);
}

/** Packs the places of what is kept of addresses, and leaves them where they were written. */
function packAddresses(list: usize, length: u32, into: usize): void {
  for (let index: usize = 0; index < <usize> length; index++) {
    const met = load<u32>(placeOf + 4 * <usize> addressOf(load<u32>(list + 4 * index)));
    store<u32>(into + 4 * index, load<u32>(addressNumbers + 8 * <usize> (met - 1), 4));
  }
  writeColumn<u32>(into, length);
}

function clearSums(): void {
  for (let index: u32 = 0; index < sumsCount; index++) {
    memory.fill(sumTable + SUM * <usize> load<u16>(metSums + 2 * <usize> index), 0, SUM);
  }
  sumsCount = 0;
}

function addSums(list: usize, length: u32, placesAt: usize): void {
  for (let index: usize = 0; index < <usize> length; index++) {
    const row = <usize> load<u32>(list + 4 * index);
    const verdict = load<u8>(addressKinds + <usize> load<u32>(placesAt + 4 * index)) & 3;
    const kind = STATUSES * <usize> verdict + <usize> load<u16>(rows.statuses + 2 * row);
    const at = sumTable + SUM * kind;
    const requests = load<u32>(at, REQUESTS);
    if (requests == 0) {
      store<u16>(metSums + 2 * <usize> sumsCount, <u16> kind);
      sumsCount++;
    }
    store<u32>(at, requests + 1, REQUESTS);
    store<f64>(at, load<f64>(at, BYTES) + load<f64>(rows.bytes + 8 * row), BYTES);
    const duration = load<i32>(rows.durations + 4 * row);
    if (duration < 0) continue;
    store<u32>(at, load<u32>(at, TIMED) + 1, TIMED);
    store<f64>(at, load<f64>(at, DURATION) + <f64> duration, DURATION);
  }
}

/** Notes when pages were requested last and how often, from addresses that count. */
function addVisits(list: usize, length: u32, placesAt: usize, group: u32): void {
  const rankOf = ranks.at;
  for (let index: usize = 0; index < <usize> length; index++) {
    if ((load<u8>(addressKinds + <usize> load<u32>(placesAt + 4 * index)) & COUNTED) == 0) continue;
    const at = pageVisits + VISITS_BYTES * <usize> load<u32>(rankOf + 4 * index) + 4 * <usize> group;
    const second = load<u32>(rows.seconds + 4 * <usize> load<u32>(list + 4 * index));
    store<u32>(at, max(load<u32>(at), second));
    store<u32>(at, load<u32>(at, VISITS_AHEAD) + 1, VISITS_AHEAD);
  }
}

/** Packs the ids of the pages. */
function packIds(count: u32, into: usize): void {
  takeMarked(into);
  pagesStart = packEnd;
  writeNumber(count);
  let last: u32 = 0;
  for (let at = into; at < into + 4 * <usize> count; at += 4) {
    const id = load<u32>(at);
    store<u32>(at, id - last);
    last = id;
  }
  writeColumn<u32>(into, count);
}
