// Counts of people's requests by day, page, status and engine; nothing of a person is in them.
import { allocateZeros } from "./byte_table";

/** Days since 1970 are fewer. */
const DAYS: u32 = 65_536;
/** A slot has the key in its upper bits and the count, which is never 0, in its lower ones. */
export const COUNT_BITS: u64 = 26;
export const MAX_COUNT: u64 = (1 << COUNT_BITS) - 1;
export const KIND_BITS: u64 = 16;
const FIRST_SLOTS: u32 = 1_024;
const MIX: u64 = 0x9e3779b97f4a7c15;

/** Counts of one day: lines of a log come day by day, so that these stay where the processor is fast. */
@unmanaged
export class DayTable {
  day: u32;
  mask: u32;
  size: u32;
  slots: usize;
  /** The day that came before it; 0: it is the first one. */
  before: usize;
}

const DAY_BYTES: usize = offsetof<DayTable>();

/** By day its counts; 0: none. */
const byDay: usize = memory.data(262_144, 16);
let last: usize = 0;
let lastDay: u32 = DAYS;
let current: usize = 0;
export let visitsSize: u32 = 0;
export let daysCount: u32 = 0;

/** Requests of the day that came last which are not counted yet: their keys. */
const WAITING: u32 = 256;
const waiting: usize = memory.data(2_048, 16);
let waitingCount: u32 = 0;
/** What was read of places in the table: nobody needs it, but what is stored is not left out. */
const touched: usize = memory.data(8, 8);

/** Has a request of a person counted by `countVisits()`. `kind`: status × 64 and the number of the engine. */
// @ts-ignore: decorator
@inline
export function addVisit(day: u32, page: u32, kind: u32): void {
  if (day != lastDay) {
    countVisits();
    turnTo(day);
  }
  store<u64>(waiting + 8 * <usize> waitingCount, (<u64> page << KIND_BITS) | kind);
  if (++waitingCount == WAITING) countVisits();
}

/** Counts the requests that wait. Reads that do not depend on each other wait for the memory at once. */
export function countVisits(): void {
  if (waitingCount == 0) return;
  const table = changetype<DayTable>(current);
  const end = waiting + 8 * <usize> waitingCount;
  let sum: u64 = 0;
  for (let at = waiting; at < end; at += 8) {
    sum += load<u64>(table.slots + <usize> placeOf(load<u64>(at), table.mask) * 8);
  }
  store<u64>(touched, sum);
  for (let at = waiting; at < end; at += 8) countVisit(table, load<u64>(at));
  waitingCount = 0;
}

// @ts-ignore: decorator
@inline
function placeOf(key: u64, mask: u32): u32 {
  return <u32> ((key * MIX) >> 32) & mask;
}

// @ts-ignore: decorator
@inline
function countVisit(table: DayTable, key: u64): void {
  const mask = table.mask;
  for (let place = placeOf(key, mask);; place = (place + 1) & mask) {
    const at = table.slots + <usize> place * 8;
    const slot = load<u64>(at);
    if (slot >> COUNT_BITS == key && slot != 0) {
      // a slot that is full is left alone: the key has another one then
      if ((slot & MAX_COUNT) == MAX_COUNT) continue;
      store<u64>(at, slot + 1);
      return;
    }
    if (slot == 0) {
      store<u64>(at, (key << COUNT_BITS) | 1);
      table.size++;
      visitsSize++;
      if (<u32> 2 * table.size > mask) growDay(table);
      return;
    }
  }
}

/** The counts that came last; each leads to the one of before. */
export function lastDayTable(): usize {
  return last;
}

/** Forgets all. */
export function clearVisits(): void {
  for (let at = last; at != 0;) {
    const table = changetype<DayTable>(at);
    const before = table.before;
    store<u32>(byDay + <usize> table.day * 4, 0);
    heap.free(table.slots);
    heap.free(at);
    at = before;
  }
  last = 0;
  lastDay = DAYS;
  visitsSize = 0;
  daysCount = 0;
}

function turnTo(day: u32): void {
  const place = byDay + <usize> day * 4;
  if (load<u32>(place) == 0) {
    const table = changetype<DayTable>(heap.alloc(DAY_BYTES));
    table.day = day;
    table.mask = FIRST_SLOTS - 1;
    table.size = 0;
    table.slots = allocateZeros(FIRST_SLOTS * 8);
    table.before = last;
    last = changetype<usize>(table);
    daysCount++;
    store<u32>(place, <u32> last);
  }
  current = load<u32>(place);
  lastDay = day;
}

function growDay(table: DayTable): void {
  const before = table.slots;
  const end = before + (<usize> table.mask + 1) * 8;
  table.mask = 2 * table.mask + 1;
  table.slots = allocateZeros((<usize> table.mask + 1) * 8);
  for (let old = before; old < end; old += 8) {
    const slot = load<u64>(old);
    if (slot == 0) continue;
    let place = placeOf(slot >> COUNT_BITS, table.mask);
    while (load<u64>(table.slots + <usize> place * 8) != 0) place = (place + 1) & table.mask;
    store<u64>(table.slots + <usize> place * 8, slot);
  }
  heap.free(before);
}
