// Strings that wait to be looked up, many at once: reads of a table that do not depend on each other wait together for the
// memory, and not one after the other.
import { ByteTable, entryOf, findHashed, touchSlot } from "./byte_table";
import { hashBytes } from "./hash_bytes";

/** Strings that wait at most. */
const SIZE: u32 = 256;
/** The hash, where the string begins and ends, and two numbers of the caller that waits. */
const WAITING: usize = 24;
const START: usize = 8;
const END: usize = 12;
const FIRST: usize = 16;
const SECOND: usize = 20;

@unmanaged
export class WaitingStrings {
  table: ByteTable;
  at: usize;
  count: u32;
  /** What was read of places in the table: nobody needs it, but what is stored is not left out. */
  touched: u32;
}

export function createWaiting(table: ByteTable): WaitingStrings {
  const waiting = changetype<WaitingStrings>(heap.alloc(offsetof<WaitingStrings>()));
  waiting.table = table;
  waiting.at = heap.alloc(<usize> SIZE * WAITING);
  waiting.count = 0;
  waiting.touched = 0;
  return waiting;
}

/** Has a string wait, which stays where it is until `lookUp()`. Returns whether no other one may. */
// @ts-ignore: decorator
@inline
export function addWaiting(
  waiting: WaitingStrings,
  start: usize,
  end: usize,
  first: u32,
  second: u32,
): bool {
  const at = waiting.at + <usize> waiting.count * WAITING;
  store<u64>(at, hashBytes(start, end));
  store<u32>(at, <u32> start, START);
  store<u32>(at, <u32> end, END);
  store<u32>(at, first, FIRST);
  store<u32>(at, second, SECOND);
  return ++waiting.count == SIZE;
}

/** Reads the place of each string that waits. */
export function touchWaiting(waiting: WaitingStrings): void {
  const end = waiting.at + <usize> waiting.count * WAITING;
  let touched: u32 = 0;
  for (let at = waiting.at; at < end; at += WAITING) {
    touched += touchSlot(waiting.table, load<u64>(at));
  }
  waiting.touched = touched;
}

/** The number of a string that waits; those that are new are added in the order in which this is called. */
// @ts-ignore: decorator
@inline
export function entryOfWaiting(waiting: WaitingStrings, index: u32): u32 {
  const at = waiting.at + <usize> index * WAITING;
  const start = <usize> load<u32>(at, START);
  return entryOf(findHashed(waiting.table, load<u64>(at), start, load<u32>(at, END)));
}

// @ts-ignore: decorator
@inline
export function firstOf(waiting: WaitingStrings, index: u32): u32 {
  return load<u32>(waiting.at + <usize> index * WAITING, FIRST);
}

// @ts-ignore: decorator
@inline
export function secondOf(waiting: WaitingStrings, index: u32): u32 {
  return load<u32>(waiting.at + <usize> index * WAITING, SECOND);
}
