// Paths that some request has found something at.
import { paths, rowsCount, statuses } from "./bot_rows";
import { COUNT_BITS, DayTable, KIND_BITS, lastDayTable } from "./visit_table";
import { createMemory, reserveZeros, WorkMemory } from "./work_memory";

const FIRST_ERROR: u32 = 400;
const ENGINE_BITS: u64 = 6;
const STATUS_BITS: u64 = KIND_BITS - ENGINE_BITS;

const found: WorkMemory = createMemory();

/** Returns where `count` paths are marked by number: 1 is a path of which a request got something else than an error. */
export function findFoundPaths(count: u32): usize {
  const isFound = reserveZeros(found, count);
  for (let row: usize = 0; row < <usize> rowsCount; row++) {
    if (<u32> load<u16>(statuses + 2 * row) >= FIRST_ERROR) continue;
    store<u8>(isFound + <usize> load<u32>(paths + 4 * row), 1);
  }
  for (let at = lastDayTable(); at != 0;) {
    const table = changetype<DayTable>(at);
    markDay(table, isFound);
    at = table.before;
  }
  return isFound;
}

function markDay(table: DayTable, isFound: usize): void {
  const end = table.slots + 8 * (<usize> table.mask + 1);
  for (let at = table.slots; at < end; at += 8) {
    const key = load<u64>(at) >> COUNT_BITS;
    const page = <usize> (key >> KIND_BITS);
    const status = <u32> ((key >> ENGINE_BITS) & ((1 << STATUS_BITS) - 1));
    if (page > 0 && status < FIRST_ERROR) store<u8>(isFound + page - 1, 1);
  }
}
