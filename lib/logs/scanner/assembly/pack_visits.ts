// Packs counts of people's requests as `lib/logs/packs/pack_visits.ts` does.
import { beginPack, writeColumn, writeNumber } from "./pack_writer";
import { pageIds } from "./page_ranks";
import { sortRows } from "./sort_rows";
import { COUNT_BITS, DayTable, KIND_BITS, MAX_COUNT } from "./visit_table";
import { createMemory, reserve, WorkMemory } from "./work_memory";

const COLUMNS: usize = 4;
const ENGINE_BITS: u32 = 6;

const pages: WorkMemory = createMemory();
const kinds: WorkMemory = createMemory();
const counts: WorkMemory = createMemory();
const order: WorkMemory = createMemory();
const column: WorkMemory = createMemory();

let sortedPages: usize = 0;
let sortedKinds: usize = 0;
let sortedCounts: usize = 0;
let sortedRows: usize = 0;
/** How many requests the counts of a pack have in all. */
export let packedVisits: f64 = 0;

/** Sums what has page, status and engine in common, in the order of the pages' ids; returns how many sums there are. */
export function sortVisits(day: usize): u32 {
  const length = readSlots(changetype<DayTable>(day));
  const rows = sortedRows;
  sortRows(rows, length, sortedKinds);
  sortRows(rows, length, sortedPages);
  let summed: u32 = 0;
  let sum: usize = 0;
  for (let at = rows; at < rows + 4 * <usize> length; at += 4) {
    const row = <usize> load<u32>(at);
    const count = load<u64>(sortedCounts + 8 * row);
    if (summed > 0 && isSame(sum, row)) {
      store<u64>(sortedCounts + 8 * sum, load<u64>(sortedCounts + 8 * sum) + count);
      continue;
    }
    sum = row;
    store<u32>(rows + 4 * <usize> summed, <u32> row);
    summed++;
  }
  return summed;
}

/** Reads the counts of a day, and returns how many there are. */
function readSlots(table: DayTable): u32 {
  const size = table.size;
  sortedPages = reserve(pages, 4 * <usize> size);
  sortedKinds = reserve(kinds, 4 * <usize> size);
  sortedCounts = reserve(counts, 8 * <usize> size);
  sortedRows = reserve(order, 4 * <usize> size);
  const end = table.slots + 8 * (<usize> table.mask + 1);
  let row: usize = 0;
  for (let at = table.slots; at < end; at += 8) {
    const slot = load<u64>(at);
    if (slot == 0) continue;
    const key = slot >> COUNT_BITS;
    const page = <usize> (key >> KIND_BITS);
    store<u32>(sortedPages + 4 * row, page == 0 ? 0 : load<u32>(pageIds + 4 * (page - 1)));
    store<u32>(sortedKinds + 4 * row, <u32> (key & ((1 << KIND_BITS) - 1)));
    store<u64>(sortedCounts + 8 * row, slot & MAX_COUNT);
    store<u32>(sortedRows + 4 * row, <u32> row);
    row++;
  }
  return <u32> row;
}

// @ts-ignore: decorator
@inline
function isSame(one: usize, other: usize): bool {
  return load<u32>(sortedPages + 4 * one) == load<u32>(sortedPages + 4 * other) &&
    load<u32>(sortedKinds + 4 * one) == load<u32>(sortedKinds + 4 * other);
}

/** Packs sums of the day that was sorted last. */
export function packVisits(start: u32, end: u32): void {
  const length = end - start;
  const rows = sortedRows + 4 * <usize> start;
  const into = reserve(column, 8 * <usize> length);
  beginPack(COLUMNS, length, 1);
  writeNumber(length);
  let last: u32 = 0;
  for (let index: usize = 0; index < <usize> length; index++) {
    const page = load<u32>(sortedPages + 4 * <usize> load<u32>(rows + 4 * index));
    store<u32>(into + 4 * index, page - last);
    last = page;
  }
  writeColumn<u32>(into, length);
  packKinds(rows, length, into, ENGINE_BITS, u32.MAX_VALUE);
  packKinds(rows, length, into, 0, (1 << ENGINE_BITS) - 1);
  let sum: u64 = 0;
  for (let index: usize = 0; index < <usize> length; index++) {
    const count = load<u64>(sortedCounts + 8 * <usize> load<u32>(rows + 4 * index));
    store<u64>(into + 8 * index, count);
    sum += count;
  }
  packedVisits = <f64> sum;
  writeColumn<u64>(into, length);
}

function packKinds(rows: usize, length: u32, into: usize, shift: u32, bits: u32): void {
  for (let index: usize = 0; index < <usize> length; index++) {
    const kind = load<u32>(sortedKinds + 4 * <usize> load<u32>(rows + 4 * index));
    store<u32>(into + 4 * index, (kind >> shift) & bits);
  }
  writeColumn<u32>(into, length);
}
